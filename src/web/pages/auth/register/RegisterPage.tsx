import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { RegisterForm } from "#web/features/accounts/register/RegisterForm.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

export function RegisterPage() {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t("accounts:register.title")}
      subtitle={t("accounts:register.subtitle")}
      footer={
        <>
          {t("accounts:register.have_account")}{" "}
          <Anchor component={AppLink} href={paths.login()} inherit fw={600}>
            {t("accounts:register.login")}
          </Anchor>
        </>
      }
    >
      <RegisterForm />
    </AuthLayout>
  );
}
