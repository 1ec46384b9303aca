import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AdminDashboard } from "#shared/analytics/admin-dashboard.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { OpenableFigure } from "./OpenableFigure.tsx";
import { useCount } from "./useCount.ts";
import { waitWords } from "./waitWords.ts";
import classes from "./OfficeDashboard.module.css";

/** Restaurants by status, each leading to its list. */
export function RestaurantsCard({ restaurants }: Pick<AdminDashboard, "restaurants">) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Section title={t("office_dashboard:restaurants.title")}>
      <FactList
        facts={(["active", "pending", "suspended"] as const).map((status) => [
          t(`office_dashboard:restaurants.${status}`),
          <OpenableFigure key={status} permission="restaurants" href={paths.admin.restaurants({ status })}>
            {number(restaurants[status])}
          </OpenableFigure>,
        ])}
      />
    </Section>
  );
}

/** What is paid by the month, and exactly what that means. */
export function RevenueCard({ revenue }: { revenue: NonNullable<AdminDashboard["revenue"]> }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  return (
    <Section title={t("office_dashboard:revenue.title")}>
      <FactList
        facts={[
          [t("office_dashboard:revenue.mrr"), money(revenue.mrr_cents)],
          [t("office_dashboard:revenue.new"), money(revenue.new_cents.value)],
          [t("office_dashboard:revenue.churned"), money(revenue.churned_cents.value)],
          [t("office_dashboard:revenue.subscriptions"), number(revenue.subscriptions)],
        ]}
      />
      <p className={classes.help}>{t("office_dashboard:revenue.help")}</p>
    </Section>
  );
}

/** What is going on: campaigns, tickets, stock. */
export function WorkCard({ campaigns, tickets, stock }: Pick<AdminDashboard, "campaigns" | "tickets" | "stock">) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const countOf = useCount();
  const isLow = stock.free < stock.low_below;
  const free = (
    <OpenableFigure permission="nfc_keychains" href={paths.admin.nfc(undefined, { status: "in_stock" })}>
      {countOf(stock.free)}
    </OpenableFigure>
  );
  return (
    <Section title={t("office_dashboard:work.title")}>
      <FactList
        facts={[
          [
            t("office_dashboard:work.campaigns"),
            <OpenableFigure key="campaigns" permission="campaigns" href={paths.admin.campaigns()}>
              {number(campaigns.running)}
            </OpenableFigure>,
          ],
          [
            t("office_dashboard:work.tickets"),
            <OpenableFigure key="tickets" permission="support" href={paths.admin.support()}>
              {number(tickets.open)}
            </OpenableFigure>,
          ],
          [
            t("office_dashboard:work.unanswered"),
            <OpenableFigure key="unanswered" permission="support" href={paths.admin.support()}>
              {countOf(tickets.unanswered)}
            </OpenableFigure>,
          ],
          [
            t("office_dashboard:work.stock"),
            isLow ? (
              <span key="stock">
                {free}{" "}
                <span className={classes.warn}>({t("office_dashboard:work.low", { n: number(stock.low_below) })})</span>
              </span>
            ) : (
              free
            ),
          ],
        ]}
      />
    </Section>
  );
}

/** Whether the queue and campaign mail do their work. */
export function HealthCard({ health }: Pick<AdminDashboard, "health">) {
  const { t } = useTranslation();
  const countOf = useCount();
  const jobs = (content: ReactNode) => (
    <OpenableFigure permission="settings" href={paths.admin.settings("jobs")}>
      {content}
    </OpenableFigure>
  );
  const { oldest_waiting_seconds: oldest } = health;
  const alarm = (content: ReactNode, isAlarm: boolean) =>
    isAlarm ? <span className={classes.danger}>{content}</span> : content;
  return (
    <Section title={t("office_dashboard:health.title")}>
      <FactList
        facts={[
          [
            t("office_dashboard:health.mail"),
            alarm(t(`office_dashboard:health.${health.mail}`), health.mail === "paused"),
          ],
          [t("office_dashboard:health.dead"), alarm(jobs(countOf(health.dead_jobs)), health.dead_jobs > 0)],
          [t("office_dashboard:health.failing"), jobs(countOf(health.failing_jobs))],
          [t("office_dashboard:health.waiting"), jobs(countOf(health.waiting_jobs))],
          [
            t("office_dashboard:health.oldest"),
            oldest === null ? t("office_dashboard:health.none") : waitWords(oldest, t),
          ],
        ]}
      />
    </Section>
  );
}
