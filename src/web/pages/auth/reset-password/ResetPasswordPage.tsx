import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OwnerPasswordByLink } from "#web/features/accounts/signin/OwnerPasswordByLink.tsx";
import { useAddress } from "#web/lib/pages/address.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { token = "", email = "" } = useAddress();
  return (
    <AuthLayout
      title={t("accounts:reset.title")}
      subtitle={t("accounts:reset.subtitle")}
      footer={
        <Anchor component={AppLink} href={paths.login()} inherit fw={600}>
          {t("accounts:forgot.back")}
        </Anchor>
      }
    >
      <OwnerPasswordByLink key={token} token={token} email={email} submitLabel={t("accounts:reset.submit")} />
    </AuthLayout>
  );
}
