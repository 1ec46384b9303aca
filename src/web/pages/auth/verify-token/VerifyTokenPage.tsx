import { useTranslation } from "react-i18next";
import { VerifyLink } from "#web/features/accounts/register/VerifyLink.tsx";
import { useAddress } from "#web/lib/pages/address.ts";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

export function VerifyTokenPage() {
  const { t } = useTranslation();
  const { email = "", token } = useAddress();
  return (
    <AuthLayout title={t("accounts:verify_token.title")}>
      <VerifyLink email={email} token={token} />
    </AuthLayout>
  );
}
