import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { MOST_CENTS } from "#shared/offers/offer-values.ts";
import { centsOf } from "#web/lib/words/amount.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import classes from "./BillForm.module.css";

/** What the guest's bill came to, if somebody cares to note it. */
export function BillForm({ cents, onSave }: { cents: number | null; onSave: (cents: number) => Promise<void> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState("");
  const { run, busy, problem, setProblem } = useAction<number>({ run: onSave });
  if (cents !== null)
    return (
      <p className={classes.noted} role="status">
        {t("till:answer.bill_saved", { amount: format.money(cents) })}
      </p>
    );
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const amount = centsOf(text, { most: MOST_CENTS });
    if (amount === undefined) setProblem(t("offers:amount"));
    else run(amount);
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <TextField
        label={t("till:answer.bill")}
        optional
        inputMode="decimal"
        autoComplete="off"
        size="md"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problem}
      />
      <Button type="submit" variant="default" size="md" loading={busy}>
        {t("till:answer.bill_save")}
      </Button>
    </form>
  );
}
