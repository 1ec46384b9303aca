import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import type { RestaurantValues } from "./restaurantValues.ts";
import classes from "./RestaurantFields.module.css";

/** Name, ways to reach it, and where it is. */
export function RestaurantFields({ form }: { form: UseFormReturnType<RestaurantValues> }) {
  const { t } = useTranslation();
  const countries = useCountries();
  return (
    <>
      <TextField
        label={t("restaurants:details.name")}
        autoComplete="organization"
        maxLength={120}
        {...form.getInputProps("name")}
      />
      <div className={classes.grid}>
        <TextField
          label={t("restaurants:details.phone")}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.getInputProps("phone")}
        />
        <TextField
          label={t("restaurants:details.website")}
          optional
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          {...form.getInputProps("website")}
        />
      </div>
      <TextField
        label={t("restaurants:details.email")}
        description={t("restaurants:details.email_hint")}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("email")}
      />
      <TextField
        label={t("restaurants:details.address")}
        autoComplete="street-address"
        {...form.getInputProps("address")}
      />
      <div className={classes.town}>
        <TextField
          label={t("restaurants:details.postal_code")}
          autoComplete="postal-code"
          {...form.getInputProps("postal_code")}
        />
        <TextField
          label={t("restaurants:details.city")}
          autoComplete="address-level2"
          {...form.getInputProps("city")}
        />
        <div className={classes.country}>
          <SelectField label={t("restaurants:details.country")} data={countries} {...form.getInputProps("country")} />
        </div>
      </div>
    </>
  );
}
