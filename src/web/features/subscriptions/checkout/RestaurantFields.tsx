import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { TextField } from "#web/ui/form/TextField.tsx";
import type { CheckoutValues } from "./checkoutDraft.ts";
import classes from "./RestaurantFields.module.css";

/** Everything about the restaurant but its country, to fill in or to correct. */
export function RestaurantFields({ form }: { form: UseFormReturnType<CheckoutValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t("subscriptions:checkout.name")}
        size="lg"
        autoComplete="organization"
        {...form.getInputProps("restaurant.name")}
      />
      <TextField
        label={t("subscriptions:checkout.address")}
        size="lg"
        autoComplete="street-address"
        {...form.getInputProps("restaurant.address")}
      />
      <div className={classes.town}>
        <TextField
          label={t("subscriptions:checkout.postal_code")}
          size="lg"
          autoComplete="postal-code"
          {...form.getInputProps("restaurant.postal_code")}
        />
        <TextField
          label={t("subscriptions:checkout.city")}
          size="lg"
          autoComplete="address-level2"
          {...form.getInputProps("restaurant.city")}
        />
      </div>
      <TextField
        label={t("subscriptions:checkout.website")}
        optional
        size="lg"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...form.getInputProps("restaurant.website")}
      />
      <TextField
        label={t("subscriptions:checkout.phone")}
        optional
        size="lg"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.getInputProps("restaurant.phone")}
      />
    </>
  );
}
