import { useTranslation } from "react-i18next";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { nameOf } from "./keychainWords.ts";
import classes from "./KeychainHints.module.css";

/** What one should know of it at a glance. */
export function KeychainHints({ keychain: { fault, is_quiet: isQuiet, replaced_by: next } }: { keychain: Keychain }) {
  const { t } = useTranslation();
  if (fault === null && !isQuiet && next === null) return null;
  return (
    <div className={classes.hints}>
      {fault !== null && <StatusBadge tone="red">{t(`nfc_screen:keychains.fault.${fault}`)}</StatusBadge>}
      {isQuiet && <StatusBadge tone="amber">{t("nfc_screen:keychains.quiet")}</StatusBadge>}
      {next !== null && (
        <span className={classes.next}>{t("nfc_screen:keychains.replaced", { name: nameOf(next) })}</span>
      )}
    </div>
  );
}
