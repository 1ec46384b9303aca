import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { goTo, safeRedirect } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

/** A stop on the way to a page of this site; anything else in the URL leads to the login. */
export function RedirectPage() {
  const { t } = useTranslation();
  const { to } = useSearch({ strict: false }) as { to?: string };
  const wanted = safeRedirect(to);
  // Leading back to itself would never end.
  const target = wanted === undefined || wanted.startsWith(paths.redirect()) ? paths.login() : wanted;
  useEffect(() => goTo(target, { replace: true }), [target]);
  return (
    <AuthLayout title={t("accounts:redirect.title")} subtitle={t("accounts:redirect.text")}>
      <Button component={AppLink} href={target} size="lg" fullWidth>
        {t("accounts:redirect.action")}
      </Button>
    </AuthLayout>
  );
}
