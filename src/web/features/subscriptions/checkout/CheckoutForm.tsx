import { Button } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { IconLock, IconPencil } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { COUNTRIES } from "#shared/domain/countries.ts";
import type { Place } from "#shared/restaurants/places.contract.ts";
import { CheckoutInput, subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { browserCountry, useCountries } from "#web/features/accounts/useCountries.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { readDraft, saveDraft, type CheckoutValues, type RestaurantValues } from "./checkoutDraft.ts";
import { openHostedPage } from "#web/features/subscriptions/payment/hostedPage.ts";
import { PaymentNote } from "#web/features/subscriptions/payment/PaymentNote.tsx";
import { PaymentProblem } from "#web/features/subscriptions/payment/PaymentProblem.tsx";
import { PlaceLine } from "./PlaceLine.tsx";
import { CheckoutRestaurant } from "./CheckoutRestaurant.tsx";
import { RestaurantSearch } from "./RestaurantSearch.tsx";
import { TermsField } from "#web/features/legal/TermsField.tsx";
import { useEnterApp } from "./useEnterApp.ts";
import type { Proof } from "#web/features/subscriptions/reactivation/useProof.ts";
import classes from "./CheckoutForm.module.css";

const emptyRestaurant = (country: string): RestaurantValues => ({
  name: "",
  address: "",
  city: "",
  postal_code: "",
  country,
  website: "",
  phone: "",
  google_place_id: "",
});

const countryOf = (value: string) => COUNTRIES.find((country) => country === value);

const valuesOf = (place: Place): RestaurantValues => ({
  name: place.name,
  address: place.address,
  city: place.city,
  postal_code: place.postal_code,
  country: countryOf(place.country) ?? "",
  website: place.website ?? "",
  phone: place.phone ?? "",
  google_place_id: place.place_id,
});

interface CheckoutFormProps {
  planId: string;
  proof: Proof;
  /** The one given at registration; undefined when it could not be read. */
  country: string | undefined;
  onProofLost: () => void;
  /** The name as it stands, for the order beside the form. */
  onName: (name: string) => void;
}

/** The restaurant and the consent; the card itself is entered on the provider's page. */
export function CheckoutForm({ planId, proof, country, onProofLost, onName }: CheckoutFormProps) {
  const { t } = useTranslation();
  const countries = useCountries();
  const { form, place, isManual, setIsManual, choose, searchAgain } = useRestaurantChoice({ planId, country, onName });
  const [searchFailed, setSearchFailed] = useState(false);
  const { busy, problem, handleSubmit } = useCheckout({ form, planId, proof, onProofLost });
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    // What is missing can only be marked where there is a field for it.
    if (!isManual) flushSync(() => setIsManual(true));
    handleSubmit(event);
  };

  return (
    <Section title={t("subscriptions:checkout.restaurant")} subtitle={t("subscriptions:checkout.restaurant_text")}>
      <FormStack onSubmit={submit} problem={problem}>
        <SelectField
          label={t("subscriptions:checkout.country")}
          size="lg"
          data={countries}
          placeholder={t("accounts:fields.country_placeholder")}
          autoComplete="country"
          {...form.getInputProps("restaurant.country")}
        />
        {place === null && !searchFailed && (
          <RestaurantSearch
            proof={proof}
            country={countryOf(form.values.restaurant.country)}
            onChoose={choose}
            onFail={() => {
              setSearchFailed(true);
              setIsManual(true);
            }}
            onProofLost={onProofLost}
          />
        )}
        {searchFailed && place === null && (
          <FormAlert tone="info">{t("subscriptions:checkout.search_failed")}</FormAlert>
        )}
        {place !== null && <ChosenPlace place={place} onWrong={searchAgain} />}
        {isManual ? <CheckoutRestaurant form={form} /> : <ManualButton onClick={() => setIsManual(true)} />}
        <PaymentNote />
        <TermsField withRenewal {...form.getInputProps("terms", { type: "checkbox" })} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={busy}
          leftSection={<IconLock size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t("subscriptions:checkout.submit")}
        </Button>
        <p className={classes.aside}>{t("subscriptions:checkout.cancel_any_time")}</p>
      </FormStack>
    </Section>
  );
}

/** The form's values, found on Google or typed by hand. They are kept for the way back from the provider's page. */
function useRestaurantChoice({ planId, country, onName }: Pick<CheckoutFormProps, "planId" | "country" | "onName">) {
  const [draft] = useState(readDraft);
  const [place, setPlace] = useState<Place | null>(draft?.place ?? null);
  const [isManual, setIsManual] = useState(draft !== undefined && draft.restaurant.name !== "");

  const keep = (restaurant: RestaurantValues, chosen: Place | null): void => {
    saveDraft({ plan_id: planId, place: chosen, restaurant });
    onName(restaurant.name.trim());
  };
  const form = useForm<CheckoutValues>({
    initialValues: {
      restaurant: draft?.restaurant ?? emptyRestaurant(country ?? browserCountry() ?? ""),
      terms: false,
    },
    validate: zodValidate(CheckoutInput.pick({ restaurant: true, terms: true })),
    onValuesChange: ({ restaurant }) => keep(restaurant, place),
  });
  const replace = (restaurant: RestaurantValues, next: Place | null): void => {
    setPlace(next);
    setIsManual(next !== null);
    form.setFieldValue("restaurant", restaurant);
    form.clearErrors();
    keep(restaurant, next);
  };
  return {
    form,
    place,
    isManual,
    setIsManual,
    choose: (next: Place) => replace(valuesOf(next), next),
    searchAgain: () => replace(emptyRestaurant(form.getValues().restaurant.country), null),
  };
}

interface CheckoutOptions extends Pick<CheckoutFormProps, "planId" | "proof" | "onProofLost"> {
  form: UseFormReturnType<CheckoutValues>;
}

/** Sends the form and leaves for the provider's page, or for where this account belongs instead. */
function useCheckout({ form, planId, proof, onProofLost }: CheckoutOptions) {
  const { t } = useTranslation();
  const { enter } = useEnterApp();
  return useAction({
    form,
    leaves: true,
    run: async (values) => {
      // Validated before: the ticked box is the literal `true` the contract asks for.
      const body = { plan_id: planId, ...values, ...proof } as z.input<typeof CheckoutInput>;
      const { url } = await api(subscriptionsApi.checkout, { body });
      openHostedPage(url);
    },
    explain: (error) => {
      if (error instanceof ApiError && error.status === 401) {
        onProofLost();
        return undefined;
      }
      if (error instanceof ApiError && error.code === "already_subscribed") {
        toast.info({ title: t("subscriptions:checkout.already"), message: t("subscriptions:checkout.already_text") });
        enter();
        return undefined;
      }
      if (error instanceof ApiError && error.code === "reactivation_available") {
        toast.info({ title: error.message });
        goTo(paths.reactivate());
        return undefined;
      }
      return <PaymentProblem error={error} step="page" />;
    },
  });
}

function ChosenPlace({ place, onWrong }: { place: Place; onWrong: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.found} role="group" aria-label={t("subscriptions:checkout.is_this_you")}>
      <div className={classes.question}>{t("subscriptions:checkout.is_this_you")}</div>
      <PlaceLine place={place} />
      <p className={classes.check}>{t("subscriptions:checkout.check")}</p>
      <Button variant="default" size="xs" onClick={onWrong}>
        {t("subscriptions:checkout.not_us")}
      </Button>
    </div>
  );
}

function ManualButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button variant="subtle" leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />} onClick={onClick}>
        {t("subscriptions:checkout.manual")}
      </Button>
    </div>
  );
}
