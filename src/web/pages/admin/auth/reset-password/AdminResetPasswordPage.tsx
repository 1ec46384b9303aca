import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { ResetPasswordForm } from "#web/features/accounts/signin/ResetPasswordForm.tsx";
import { useAddress } from "#web/lib/pages/address.ts";
import { api } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AdminAuthLayout } from "#web/pages/admin/auth/AdminAuthLayout.tsx";

export function AdminResetPasswordPage() {
  const { t } = useTranslation();
  const { token = "", email = "" } = useAddress();
  return (
    <AdminAuthLayout
      title={t("staff:reset.title")}
      subtitle={t("staff:reset.subtitle")}
      footer={
        <Anchor component={AppLink} href={paths.admin.login()} inherit fw={600}>
          {t("accounts:forgot.back")}
        </Anchor>
      }
    >
      <ResetPasswordForm
        key={token}
        token={token}
        email={email}
        submitLabel={t("accounts:reset.submit")}
        newLinkHref={paths.admin.forgotPassword()}
        send={(body) => api(staffApi.resetPassword, { body })}
        onDone={() => {
          toast.success({ title: t("accounts:reset.done"), message: t("accounts:reset.done_text") });
          goTo(paths.admin.login(), { replace: true });
        }}
      />
    </AdminAuthLayout>
  );
}
