import { Button } from "@mantine/core";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";
import { StatusActions } from "#web/pages/auth/StatusActions.tsx";

export function ErrorPage() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { reason } = useSearch({ strict: false }) as { reason?: string };
  const isDenied = reason === "access_denied";
  // Still signed in as somebody who may not go further, the login would only lead back here.
  const handleLogin = (): void => {
    if (isDenied) ownerSession.clear();
  };
  return (
    <AuthLayout
      title={isDenied ? t("accounts:error.denied_title") : t("accounts:error.title")}
      subtitle={isDenied ? t("accounts:error.denied_text") : t("accounts:error.text")}
    >
      <StatusActions>
        <Button component={AppLink} href={paths.login()} size="lg" fullWidth onClick={handleLogin}>
          {t("accounts:error.login")}
        </Button>
        {!isDenied && (
          <Button variant="default" size="lg" fullWidth onClick={() => history.back()}>
            {t("accounts:error.back")}
          </Button>
        )}
      </StatusActions>
    </AuthLayout>
  );
}
