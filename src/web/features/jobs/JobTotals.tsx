import { useTranslation } from "react-i18next";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { StatCard } from "#web/ui/StatCard.tsx";
import { StatRow } from "#web/ui/StatRow.tsx";

const STATES = ["waiting", "running", "failed", "dead"] as const;

/** The whole queue in four figures. */
export function JobTotals({ counts }: { counts: readonly JobCounts[] | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <StatRow>
      {STATES.map((state) => (
        <StatCard
          key={state}
          label={t(`jobs:${state}`)}
          value={number(counts?.reduce((sum, kind) => sum + kind[state], 0) ?? 0)}
          caption={t(`jobs:${state}_note`)}
          loading={counts === undefined}
        />
      ))}
    </StatRow>
  );
}
