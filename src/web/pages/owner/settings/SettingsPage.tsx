import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PasswordChangeForm } from "#web/features/accounts/settings/PasswordChangeForm.tsx";
import { ProfileForm } from "#web/features/accounts/settings/ProfileForm.tsx";
import { ProfilePanel } from "#web/features/accounts/settings/ProfilePanel.tsx";
import { SessionList } from "#web/features/accounts/settings/SessionList.tsx";
import {
  SETTINGS_TABS,
  settingsHref,
  settingsTabOf,
  type SettingsTab,
} from "#web/features/accounts/settings/settingsTabs.ts";
import { PreferencesForm } from "#web/features/notifications/PreferencesForm.tsx";
import { TwoFactorPanel } from "#web/features/twofactor/panel/TwoFactorPanel.tsx";
import { BillingPanel } from "#web/features/subscriptions/billing/BillingPanel.tsx";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";
import classes from "./SettingsPage.module.css";

const route = getRouteApi("/restaurant/settings");

export function SettingsPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const tab = settingsTabOf(search.tab);
  const email = useOwnerUser()?.email ?? "";
  const panels: Record<SettingsTab, () => ReactNode> = {
    personal: () => <ProfilePanel>{(user) => <ProfileForm key={user.id} user={user} />}</ProfilePanel>,
    security: () => (
      <div className={classes.panels}>
        <PasswordChangeForm />
        <TwoFactorPanel side="owner" email={email} />
      </div>
    ),
    billing: () => (
      <BillingPanel
        cardSession={search.card_session}
        onCardSettled={() => goTo(settingsHref("billing"), { replace: true })}
      />
    ),
    notifications: () => <PreferencesForm side="owner" />,
    sessions: () => <SessionList />,
  };
  return (
    <>
      <PageHeader title={t("accounts:settings.title")} subtitle={t("accounts:settings.subtitle")} />
      <PageTabs
        label={t("accounts:settings.tabs_label")}
        tabs={SETTINGS_TABS.map((value) => ({ value, label: t(`accounts:settings.tab_${value}`) }))}
        value={tab}
        onChange={(next) => goTo(settingsHref(next), { replace: true })}
      >
        <div className={classes.narrow}>{panels[tab]()}</div>
      </PageTabs>
    </>
  );
}
