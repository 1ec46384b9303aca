import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { StatusPage } from "#web/pages/auth/StatusPage.tsx";

export function ExpiredPage() {
  const { t } = useTranslation();
  return (
    <StatusPage
      title={t("accounts:expired.title")}
      text={t("accounts:expired.text")}
      waysOn={[
        { label: t("accounts:expired.login"), href: paths.login() },
        { label: t("accounts:expired.new_link"), href: paths.forgotPassword() },
      ]}
    />
  );
}
