import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";
import { StatusActions } from "#web/pages/auth/StatusActions.tsx";

export function ExpiredPage() {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t("accounts:expired.title")} subtitle={t("accounts:expired.text")}>
      <StatusActions>
        <Button component={AppLink} href={paths.login()} size="lg" fullWidth>
          {t("accounts:expired.login")}
        </Button>
        <Button component={AppLink} href={paths.forgotPassword()} variant="default" size="lg" fullWidth>
          {t("accounts:expired.new_link")}
        </Button>
      </StatusActions>
    </AuthLayout>
  );
}
