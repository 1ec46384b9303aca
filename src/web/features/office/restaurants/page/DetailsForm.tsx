import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { adminRestaurantsApi, type OfficeRestaurant } from "#shared/restaurants/admin-restaurants.contract.ts";
import { RestaurantChanges } from "#shared/restaurants/restaurants.contract.ts";
import { RestaurantFields } from "#web/features/restaurants/RestaurantFields.tsx";
import { FIELDS, valuesOf, type RestaurantValues } from "#web/features/restaurants/restaurantValues.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "#web/features/restaurants/RestaurantForm.module.css";
import { keepRestaurant } from "./keepRestaurant.ts";

/** What its owner can say about a restaurant, by staff. */
export function DetailsForm({ restaurant }: { restaurant: OfficeRestaurant }) {
  const { t } = useTranslation();
  const keep = keepRestaurant(useQueryClient());
  const form = useForm<RestaurantValues>({
    initialValues: valuesOf(restaurant),
    validate: zodValidate(RestaurantChanges),
  });
  const { busy, problem, handleSubmit } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      // Only what was touched: somebody else's change to another field is not undone.
      const changed = FIELDS.filter((field) => form.isDirty(field)).map((field) => [field, values[field]]);
      const body = Object.fromEntries(changed) as z.input<typeof RestaurantChanges>;
      const saved = await api(adminRestaurantsApi.change, { params: { id: restaurant.id }, body });
      keep(saved);
      form.setInitialValues(valuesOf(saved));
      form.reset();
    },
    done: { title: t("restaurants:details.saved"), brief: true },
    task: { verb: "update", resource: t("restaurant_office:list.noun", { count: 1 }) },
  });
  return (
    <Section title={t("restaurants:details.title")}>
      <FormStack onSubmit={handleSubmit} problem={problem}>
        <RestaurantFields form={form} reader="staff" />
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            {t("restaurants:details.save")}
          </Button>
          {form.isDirty() && (
            <span className={classes.unsaved} role="status">
              {t("restaurants:details.unsaved")}
            </span>
          )}
        </div>
      </FormStack>
    </Section>
  );
}
