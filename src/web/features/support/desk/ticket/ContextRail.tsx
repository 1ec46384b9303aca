import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { CampaignStatusBadge } from "#web/features/campaigns/CampaignStatusBadge.tsx";
import { AreaLink } from "#web/features/support/desk/AreaLink.tsx";
import { DeskStatusBadge } from "#web/features/support/desk/DeskStatusBadge.tsx";
import classes from "./DeskTicket.module.css";

type Context = StaffTicketDetail["context"];

/** What is known about the owner: beside the conversation, on small screens below it. */
export function ContextRail({ context }: { context: Context }) {
  return (
    <>
      <OwnerFacts context={context} />
      <PlanFacts context={context} />
      <OtherTickets context={context} />
    </>
  );
}

type Fact = readonly [label: string, value: ReactNode];
const isFact = (fact: Fact | false): fact is Fact => fact !== false;

function OwnerFacts({ context: { owner, restaurant } }: { context: Context }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const languageName = useLanguageName();
  const address = [restaurant.address, restaurant.city, restaurant.country].filter(Boolean).join(", ");
  const phone = owner?.phone ?? restaurant.phone;
  const facts: (Fact | false)[] = [
    [
      t("support_desk:context.restaurant"),
      <AreaLink key="restaurant" permission="restaurants" href={paths.admin.restaurant(restaurant.id)}>
        {restaurant.name}
      </AreaLink>,
    ],
    address !== "" && [t("support_desk:context.address"), address],
    [t("support_desk:context.owner"), owner?.name ?? t("support_desk:context.gone")],
    owner !== null && [
      t("support_desk:context.email"),
      <Anchor key="email" inherit href={`mailto:${owner.email}`}>
        {owner.email}
      </Anchor>,
    ],
    phone !== null && [t("support_desk:context.phone"), phone],
    restaurant.website !== null && [t("support_desk:context.website"), restaurant.website],
    owner !== null && [t("support_desk:context.language"), languageName(owner.locale)],
    owner !== null && [t("support_desk:context.joined"), date(owner.joined_at)],
  ];
  return (
    <Section title={t("support_desk:context.title")}>
      <FactList facts={facts.filter(isFact)} />
    </Section>
  );
}

function PlanFacts({
  context: { access, plan, last_payment: payment, last_campaign: campaign },
}: {
  context: Context;
}) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const status = access?.status ?? "none";
  const facts: (Fact | false)[] = [
    [
      t("support_desk:context.access"),
      <span key="access" className={classes.other}>
        <StatusBadge tone={statusTone(status)}>{t(`support_desk:context.access_status.${status}`)}</StatusBadge>
        {access?.until && (
          <span className={classes.caption}>
            {t("support_desk:context.access_until", { date: date(access.until) })}
          </span>
        )}
      </span>,
    ],
    plan !== null && [
      t("support_desk:context.plan"),
      t("support_desk:context.plan_price", { name: plan.name, amount: money(plan.amount_cents) }),
    ],
    plan !== null && plan.next_charge_at !== null && [t("support_desk:context.next_charge"), date(plan.next_charge_at)],
    [
      t("support_desk:context.payment"),
      payment === null
        ? t("support_desk:context.no_payment")
        : t("support_desk:context.payment_words", {
            amount: money(payment.amount_cents),
            status: t(`subscriptions:billing.invoice_status.${payment.status}`),
            date: date(payment.at),
          }),
    ],
    [
      t("support_desk:context.campaign"),
      campaign === null ? (
        t("support_desk:context.no_campaign")
      ) : (
        <span key="campaign" className={classes.other}>
          <AreaLink permission="campaigns" href={paths.admin.campaign(campaign.id)}>
            {campaign.name}
          </AreaLink>
          <CampaignStatusBadge status={campaign.status} />
        </span>
      ),
    ],
  ];
  return (
    <Section title={t("support_desk:context.plan")}>
      <FactList facts={facts.filter(isFact)} />
    </Section>
  );
}

function OtherTickets({ context: { tickets, restaurant } }: { context: Context }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <Section title={t("support_desk:context.tickets")}>
      {tickets.length === 0 ? (
        <p className={classes.closed}>{t("support_desk:context.no_tickets")}</p>
      ) : (
        <>
          <ul className={classes.others}>
            {tickets.map(({ id, number, subject, status, created_at }) => (
              <li key={id} className={classes.other}>
                <Anchor component={AppLink} inherit href={paths.admin.supportTicket(id)}>
                  {subject}
                </Anchor>
                <span className={classes.caption}>
                  {number} · {date(created_at)}
                </span>
                <DeskStatusBadge status={status} />
              </li>
            ))}
          </ul>
          <p className={classes.foot}>
            <Anchor component={AppLink} href={paths.admin.support({ restaurant: restaurant.id })}>
              {t("support_desk:context.all_tickets")}
            </Anchor>
          </p>
        </>
      )}
    </Section>
  );
}
