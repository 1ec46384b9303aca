import { useTranslation } from "react-i18next";
import type { ConsentEntry, ConsentEventKind } from "#shared/clients/clients.contract.ts";
import { isLocale } from "#shared/domain/locales.ts";
import { UNSUBSCRIBE_REASONS } from "#shared/guests/guests.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import classes from "./ConsentLedger.module.css";

const TONES: Record<ConsentEventKind, Tone> = {
  given: "green",
  requested: "amber",
  confirmed: "green",
  attested: "blue",
  withdrawn: "red",
  restored: "green",
};

/** One entry of the consent ledger, word for word. */
export function LedgerEntry({ entry }: { entry: ConsentEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, at, text, text_version, locale, page, ip, reason, custom_reason } = entry;
  const known = UNSUBSCRIBE_REASONS.find((one) => one === reason);
  const why = [known === undefined ? reason : t(`clients:ledger.reason_${known}`), custom_reason]
    .filter((part) => part !== null && part !== "")
    .join(": ");
  const facts = [
    [t("clients:ledger.reason"), why],
    [t("clients:ledger.version"), text_version],
    [t("clients:ledger.language"), isLocale(locale) ? t(`clients:language.${locale}`) : locale],
    [t("clients:ledger.page"), page],
    [t("clients:ledger.ip"), ip ?? ""],
  ] as const;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <StatusBadge tone={TONES[kind]}>{t(`clients:ledger.kind.${kind}`)}</StatusBadge>
        <time className={classes.when} dateTime={at}>
          {format.dateTime(at)}
        </time>
      </div>
      {text !== "" && (
        <blockquote className={classes.text} lang={isLocale(locale) ? locale : undefined}>
          {text}
        </blockquote>
      )}
      <FactList facts={facts.filter(([, value]) => value !== "")} />
    </li>
  );
}
