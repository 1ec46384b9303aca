import { Anchor } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { ForgotPasswordForm } from "#web/features/accounts/signin/ForgotPasswordForm.tsx";
import { LinkSent } from "#web/features/accounts/signin/LinkSent.tsx";
import { api } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AdminAuthLayout } from "#web/pages/admin/auth/AdminAuthLayout.tsx";

export function AdminForgotPasswordPage() {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const [isSent, setIsSent] = useState(false);
  return (
    <AdminAuthLayout
      title={isSent ? t("accounts:forgot.sent_title") : t("staff:forgot.title")}
      {...(isSent ? {} : { subtitle: t("staff:forgot.subtitle") })}
      footer={
        <Anchor component={AppLink} href={paths.admin.login()} inherit fw={600}>
          {t("accounts:forgot.back")}
        </Anchor>
      }
    >
      {isSent ? (
        <LinkSent email={email} onAgain={() => setIsSent(false)} />
      ) : (
        <ForgotPasswordForm
          initialEmail={email}
          send={(address) => api(staffApi.forgotPassword, { body: { email: address } })}
          onSent={(address) => {
            setEmail(address);
            setIsSent(true);
          }}
        />
      )}
    </AdminAuthLayout>
  );
}
