import { useTranslation } from "react-i18next";
import { PreferencesForm } from "#web/features/notifications/PreferencesForm.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import classes from "./AdminNotificationsPage.module.css";

/** Every staff member's own, whatever they may open otherwise. */
export function AdminNotificationsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-notifications")} subtitle={t("notifications:settings.page_subtitle")} />
      <div className={classes.narrow}>
        <PreferencesForm side="staff" />
      </div>
    </>
  );
}
