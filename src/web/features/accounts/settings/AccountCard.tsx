import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { acceptancesQuery } from "#web/features/legal/legalQueries.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { settingsHref } from "./settingsTabs.ts";
import classes from "./AccountCard.module.css";

/** The version of the terms that was accepted last, and when. */
function AcceptedTerms() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(acceptancesQuery);
  if (data === undefined) return "–";
  const [last] = data;
  if (!last) return t("legal:accepted_none");
  return (
    <Anchor href={paths.terms()} target="_blank" rel="noopener" fz="inherit">
      {t("legal:accepted_text", { date: format.date(last.version), time: format.dateTime(last.accepted_at) })}
    </Anchor>
  );
}

/** What an owner cannot edit: who it is, whether verified, which subscription, which restaurant. */
export function AccountCard({ user }: { user: OwnerUser }) {
  const { t } = useTranslation();
  const isVerified = user.email_verified_at !== null;
  const facts: [string, ReactNode][] = [
    [
      t("accounts:fields.email"),
      <StatusBadge key="email" tone={isVerified ? "green" : "amber"}>
        {isVerified ? t("accounts:profile.verified") : t("accounts:profile.unverified")}
      </StatusBadge>,
    ],
    [
      t("accounts:profile.status"),
      <StatusBadge key="status" tone={statusTone(user.status)}>
        {t(`accounts:profile.status_${user.status}`)}
      </StatusBadge>,
    ],
    [
      t("accounts:profile.subscription"),
      <StatusBadge key="subscription" tone={statusTone(user.subscription_status)}>
        {t(`accounts:subscription_status.${user.subscription_status}`)}
      </StatusBadge>,
    ],
    [t("legal:accepted"), <AcceptedTerms key="terms" />],
    [t("accounts:profile.restaurant"), user.restaurant?.name ?? t("accounts:profile.no_restaurant")],
  ];
  return (
    <Section
      title={t("accounts:profile.facts")}
      footer={
        <Anchor component={AppLink} href={settingsHref("security")} fz="sm">
          {t("accounts:profile.change_password")}
        </Anchor>
      }
    >
      <NameCell name={user.name} caption={user.email} avatar={<InitialsAvatar name={user.name} size={44} />} />
      <div className={classes.list}>
        <FactList facts={facts} />
      </div>
    </Section>
  );
}
