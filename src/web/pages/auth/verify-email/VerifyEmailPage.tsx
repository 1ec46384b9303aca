import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { VerifyCodeForm } from "#web/features/accounts/register/VerifyCodeForm.tsx";
import { useAddress } from "#web/lib/pages/address.ts";
import { DataFrame } from "#web/lib/pages/DataFrame.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const { email = "" } = useAddress();
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
      {/* Asks how the mail with the code fares. */}
      <DataFrame>
        <VerifyCodeForm key={email} email={email} />
      </DataFrame>
    </AuthLayout>
  );
}
