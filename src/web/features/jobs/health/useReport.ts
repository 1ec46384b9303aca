import { useTranslation } from "react-i18next";
import type { Health } from "#shared/jobs/health.contract.ts";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import { useJobWords } from "#web/features/jobs/useJobWords.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useHealthWords } from "./useHealthWords.ts";

const BUSY = ({ waiting, running, failed, dead }: JobCounts): boolean => waiting + running + failed + dead > 0;

/** Everything on the screen as plain text, to be sent to somebody who has no access to it. */
export function useReport(): (health: Health, queues: readonly JobCounts[]) => string {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();
  const { nameOf } = useJobWords();
  const words = useHealthWords();
  const when = (at: string | null): string => (at === null ? t("jobs:receipts.never") : dateTime(at));

  const problems = (health: Health): string[] =>
    health.problems.length === 0
      ? [t("jobs:health.fine_title")]
      : health.problems.map((one) => `${t(`jobs:health.severity.${one.severity}`)}: ${words.problem(one)}`);
  const streams = (health: Health): string[] =>
    health.streams.map((one) =>
      [
        `${t(`jobs:streams.names.${one.stream}`)} (${one.host ?? t("jobs:streams.local")}): ${t(`jobs:streams.states.${one.state}`)}`,
        ...(one.since === null ? [] : [t("jobs:streams.since", { time: dateTime(one.since) })]),
        ...(one.reason === null ? [] : [one.reason]),
        `${t("jobs:streams.waiting")}: ${words.waiting(one)}`,
        `${t("jobs:streams.hour")}: ${words.counts(one.hour)}`,
        `${t("jobs:streams.day")}: ${words.counts(one.day)}`,
      ].join("; "),
    );
  const queueLines = (queues: readonly JobCounts[]): string[] =>
    queues
      .filter(BUSY)
      .map((one) =>
        [
          `${nameOf(one.kind)}: ${t(`jobs:states.${one.state}`)}`,
          ...(["waiting", "running", "failed", "dead"] as const).map(
            (state) => `${t(`jobs:${state}`)} ${number(one[state])}`,
          ),
          ...(one.oldest_seconds === null ? [] : [`${t("jobs:oldest_column")} ${words.age(one.oldest_seconds)}`]),
        ].join("; "),
      );
  const receipts = (health: Health): string[] =>
    health.receipts
      .filter(({ configured }) => configured)
      .map((one) =>
        [
          `${t(`jobs:receipts.sources.${one.source}`)}: ${t("jobs:receipts.last")} ${when(one.last_at)}`,
          `${t("jobs:receipts.day")} ${number(one.day)}`,
          `${t("jobs:receipts.failure")}: ${words.failure(one)}`,
        ].join("; "),
      );
  const processes = (health: Health): string[] => [
    ...health.processes.map((one) =>
      [
        `${t(`jobs:processes.roles.${one.role}`)} ${one.version}: ${t(one.silent ? "jobs:processes.silent" : "jobs:processes.alive")}`,
        `${t("jobs:processes.seen")} ${dateTime(one.seen_at)}`,
      ].join("; "),
    ),
    `${t("jobs:processes.size")}: ${words.bytes(health.database.bytes)}`,
  ];
  return (health, queues) =>
    [
      [t("jobs:health.report_title", { version: health.version, time: dateTime(health.at) }), ...problems(health)],
      [t("jobs:streams.title"), ...streams(health)],
      [t("jobs:kinds_title"), ...queueLines(queues)],
      [t("jobs:receipts.title"), ...receipts(health)],
      [t("jobs:processes.title"), ...processes(health)],
    ]
      .map(([title, ...lines]) => [title, ...lines.map((line) => `- ${line}`)].join("\n"))
      .join("\n\n");
}
