import { useTranslation } from "react-i18next";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useWhen } from "#web/lib/words/useWhen.ts";

/** What has come of a keychain, in words; the list and the details say it alike. */
export function useKeychainFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  return {
    rate: ({ conversion_rate: rate }: Keychain): string =>
      format.number(rate, { style: "percent", maximumFractionDigits: 1 }),
    reviews: ({ conversions }: Keychain): string => t("nfc_screen:keychains.reviews", { count: conversions }),
    lastTap: ({ last_tap_at: at }: Keychain): string => (at === null ? t("nfc_screen:keychains.never") : when(at)),
    activated: ({ activated_at: at }: Keychain): string =>
      at === null ? t("nfc_screen:keychains.not_yet") : format.date(at),
  };
}
