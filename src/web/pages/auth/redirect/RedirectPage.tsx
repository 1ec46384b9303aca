import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { goTo, safeRedirect } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { StatusPage } from "#web/pages/auth/StatusPage.tsx";

const route = getRouteApi("/gate/redirect");

/** A stop on the way to a page of this site; anything else in the URL leads to the login. */
export function RedirectPage() {
  const { t } = useTranslation();
  const { to } = route.useSearch();
  const wanted = safeRedirect(to);
  // A redirect to this page would go round for ever.
  const target = wanted === undefined || wanted.startsWith(paths.redirect()) ? paths.login() : wanted;
  useEffect(() => goTo(target, { replace: true }), [target]);
  return (
    <StatusPage
      title={t("accounts:redirect.title")}
      text={t("accounts:redirect.text")}
      waysOn={[{ label: t("accounts:redirect.action"), href: target }]}
    />
  );
}
