import { useTranslation } from "react-i18next";
import type { Session } from "#shared/accounts/accounts.contract.ts";

interface SessionWords {
  /** "Firefox on macOS". */
  name: string;
  device: string;
  place: string;
}

/** A session in words; what is unknown is said to be unknown. */
export function useSessionWords(): (session: Session) => SessionWords {
  const { t, i18n } = useTranslation();
  return ({ browser, os, device, location }) => {
    const program = browser ?? t("accounts:sessions.unknown_browser");
    return {
      name: os === null ? program : t("accounts:sessions.on", { browser: program, os }),
      device: t(`accounts:sessions.device_${device}`),
      place:
        placeName(location, i18n.language) ??
        (location === "local" ? t("accounts:sessions.location_local") : t("accounts:sessions.location_unknown")),
    };
  };
}

function placeName(location: string | null, language: string): string | undefined {
  if (location === null || !/^[A-Z]{2}$/.test(location)) return undefined;
  return new Intl.DisplayNames([language], { type: "region" }).of(location);
}
