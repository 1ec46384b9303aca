import { useTranslation } from "react-i18next";
import { RedemptionList } from "#web/features/till/owner/RedemptionList.tsx";
import { TillsPanel } from "#web/features/till/owner/TillsPanel.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import classes from "./TillsPage.module.css";

export function TillsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:tills")} subtitle={t("till:tills.subtitle")} />
      <div className={classes.parts}>
        <TillsPanel />
        <RedemptionList />
      </div>
    </>
  );
}
