import { useTranslation } from "react-i18next";
import { useAddress } from "#web/lib/pages/address.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { useAlive } from "#web/lib/useAlive.ts";
import { StatusPage } from "#web/pages/auth/StatusPage.tsx";

export function ErrorPage() {
  const { t } = useTranslation();
  const { reason } = useAddress();
  const isDenied = useAlive() && reason === "access_denied";
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
      waysOn={[login, { label: t("accounts:error.back"), onClick: () => window.history.back() }]}
    />
  );
}
