import { useParams, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { VerifyLink } from "#web/features/accounts/register/VerifyLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

export function VerifyTokenPage() {
  const { t } = useTranslation();
  const { email = "" } = useParams({ strict: false });
  const { token } = useSearch({ strict: false }) as { token?: string };
  return (
    <AuthLayout title={t("accounts:verify_token.title")}>
      <VerifyLink email={email} token={token} />
    </AuthLayout>
  );
}
