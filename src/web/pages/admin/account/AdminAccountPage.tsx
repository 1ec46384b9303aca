import { useTranslation } from "react-i18next";
import { TwoFactorPanel } from "#web/features/twofactor/panel/TwoFactorPanel.tsx";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./AdminAccountPage.module.css";

/** Every staff member's own, whatever they may open otherwise. */
export function AdminAccountPage() {
  const { t } = useTranslation();
  const user = useAdminUser();
  return (
    <>
      <PageHeader title={t("titles:admin-account")} subtitle={t("twofactor:account.subtitle")} />
      <div className={classes.panels}>
        <Section title={t("twofactor:account.facts")} subtitle={t("twofactor:account.facts_text")}>
          <FactList
            facts={[
              [t("twofactor:account.name"), user?.name ?? ""],
              [t("twofactor:account.email"), user?.email ?? ""],
              [
                t("twofactor:account.role"),
                t(user?.role === "admin" ? "shell:account.admin" : "shell:account.manager"),
              ],
            ]}
          />
        </Section>
        <TwoFactorPanel side="staff" email={user?.email ?? ""} />
      </div>
    </>
  );
}
