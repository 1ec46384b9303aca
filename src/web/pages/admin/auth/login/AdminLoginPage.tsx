import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AdminLoginForm } from "#web/features/staff/AdminLoginForm.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AdminAuthLayout } from "#web/pages/admin/auth/AdminAuthLayout.tsx";

export function AdminLoginPage() {
  const { t } = useTranslation();
  return (
    <AdminAuthLayout
      title={t("staff:login.title")}
      subtitle={t("staff:login.subtitle")}
      footer={
        <>
          {t("staff:login.owner_hint")}{" "}
          <Anchor component={AppLink} href={paths.login()} inherit fw={600}>
            {t("staff:login.owner_link")}
          </Anchor>
        </>
      }
    >
      <AdminLoginForm />
    </AdminAuthLayout>
  );
}
