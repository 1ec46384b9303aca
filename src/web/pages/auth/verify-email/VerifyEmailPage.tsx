import { Anchor } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { VerifyCodeForm } from "#web/features/accounts/register/VerifyCodeForm.tsx";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

const route = getRouteApi("/blank/verify-email/$email");

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const { email } = route.useParams();
  return (
    <AuthLayout
      title={t("accounts:verify.title")}
      subtitle={t("accounts:verify.subtitle", { email })}
      footer={
        <Anchor component={AppLink} href={paths.register()} inherit fw={600}>
          {t("accounts:verify.other_address")}
        </Anchor>
      }
    >
      <VerifyCodeForm key={email} email={email} />
    </AuthLayout>
  );
}
