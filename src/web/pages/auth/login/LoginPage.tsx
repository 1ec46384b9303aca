import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LoginForm } from "#web/features/accounts/signin/LoginForm.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

export function LoginPage() {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t("accounts:login.title")}
      subtitle={t("accounts:login.subtitle")}
      footer={
        <>
          {t("accounts:login.new_here")}{" "}
          <Anchor component={AppLink} href={paths.register()} inherit fw={600}>
            {t("accounts:login.create")}
          </Anchor>
        </>
      }
    >
      <LoginForm />
    </AuthLayout>
  );
}
