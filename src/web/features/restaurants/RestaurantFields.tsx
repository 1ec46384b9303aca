import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { RestaurantField } from "./RestaurantField.tsx";
import type { RestaurantValues } from "./restaurantValues.ts";
import classes from "./RestaurantFields.module.css";

/** Name, ways to reach it, and where it is. */
export function RestaurantFields({ form }: { form: UseFormReturnType<RestaurantValues> }) {
  const { t } = useTranslation();
  const countries = useCountries();
  return (
    <>
      <RestaurantField name="name" {...form.getInputProps("name")} />
      <div className={classes.grid}>
        <RestaurantField name="phone" {...form.getInputProps("phone")} />
        <RestaurantField name="website" {...form.getInputProps("website")} />
      </div>
      <RestaurantField name="email" {...form.getInputProps("email")} />
      <RestaurantField name="address" {...form.getInputProps("address")} />
      <div className={classes.town}>
        <RestaurantField name="postal_code" {...form.getInputProps("postal_code")} />
        <RestaurantField name="city" {...form.getInputProps("city")} />
        <div className={classes.country}>
          <SelectField label={t("restaurants:details.country")} data={countries} {...form.getInputProps("country")} />
        </div>
      </div>
    </>
  );
}
