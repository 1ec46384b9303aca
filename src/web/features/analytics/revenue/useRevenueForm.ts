import { useForm } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { MOST_REVENUE_CENTS } from "#shared/analytics/analytics-values.ts";
import { analyticsApi, type RevenueEntry } from "#shared/analytics/analytics.contract.ts";
import { amountText, centsOf } from "#web/lib/words/amount.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { revenueQuery } from "#web/features/analytics/analyticsQueries.ts";
import { wordsOf, type YearMonth } from "./revenueMonths.ts";

/** Cents of a month's revenue as it was typed; a closed month brought 0. */
export const revenueCents = (text: string): number | undefined =>
  centsOf(text, { least: 0, most: MOST_REVENUE_CENTS, thousands: true });

/** Fields have the names the server gives them, so that what it refuses lands on them. */
interface Values {
  year: string;
  month: string;
  amount_cents: string;
  notes: string;
}

const typedOf = (entry: RevenueEntry | null | undefined): Pick<Values, "amount_cents" | "notes"> => ({
  amount_cents: entry ? amountText(entry.amount_cents, currentLocale()) : "",
  notes: entry?.notes ?? "",
});

/** The form for one month's revenue. What is entered already is filled in, but never over what was typed. */
export function useRevenueForm(at: YearMonth, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const form = useForm<Values>({
    initialValues: { year: String(at.year), month: String(at.month), ...typedOf(undefined) },
    validate: { amount_cents: (text) => (revenueCents(text) === undefined ? t("analytics:entry.amount_bad") : null) },
  });
  const chosen: YearMonth = { year: Number(form.values.year), month: Number(form.values.month) };
  const { data, isPending } = useQuery(revenueQuery(chosen.year));
  const row = data?.months.find(({ month }) => month === chosen.month);
  const entry = row?.entry;
  const { setValues, resetDirty, isDirty, getValues } = form;
  useEffect(() => {
    if (entry === undefined || isDirty("amount_cents") || isDirty("notes")) return;
    const values = getValues();
    const typed = typedOf(entry);
    if (values.amount_cents === typed.amount_cents && values.notes === typed.notes) return;
    setValues({ ...values, ...typed });
    resetDirty({ ...values, ...typed });
  }, [entry, setValues, resetDirty, isDirty, getValues]);

  const action = useAction({
    form,
    guarded: true,
    run: async ({ amount_cents: text, notes }) => {
      await api(analyticsApi.enterRevenue, {
        params: chosen,
        // Whoever saw no entry says so too: nobody's figure is replaced unseen.
        body: { amount_cents: revenueCents(text) ?? 0, notes, revision: entry?.revision ?? 0 },
      });
      renewAfter(client, "revenue_changed");
      onDone();
    },
    explain: (error) => {
      // What somebody else saved is shown beside what was typed; saving again then means it.
      if (error instanceof ApiError && error.status === 409) renewAfter(client, "revenue_changed");
      return errorText(error);
    },
    done: { title: t("analytics:entry.saved", { month: wordsOf(chosen) }), brief: true },
  });
  return { form, chosen, row, isPending, ...action };
}
