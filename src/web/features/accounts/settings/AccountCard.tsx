import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { settingsHref } from "./settingsTabs.ts";
import classes from "./AccountCard.module.css";

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
