import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Quote } from "#shared/nfc/nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import type { LiveQuote } from "./useLiveQuote.ts";
import classes from "./QuoteSummary.module.css";

/** What the order costs, worked out by the server while the number is typed. */
export function QuoteSummary({ live: { shown, isCurrent, error, retry, retrying } }: { live: LiveQuote }) {
  const { t } = useTranslation();
  const titleId = useId();
  if (error !== undefined)
    return (
      <FormAlert
        action={
          <Button variant="default" size="xs" loading={retrying} onClick={retry}>
            {t("nfc_screen:order.quote_retry")}
          </Button>
        }
      >
        {t("nfc_screen:order.quote_failed")} {error}
      </FormAlert>
    );
  return (
    <section
      className={classes.summary}
      aria-labelledby={titleId}
      aria-live="polite"
      data-old={!isCurrent || undefined}
    >
      <h3 id={titleId} className={classes.title}>
        {t("nfc_screen:order.summary")}
      </h3>
      {shown === undefined ? (
        <p className={classes.note}>{t("nfc_screen:order.quote_wait")}</p>
      ) : (
        <QuoteLines quote={shown} />
      )}
    </section>
  );
}

function QuoteLines({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const { free_quantity: free, paid_quantity: paid, free_left: freeLeft } = quote;
  const price = money(quote.unit_price_cents);
  const left = freeLeft - free;
  return (
    <>
      <dl className={classes.lines}>
        {free > 0 && (
          <div className={classes.line} data-gain>
            <dt>{t("nfc_screen:order.free_line", { count: free })}</dt>
            <dd>{t("nfc_screen:order.free_word")}</dd>
          </div>
        )}
        {paid > 0 && (
          <div className={classes.line}>
            <dt>{t("nfc_screen:order.paid_line", { number: number(paid), price })}</dt>
            <dd>{money(quote.total_cents)}</dd>
          </div>
        )}
        <div className={classes.line} data-gain>
          <dt>{t("nfc_screen:order.shipping")}</dt>
          <dd>{t("nfc_screen:order.included")}</dd>
        </div>
        <div className={classes.line} data-total>
          <dt>{t("nfc_screen:order.total")}</dt>
          <dd>{money(quote.total_cents)}</dd>
        </div>
      </dl>
      <p className={classes.note}>
        {left > 0 ? t("nfc_screen:order.left", { count: left }) : t("nfc_screen:order.left_none", { price })}
      </p>
    </>
  );
}
