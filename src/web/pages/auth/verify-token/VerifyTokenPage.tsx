import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { VerifyLink } from "#web/features/accounts/register/VerifyLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

const route = getRouteApi("/gate/verify-token/$email");

export function VerifyTokenPage() {
  const { t } = useTranslation();
  const { email } = route.useParams();
  const { token } = route.useSearch();
  return (
    <AuthLayout title={t("accounts:verify_token.title")}>
      <VerifyLink email={email} token={token} />
    </AuthLayout>
  );
}
