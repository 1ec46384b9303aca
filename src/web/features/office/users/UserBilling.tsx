import { useTranslation } from "react-i18next";
import type { UserDetails } from "#shared/accounts/admin-users.contract.ts";
import { StandingBadge } from "#web/features/office/restaurants/RestaurantBadges.tsx";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import classes from "./UserPage.module.css";

/** The subscription with the period it runs for, and what was paid. */
export function UserBilling({ user }: { user: UserDetails }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { billing } = user;
  const customer = user.customer_id ?? t("users_office:billing.no_customer");
  return (
    <div className={classes.panel}>
      <Section title={t("users_office:billing.title")}>
        <FactList
          columns={2}
          facts={[
            [t("users_office:list.subscription"), <StandingBadge key="standing" standing={user.subscription} />],
            ...(billing === null
              ? []
              : ([
                  [t("users_office:billing.plan"), billing.subscription.plan.name],
                  [
                    t("users_office:billing.period"),
                    t("users_office:billing.period_text", {
                      from: format.date(billing.period_start),
                      to: format.date(billing.subscription.current_period_end),
                    }),
                  ],
                  [
                    t("users_office:billing.next_charge"),
                    billing.subscription.next_charge_at === null
                      ? t("users_office:billing.no_charge")
                      : format.date(billing.subscription.next_charge_at),
                  ],
                ] as const)),
            [t("users_office:billing.customer"), customer],
          ]}
        />
      </Section>
      {user.invoices.length > 0 && <Transactions invoices={user.invoices} />}
    </div>
  );
}

type Transaction = UserDetails["invoices"][number];

function Transactions({ invoices }: { invoices: Transaction[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: Column<Transaction>[] = [
    { key: "number", header: t("users_office:billing.number"), cell: ({ number }) => number },
    { key: "date", header: t("users_office:billing.date"), cell: ({ issued_at: at }) => format.date(at) },
    {
      key: "state",
      header: t("users_office:billing.state"),
      phone: "badge",
      cell: ({ status }) => t(`users_office:billing.states.${status}`),
    },
    {
      key: "transaction",
      header: t("users_office:billing.transaction"),
      // Ids of the payment provider have no place to break.
      minWidth: 280,
      cell: ({ transaction_id: id }) => id ?? "",
    },
    {
      key: "amount",
      header: t("users_office:billing.amount"),
      align: "right",
      cell: ({ amount_cents: cents }) => format.money(cents),
    },
  ];
  return (
    <>
      <Heading level={2} size="card">
        {t("users_office:billing.invoices")}
      </Heading>
      <DataTable
        label={t("users_office:billing.invoices")}
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        empty={{ drawing: "plate", title: t("users_office:billing.no_invoices"), text: "" }}
      />
    </>
  );
}
