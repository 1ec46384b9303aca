import type { UseFormReturnType } from "@mantine/form";
import { RestaurantField } from "#web/features/restaurants/RestaurantField.tsx";
import type { CheckoutValues } from "./checkoutDraft.ts";
import classes from "./CheckoutRestaurant.module.css";

/** Everything about the restaurant but its country, to fill in or to correct. */
export function CheckoutRestaurant({ form }: { form: UseFormReturnType<CheckoutValues> }) {
  return (
    <>
      <RestaurantField name="name" size="lg" {...form.getInputProps("restaurant.name")} />
      <RestaurantField name="address" size="lg" {...form.getInputProps("restaurant.address")} />
      <div className={classes.town}>
        <RestaurantField name="postal_code" size="lg" {...form.getInputProps("restaurant.postal_code")} />
        <RestaurantField name="city" size="lg" {...form.getInputProps("restaurant.city")} />
      </div>
      <RestaurantField name="website" size="lg" {...form.getInputProps("restaurant.website")} />
      <RestaurantField name="phone" size="lg" {...form.getInputProps("restaurant.phone")} />
    </>
  );
}
