import { useTranslation } from "react-i18next";
import type { AdminDashboard, OfficePeriod } from "#shared/analytics/admin-dashboard.contract.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { StatCard, type StatDelta } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { bigMoney } from "#web/ui/chart/bigMoney.ts";
import { percentChange } from "#web/ui/chart/statChange.ts";
import { OpenableFigure } from "./OpenableFigure.tsx";

interface StandRowProps {
  data: AdminDashboard;
  period: OfficePeriod;
}

/** How large the platform is, and what the period added. */
export function StandRow({ data, period }: StandRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { restaurants, owners, clients, revenue } = data;
  const added = (count: number): string => t("office_dashboard:stand.new", { count, n: format.number(count) });
  const stands: {
    key: "restaurants" | "owners" | "clients";
    permission: Permission;
    href: string;
    value: number;
    new: number;
  }[] = [
    {
      key: "restaurants",
      permission: "restaurants",
      href: paths.admin.restaurants({ status: "active" }),
      value: restaurants.active,
      new: restaurants.new.value,
    },
    { key: "owners", permission: "users", href: paths.admin.users(), value: owners.total, new: owners.new.value },
    {
      key: "clients",
      permission: "clients",
      href: paths.admin.clients(),
      value: clients.total,
      new: clients.new.value,
    },
  ];
  const delta = (): StatDelta | undefined => {
    if (!revenue) return undefined;
    // What it was when the period began: less what came since, and what has gone since.
    const before = revenue.mrr_cents - revenue.new_cents.value + revenue.churned_cents.value;
    const change = percentChange(revenue.mrr_cents, before, format);
    return change && { ...change, note: t(`office_dashboard:stand.within.${period}`) };
  };
  return (
    <section aria-label={t("office_dashboard:stand.label")}>
      <StatRow>
        {stands.map(({ key, permission, href, value, new: fresh }) => (
          <StatCard
            key={key}
            label={t(`office_dashboard:stand.${key}`)}
            value={
              <OpenableFigure permission={permission} href={href}>
                {format.number(value)}
              </OpenableFigure>
            }
            caption={added(fresh)}
          />
        ))}
        {revenue && (
          <StatCard
            label={t("office_dashboard:stand.mrr")}
            value={
              <OpenableFigure permission="restaurants" href={paths.admin.restaurants({ subscription: "active" })}>
                {bigMoney(revenue.mrr_cents, format)}
              </OpenableFigure>
            }
            delta={delta()}
            caption={t(`office_dashboard:stand.within.${period}`)}
          />
        )}
      </StatRow>
    </section>
  );
}
