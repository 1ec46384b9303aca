import { useTranslation } from "react-i18next";
import { AccountCard } from "#web/features/accounts/settings/AccountCard.tsx";
import { ProfileForm } from "#web/features/accounts/settings/ProfileForm.tsx";
import { ProfilePanel } from "#web/features/accounts/settings/ProfilePanel.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import classes from "./ProfilePage.module.css";

export function ProfilePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("accounts:profile.title")} subtitle={t("accounts:profile.subtitle")} />
      <ProfilePanel>
        {(user) => (
          <div className={classes.columns}>
            <ProfileForm key={user.id} user={user} />
            <AccountCard user={user} />
          </div>
        )}
      </ProfilePanel>
    </>
  );
}
