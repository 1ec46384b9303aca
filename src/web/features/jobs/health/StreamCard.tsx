import { Anchor, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { HealthStream, StreamState } from "#shared/jobs/health.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useHealthWords } from "./useHealthWords.ts";

interface StreamCardProps {
  stream: HealthStream;
  onGoOn: () => void;
}

const TONES: Record<StreamState, Tone> = { working: "green", paused: "red", failing: "red", absent: "grey" };

/** One way out for mail: where to, whether it gets there, what waits, and what became of the rest. */
export function StreamCard({ stream, onGoOn }: StreamCardProps) {
  const { t } = useTranslation();
  const { dateTime, time, number } = useFormat();
  const words = useHealthWords();
  const name = t(`jobs:streams.names.${stream.stream}`);
  const isHeld = stream.state === "paused" || stream.state === "failing";
  const state = (
    <>
      <StatusBadge tone={TONES[stream.state]}>{t(`jobs:streams.states.${stream.state}`)}</StatusBadge>
      {isHeld && stream.since !== null && <> {t("jobs:streams.since", { time: dateTime(stream.since) })}</>}
    </>
  );
  const stopped = (
    <Anchor component={AppLink} inherit href={paths.admin.campaigns()}>
      {number(stream.stopped_campaigns)}
    </Anchor>
  );
  return (
    <Section
      title={name}
      action={
        isHeld && (
          <Button variant="default" aria-label={t("jobs:streams.go_on_label", { name })} onClick={onGoOn}>
            {t("jobs:streams.go_on")}
          </Button>
        )
      }
    >
      <FactList
        facts={[
          [t("jobs:streams.state"), state],
          ...(stream.reason === null ? [] : [[t("jobs:streams.reason"), stream.reason] as const]),
          ...(stream.retry_at === null ? [] : [[t("jobs:streams.retry"), time(stream.retry_at)] as const]),
          [t("jobs:streams.host"), stream.host ?? t("jobs:streams.local")],
          [t("jobs:streams.waiting"), words.waiting(stream)],
          [t("jobs:streams.hour"), words.counts(stream.hour)],
          [t("jobs:streams.day"), words.counts(stream.day)],
          ...(stream.stream === "campaigns" ? [[t("jobs:streams.rates"), words.rates(stream)] as const] : []),
          ...(stream.stopped_campaigns > 0 ? [[t("jobs:streams.stopped"), stopped] as const] : []),
        ]}
      />
    </Section>
  );
}
