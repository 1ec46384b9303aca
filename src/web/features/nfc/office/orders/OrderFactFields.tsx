import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { todayInParis } from "#web/features/analytics/period/analyticsView.ts";
import { DayField } from "#web/ui/form/day/DayField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

export interface OrderFactValues {
  external_number: string;
  /** Like 2026-11-20; empty for none. */
  expected_on: string;
  tracking_number: string;
  tracking_url: string;
  notes: string;
}

interface OrderFactFieldsProps<V extends OrderFactValues> {
  form: UseFormReturnType<V>;
  children?: ReactNode;
}

/** The fields a new order and one that exists have in common. */
export function OrderFactFields<V extends OrderFactValues>({ form, children }: OrderFactFieldsProps<V>) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <TextField
        label={t("nfc_office:orders.external_number")}
        optional
        autoComplete="off"
        {...form.getInputProps("external_number")}
      />
      <DayField
        label={t("nfc_office:orders.expected_on")}
        minDate={todayInParis()}
        {...form.getInputProps("expected_on")}
        value={form.values.expected_on}
      />
      {children}
      <TextField
        label={t("nfc_office:orders.tracking_number")}
        optional
        autoComplete="off"
        {...form.getInputProps("tracking_number")}
      />
      <TextField
        label={t("nfc_office:orders.tracking_url")}
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps("tracking_url")}
      />
    </div>
  );
}
