import type { UseFormReturnType } from "@mantine/form";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { missingInLegalNotice } from "#shared/restaurants/legal-notice.ts";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { RestaurantField } from "./RestaurantField.tsx";
import type { RestaurantValues } from "./restaurantValues.ts";
import classes from "./RestaurantFields.module.css";

interface FieldsProps {
  form: UseFormReturnType<RestaurantValues>;
  /** Whom the words speak to. */
  reader?: "owner" | "staff";
}

/** Name, ways to reach it, where it is, what guests get, and who is behind it. */
export function RestaurantFields({ form, reader = "owner" }: FieldsProps) {
  const { t } = useTranslation();
  const countries = useCountries();
  return (
    <>
      <RestaurantField name="name" {...form.getInputProps("name")} />
      <div className={classes.grid}>
        <RestaurantField name="phone" {...form.getInputProps("phone")} />
        <RestaurantField name="website" {...form.getInputProps("website")} />
      </div>
      <RestaurantField
        name="email"
        {...(reader === "staff" && { description: t("restaurant_office:fields.email_hint") })}
        {...form.getInputProps("email")}
      />
      <RestaurantField name="address" {...form.getInputProps("address")} />
      <div className={classes.town}>
        <RestaurantField name="postal_code" {...form.getInputProps("postal_code")} />
        <RestaurantField name="city" {...form.getInputProps("city")} />
        <div className={classes.country}>
          <SelectField label={t("restaurants:details.country")} data={countries} {...form.getInputProps("country")} />
        </div>
      </div>
      <SurpriseFields form={form} reader={reader} />
      <LegalFields form={form} reader={reader} />
    </>
  );
}

/** The surprise in the words of the restaurant, for guests of each language. */
function SurpriseFields({ form, reader }: FieldsProps) {
  const { t } = useTranslation();
  const words = reader === "staff" ? "restaurant_office:fields.surprise" : "restaurants:surprise";
  return (
    <Group title={t(`${words}.title`)} text={t(`${words}.text`)}>
      <div className={classes.grid}>
        <RestaurantField name="surprise_en" {...form.getInputProps("surprise_en")} />
        <RestaurantField name="surprise_de" {...form.getInputProps("surprise_de")} />
      </div>
    </Group>
  );
}

/** What the legal notice needs, and what it still lacks. */
function LegalFields({ form, reader }: FieldsProps) {
  const { t } = useTranslation();
  const words = reader === "staff" ? "restaurant_office:fields.legal" : "restaurants:legal";
  const missing = missingInLegalNotice(form.getValues());
  return (
    <Group title={t(`${words}.title`)} text={t(`${words}.text`)}>
      {missing.length > 0 && (
        <FormAlert tone="warn" still title={t(`${words}.missing`)}>
          {missing.map((field) => t(`restaurants:details.${field}`)).join(", ")}
        </FormAlert>
      )}
      <div className={classes.grid}>
        <RestaurantField name="legal_name" {...form.getInputProps("legal_name")} />
        <RestaurantField name="legal_representative" {...form.getInputProps("legal_representative")} />
        <RestaurantField name="register_number" {...form.getInputProps("register_number")} />
        <RestaurantField name="vat_id" {...form.getInputProps("vat_id")} />
      </div>
    </Group>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div>
        <Heading level={3} size="card" id={id}>
          {title}
        </Heading>
        <p className={classes.note}>{text}</p>
      </div>
      {children}
    </div>
  );
}
