import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { StatusPage } from "#web/pages/auth/StatusPage.tsx";

const route = getRouteApi("/gate/error");

export function ErrorPage() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { reason } = route.useSearch();
  const isDenied = reason === "access_denied";
  // Still logged in, the login would lead straight back here.
  const handleLogin = (): void => {
    if (isDenied) ownerSession.clear();
  };
  const login = { label: t("accounts:error.login"), href: paths.login(), onClick: handleLogin };
  if (isDenied) {
    return (
      <StatusPage title={t("accounts:error.denied_title")} text={t("accounts:error.denied_text")} waysOn={[login]} />
    );
  }
  return (
    <StatusPage
      title={t("accounts:error.title")}
      text={t("accounts:error.text")}
      waysOn={[login, { label: t("accounts:error.back"), onClick: () => history.back() }]}
    />
  );
}
