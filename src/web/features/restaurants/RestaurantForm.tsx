import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { RestaurantChanges, restaurantsApi, type Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { ApiError, NetworkError, api } from "#web/lib/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { ownerSession } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.tsx";
import { FormStack } from "#web/ui/FormStack.tsx";
import { Section } from "#web/ui/Section.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useFormSubmit } from "#web/ui/useFormSubmit.ts";
import { restaurantKeys } from "./restaurantQueries.ts";
import classes from "./RestaurantForm.module.css";

const FIELDS = ["name", "email", "phone", "website", "address", "postal_code", "city", "country"] as const;
type RestaurantValues = Record<(typeof FIELDS)[number], string>;

const valuesOf = (restaurant: Restaurant): RestaurantValues => ({
  name: restaurant.name,
  email: restaurant.email ?? "",
  phone: restaurant.phone ?? "",
  website: restaurant.website ?? "",
  address: restaurant.address,
  postal_code: restaurant.postal_code,
  city: restaurant.city,
  country: restaurant.country,
});

/** The side names the restaurant too. */
function renameInSession({ id, name, city, country }: Restaurant): void {
  const user = ownerSession.user();
  if (user) ownerSession.saveUser({ ...user, restaurant: { id, name, city, country } });
}

/** Everything the owner can say about the restaurant. What was typed stays, whatever comes of it. */
export function RestaurantForm({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const countries = useCountries();
  const form = useForm<RestaurantValues>({
    initialValues: valuesOf(restaurant),
    validate: zodValidate(RestaurantChanges),
  });

  const { busy, problem, setProblem, handleSubmit } = useFormSubmit({
    form,
    send: async (values) => {
      // Only what was touched: somebody else's change to another field is not undone.
      const changed = FIELDS.filter((field) => form.isDirty(field)).map((field) => [field, values[field]]);
      const body = Object.fromEntries(changed) as z.input<typeof RestaurantChanges>;
      const saved = await api(restaurantsApi.change, { body });
      queryClient.setQueryData(restaurantKeys.own, saved);
      renameInSession(saved);
      form.setInitialValues(valuesOf(saved));
      form.reset();
      toast.success({ title: t("restaurants:details.saved"), brief: true });
    },
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && (error.status === 422 || error.status === 429)) return error.message;
      return t("restaurants:details.failed");
    },
  });

  return (
    <Section title={t("restaurants:details.title")} subtitle={t("restaurants:details.text")}>
      <FormStack onSubmit={handleSubmit} problem={problem}>
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
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            {t("restaurants:details.save")}
          </Button>
          {form.isDirty() && (
            <>
              <Button
                variant="subtle"
                disabled={busy}
                onClick={() => {
                  setProblem(undefined);
                  form.reset();
                }}
              >
                {t("restaurants:details.discard")}
              </Button>
              <span className={classes.unsaved} role="status">
                {t("restaurants:details.unsaved")}
              </span>
            </>
          )}
        </div>
      </FormStack>
    </Section>
  );
}
