import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FunnelReport, Return } from "#shared/analytics/analytics.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { bigMoney } from "#web/ui/chart/bigMoney.ts";
import { BarList } from "#web/ui/chart/BarList.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { Report } from "#web/ui/chart/Report.tsx";
import classes from "./ReturnCard.module.css";

/** The first thing an owner wants to know: what came back for what the subscription costs. */
export function ReturnCard({ query }: { query: UseQueryResult<FunnelReport> }) {
  const { t } = useTranslation();
  return (
    <Report
      query={query}
      failed={t("analytics:failure.return")}
      waiting={
        <Section title={t("analytics:answer.title")}>
          <div className={classes.waiting}>
            <Skeleton width={180} height={44} />
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </div>
        </Section>
      }
    >
      {({ return: now, previous_return: before }) => <Answer now={now} before={before} />}
    </Report>
  );
}

function Answer({ now, before }: { now: Return; before: Return | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const signed = (cents: number): string => bigMoney(cents, format, true);
  const isKnown = now.bills > 0;
  const bills = (count: number): string => t("analytics:answer.bills", { count, n: format.number(count) });
  return (
    <Section title={t("analytics:answer.title")}>
      <div className={classes.frame}>
        <div className={classes.card}>
          <div className={classes.answer}>
            {isKnown && (
              <p className={classes.figure}>
                <span className={classes.sum} data-tone={toneOf(now.balance_cents)}>
                  {signed(now.balance_cents)}
                </span>
                <span className={classes.label}>
                  {t("analytics:answer.figure")}
                  {before !== null &&
                    before.bills > 0 &&
                    `. ${t("analytics:answer.before", { balance: signed(before.balance_cents) })}`}
                </span>
              </p>
            )}
            <Sentence now={now} />
          </div>
          {isKnown && (
            <BarList
              label={t("analytics:answer.title")}
              items={[
                {
                  key: "spent",
                  label: t("analytics:answer.spent"),
                  note: bills(now.bills),
                  value: now.bills_cents,
                  figure: format.money(now.bills_cents),
                },
                {
                  key: "cost",
                  label: t("analytics:answer.cost"),
                  note:
                    now.estimated_cents > 0
                      ? t("analytics:answer.estimated", { amount: format.money(now.estimated_cents) })
                      : undefined,
                  value: now.cost_cents,
                  figure: format.money(now.cost_cents),
                },
              ]}
            />
          )}
        </div>
      </div>
      <Counted now={now} />
    </Section>
  );
}

const toneOf = (cents: number): "good" | "bad" | undefined => (cents === 0 ? undefined : cents > 0 ? "good" : "bad");

/** The answer in words. Without a bill nothing is claimed in either direction. */
function Sentence({ now }: { now: Return }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { bills: count, bills_cents, cost_cents, balance_cents, per_euro } = now;
  const bills = format.money(bills_cents);
  const cost = format.money(cost_cents);
  const words = (): string => {
    if (count === 0)
      return cost_cents === 0 ? t("analytics:answer.nothing_yet") : t("analytics:answer.unknown", { cost });
    if (per_euro === null) return t("analytics:answer.free", { bills });
    if (balance_cents === 0) return t("analytics:answer.even", { cost });
    return balance_cents > 0
      ? t("analytics:answer.yes", { bills, cost, per_euro: format.money(Math.round(per_euro * 100)) })
      : t("analytics:answer.no", { bills, cost, missing: format.money(-balance_cents) });
  };
  return (
    <>
      <p className={classes.sentence}>{words()}</p>
      {count === 0 && (
        <AppLink href={paths.tills()} className={classes.next}>
          {t("analytics:answer.unknown_next")}
        </AppLink>
      )}
    </>
  );
}

/** Which amounts are in the sum and which are not, and why. */
function Counted({ now }: { now: Return }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = format.money(now.cost_cents);
  return (
    <details className={classes.counted}>
      <summary>{t("analytics:answer.counted")}</summary>
      <ul>
        <li>
          {t("analytics:answer.counted_bills", {
            count: now.bills,
            n: format.number(now.bills),
            amount: format.money(now.bills_cents),
          })}
        </li>
        <li>
          {now.entered_cents === 0
            ? t("analytics:answer.counted_entered_none")
            : t("analytics:answer.counted_entered", { amount: format.money(now.entered_cents) })}
        </li>
        <li>
          {now.estimated_cents === 0
            ? t("analytics:answer.counted_cost", { amount })
            : t("analytics:answer.counted_cost_estimated", { amount, estimated: format.money(now.estimated_cents) })}
        </li>
        <li>{t("analytics:answer.counted_profit")}</li>
      </ul>
    </details>
  );
}
