import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FirstMonthSettings } from "./FirstMonthSettings.tsx";
import { GoogleKeySettings, MapsSettings } from "./GoogleSettings.tsx";
import { KeychainSettings } from "./KeychainSettings.tsx";
import { MailSettings } from "./MailSettings.tsx";
import { OfferSettings } from "./OfferSettings.tsx";
import { OptInSettings } from "./OptInSettings.tsx";
import { SecuritySettings } from "./SecuritySettings.tsx";
import { systemSettingsQuery } from "./settingsQuery.ts";
import classes from "./settings.module.css";

/** What staff can change about the whole product, each part with a button of its own. */
export function SettingsPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: settings, error, refetch, isFetching } = useQuery(systemSettingsQuery);
  if (settings === undefined) {
    if (!error) return <LoadingCard title={t("settings:tab")} rows={6} />;
    return (
      <ErrorCard
        title={t("ui:failure.load", { resource: t("settings:resource") })}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <GoogleKeySettings settings={settings} />
      <MapsSettings settings={settings} />
      <OfferSettings settings={settings} />
      <FirstMonthSettings settings={settings} />
      <OptInSettings settings={settings} />
      <MailSettings settings={settings} />
      <KeychainSettings settings={settings} />
      <SecuritySettings settings={settings} />
    </div>
  );
}
