import { Button, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NOTES_MAX } from "#shared/analytics/analytics-values.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { FieldLabel } from "#web/ui/form/FieldLabel.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { todayInParis } from "#web/features/analytics/period/analyticsView.ts";
import { monthsBegun, wordsOf, yearsUpTo, type YearMonth } from "./revenueMonths.ts";
import { revenueCents, useRevenueForm } from "./useRevenueForm.ts";
import classes from "./RevenueDialog.module.css";

/** Year, month, amount and notes; beside them what stands for that month already. */
export function RevenueForm({ at, onDone }: { at: YearMonth; onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { form, chosen, row, isPending, busy, problem, handleSubmit } = useRevenueForm(at, onDone);
  const today = todayInParis();
  const months = monthsBegun(chosen.year, today);
  const cents = revenueCents(form.values.amount_cents);
  const entry = row?.entry;
  const handleYear = (year: string | null): void => {
    if (year === null) return;
    // A month of this year that has not begun yet is none of last year's.
    const begun = monthsBegun(Number(year), today);
    form.setFieldValue("year", year);
    form.setFieldValue("month", String(Math.min(chosen.month, begun.at(-1) ?? 1)));
  };
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <div className={classes.pair}>
        <SelectField
          label={t("analytics:entry.month")}
          allowDeselect={false}
          data={months.map((month) => ({
            value: String(month),
            label: wordsOf({ year: chosen.year, month }, { month: "long" }),
          }))}
          {...form.getInputProps("month")}
        />
        <SelectField
          label={t("analytics:entry.year")}
          allowDeselect={false}
          data={yearsUpTo(today).map(String)}
          {...form.getInputProps("year")}
          onChange={handleYear}
        />
      </div>
      <TextField
        label={t("analytics:entry.amount")}
        description={
          cents === undefined
            ? t("analytics:entry.amount_hint")
            : t("analytics:entry.amount_reads", { amount: format.money(cents) })
        }
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("amount_cents")}
      />
      <Textarea
        label={<FieldLabel optional>{t("analytics:entry.notes")}</FieldLabel>}
        description={t("analytics:entry.notes_hint")}
        maxLength={NOTES_MAX}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps("notes")}
      />
      <div className={classes.facts}>
        {entry && (form.isDirty("amount_cents") || form.isDirty("notes")) && (
          <p>{t("analytics:entry.exists", { month: wordsOf(chosen), amount: format.money(entry.amount_cents) })}</p>
        )}
        {row !== undefined && row.bills > 0 && (
          <p>{t("analytics:entry.tills", { amount: format.money(row.bills_cents) })}</p>
        )}
      </div>
      <FormActions>
        <Button variant="default" disabled={busy} onClick={() => leaveSafely(onDone)}>
          {t("analytics:entry.cancel")}
        </Button>
        <Button type="submit" loading={busy || isPending}>
          {t("analytics:entry.save")}
        </Button>
      </FormActions>
    </FormStack>
  );
}
