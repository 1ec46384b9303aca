import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { RestaurantChanges, restaurantsApi, type Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { RestaurantFields } from "./RestaurantFields.tsx";
import { restaurantKeys } from "./restaurantQueries.ts";
import { FIELDS, valuesOf, type RestaurantValues } from "./restaurantValues.ts";
import classes from "./RestaurantForm.module.css";

/** The side names the restaurant too. */
function renameInSession({ id, name, city, country, status }: Restaurant): void {
  const user = ownerSession.user();
  if (user) ownerSession.saveUser({ ...user, restaurant: { id, name, city, country, status } });
}

/** Everything the owner can say about the restaurant. What was typed stays, whatever comes of it. */
export function RestaurantForm({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm<RestaurantValues>({
    initialValues: valuesOf(restaurant),
    validate: zodValidate(RestaurantChanges),
  });

  const { busy, problem, setProblem, handleSubmit } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      // Only what was touched: somebody else's change to another field is not undone.
      const changed = FIELDS.filter((field) => form.isDirty(field)).map((field) => [field, values[field]]);
      const body = Object.fromEntries(changed) as z.input<typeof RestaurantChanges>;
      const saved = await api(restaurantsApi.change, { body });
      queryClient.setQueryData(restaurantKeys.own, saved);
      renewAfter(queryClient, "restaurant_changed");
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
    <Section
      title={t("restaurants:details.title")}
      subtitle={t("restaurants:details.text")}
      action={
        <StatusBadge tone={statusTone(restaurant.status)}>{t(`restaurants:status.${restaurant.status}`)}</StatusBadge>
      }
    >
      <FormStack onSubmit={handleSubmit} problem={problem}>
        <RestaurantFields form={form} />
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
