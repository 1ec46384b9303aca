import { useTranslation } from "react-i18next";
import {
  RECEIPT_SOURCES,
  type HealthReceipts,
  type HealthStream,
  type Problem,
  type ReceiptSource,
  type StreamCounts,
} from "#shared/jobs/health.contract.ts";
import { useJobWords } from "#web/features/jobs/useJobWords.ts";
import { useFormat } from "#web/lib/words/format.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GIGA = 1_000_000_000;

export interface HealthWords {
  /** What is wrong and what to do about it, in one or two sentences. */
  problem: (problem: Problem) => string;
  /** "4 min" */
  age: (seconds: number) => string;
  bytes: (bytes: number) => string;
  counts: (counts: StreamCounts) => string;
  waiting: (stream: HealthStream) => string;
  rates: (stream: HealthStream) => string;
  failure: (receipts: HealthReceipts) => string;
}

const isSource = (about: string): about is ReceiptSource => RECEIPT_SOURCES.some((source) => source === about);

/** The words of the screen for whoever is called at night, for the page and for the text that is copied. */
export function useHealthWords(): HealthWords {
  const { t } = useTranslation();
  const { number, dateTime } = useFormat();
  const { nameOf } = useJobWords();
  const age = (seconds: number): string => {
    if (seconds < MINUTE) return t("jobs:age.seconds", { n: number(seconds) });
    if (seconds < HOUR) return t("jobs:age.minutes", { n: number(Math.floor(seconds / MINUTE)) });
    if (seconds < 2 * DAY) return t("jobs:age.hours", { n: number(Math.floor(seconds / HOUR)) });
    return t("jobs:age.days", { n: number(Math.floor(seconds / DAY)) });
  };
  return {
    age,
    problem: ({ code, about, count }) => {
      const names = about.map((one) => (isSource(one) ? t(`jobs:receipts.sources.${one}`) : nameOf(one)));
      return t(`jobs:problems.${code}` as "jobs:problems.dead_jobs", { about: names.join(", "), count: count ?? 0 });
    },
    bytes: (bytes) => {
      const isLarge = bytes >= GIGA;
      const unit = isLarge ? "gigabyte" : "megabyte";
      return number(isLarge ? bytes / GIGA : (bytes / GIGA) * 1000, { style: "unit", unit, maximumFractionDigits: 1 });
    },
    counts: ({ sent, deferred, failed }) =>
      t("jobs:streams.counts", { sent: number(sent), deferred: number(deferred), failed: number(failed) }),
    waiting: ({ waiting, oldest_seconds: seconds }) =>
      [number(waiting), ...(seconds === null ? [] : [t("jobs:streams.oldest", { age: age(seconds) })])].join(" · "),
    rates: ({ rates: { general, domains } }) => {
      const all = general === null ? [] : [t("jobs:streams.rate_all", { rate: number(general) })];
      const single = domains.map(({ domain, rate }) => t("jobs:streams.rate_domain", { domain, rate: number(rate) }));
      return [...all, ...single].join(" · ") || t("jobs:streams.no_rates");
    },
    failure: ({ failure }) =>
      failure
        ? t("jobs:receipts.failed", {
            reason: t(`jobs:receipts.outcomes.${failure.outcome}`),
            time: dateTime(failure.at),
            times: number(failure.day),
          })
        : t("jobs:receipts.none"),
  };
}
