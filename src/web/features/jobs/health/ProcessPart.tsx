import { useTranslation } from "react-i18next";
import type { Health, HealthProcess } from "#shared/jobs/health.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useHealthWords } from "./useHealthWords.ts";
import classes from "./health.module.css";

/** Which processes run which version, and what is known of scheduler, database and backups. */
export function ProcessPart({ health }: { health: Health }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const words = useHealthWords();
  const { database, scheduler_seconds: looked } = health;
  return (
    <div className={classes.part}>
      <DataTable<HealthProcess>
        label={t("jobs:processes.title")}
        columns={[
          { key: "role", header: t("jobs:processes.role"), cell: ({ role }) => t(`jobs:processes.roles.${role}`) },
          {
            key: "state",
            header: t("jobs:state_column"),
            phone: "badge",
            cell: ({ silent }) => (
              <StatusBadge tone={silent ? "red" : "green"}>
                {t(silent ? "jobs:processes.silent" : "jobs:processes.alive")}
              </StatusBadge>
            ),
          },
          { key: "version", header: t("jobs:processes.version"), cell: ({ version }) => version },
          { key: "started", header: t("jobs:processes.started"), cell: (one) => dateTime(one.started_at) },
          { key: "seen", header: t("jobs:processes.seen"), minWidth: 190, cell: (one) => dateTime(one.seen_at) },
        ]}
        rows={health.processes}
        rowKey={({ id }) => id}
        rowName={({ role }) => t(`jobs:processes.roles.${role}`)}
        empty={{ small: true, drawing: "plate", title: t("jobs:processes.title"), text: t("jobs:processes.none") }}
      />
      <Section>
        <FactList
          facts={[
            [
              t("jobs:processes.scheduler"),
              looked === null
                ? t("jobs:processes.scheduler_never")
                : t("jobs:processes.scheduler_ago", { age: words.age(looked) }),
            ],
            [t("jobs:processes.size"), words.bytes(database.bytes)],
            [
              t("jobs:processes.backup"),
              database.archived_at === null
                ? t("jobs:processes.backup_unknown")
                : t("jobs:processes.archived", { time: dateTime(database.archived_at) }),
            ],
          ]}
        />
      </Section>
    </div>
  );
}
