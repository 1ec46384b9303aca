import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RestaurantInput, adminRestaurantsApi } from "#shared/restaurants/admin-restaurants.contract.ts";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { RestaurantField } from "#web/features/restaurants/RestaurantField.tsx";
import fields from "#web/features/restaurants/RestaurantFields.module.css";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";

const EMPTY = {
  name: "",
  email: "",
  phone: "",
  website: "",
  address: "",
  postal_code: "",
  city: "",
  country: "",
  google_place_id: "",
};

/** A restaurant that nobody runs yet; its own page opens afterwards. */
export function NewRestaurantForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const countries = useCountries();
  const form = useForm({ initialValues: EMPTY, validate: zodValidate(RestaurantInput) });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      const { id } = await api(adminRestaurantsApi.create, { body: values });
      renewAfter(client, "office_restaurant_changed");
      onDone();
      goTo(paths.admin.restaurant(id));
    },
    done: ({ name }) => ({ title: t("restaurant_office:create.done", { name }), brief: true }),
    task: { verb: "create", resource: t("restaurant_office:list.noun", { count: 1 }) },
    leaves: true,
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <p className={fields.note}>{t("restaurant_office:create.text")}</p>
      <RestaurantField name="name" data-autofocus {...form.getInputProps("name")} />
      <RestaurantField name="address" {...form.getInputProps("address")} />
      <div className={fields.town}>
        <RestaurantField name="postal_code" {...form.getInputProps("postal_code")} />
        <RestaurantField name="city" {...form.getInputProps("city")} />
        <div className={fields.country}>
          <SelectField label={t("restaurants:details.country")} data={countries} {...form.getInputProps("country")} />
        </div>
      </div>
      <RestaurantField
        name="email"
        description={t("restaurant_office:fields.email_hint")}
        {...form.getInputProps("email")}
      />
      <div className={fields.grid}>
        <RestaurantField name="phone" {...form.getInputProps("phone")} />
        <RestaurantField name="website" {...form.getInputProps("website")} />
      </div>
      <TextField
        label={t("restaurant_office:create.google_place_id")}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("google_place_id")}
      />
      <FormEnd submit={t("restaurant_office:create.submit")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}
