import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { accountsApi, type RegisterInput } from "#shared/accounts/accounts.contract.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { useLazyCheck } from "#web/lib/form.ts";
import { goTo, rememberEmail } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { NewPasswordFields } from "#web/ui/form/password/NewPasswordFields.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { EmailField } from "#web/ui/form/EmailField.tsx";
import { rememberDelivery } from "./deliveryMemory.ts";
import { startCooldown } from "./resendCooldown.ts";
import { TermsField } from "#web/features/legal/TermsField.tsx";
import { browserCountry, useCountries } from "#web/features/accounts/useCountries.ts";
import classes from "./RegisterForm.module.css";

const loadCheck = async () => (await import("#web/features/accounts/accountChecks.ts")).checkRegister;

export function RegisterForm() {
  const { t } = useTranslation();
  const countries = useCountries();
  const form = useForm({
    initialValues: {
      first_name: "",
      last_name: "",
      email: "",
      phone: "",
      country: "",
      password: "",
      password_confirmation: "",
      terms: false,
    },
    validate: useLazyCheck(loadCheck),
  });

  const { setFieldValue } = form;
  // Only once the page is alive: its HTML is the same for everybody.
  useEffect(() => {
    const country = browserCountry();
    if (country) setFieldValue("country", country);
  }, [setFieldValue]);

  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      // Validated above: the ticked box is the literal `true` the contract asks for.
      const body = values as z.input<typeof RegisterInput>;
      const { email, resend_after_seconds, delivery_id } = await api(accountsApi.register, { body });
      rememberEmail(email);
      startCooldown(email, resend_after_seconds);
      rememberDelivery(email, delivery_id);
      goTo(paths.verifyEmail(email));
    },
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && error.status >= 500) return t("errors:server_error");
      if (error instanceof ApiError && (error.status === 429 || error.status === 422)) return error.message;
      return t("accounts:register.failed");
    },
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <div className={classes.pair}>
        <TextField
          label={t("accounts:fields.first_name")}
          size="lg"
          autoComplete="given-name"
          {...form.getInputProps("first_name")}
        />
        <TextField
          label={t("accounts:fields.last_name")}
          size="lg"
          autoComplete="family-name"
          {...form.getInputProps("last_name")}
        />
      </div>
      <EmailField label={t("accounts:fields.email")} size="lg" {...form.getInputProps("email")} />
      <TextField
        label={t("accounts:fields.phone")}
        optional
        size="lg"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.getInputProps("phone")}
      />
      <SelectField
        label={t("accounts:fields.country")}
        size="lg"
        data={countries}
        placeholder={t("accounts:fields.country_placeholder")}
        description={t("accounts:fields.country_hint")}
        {...form.getInputProps("country")}
      />
      <NewPasswordFields
        size="lg"
        password={form.values.password}
        passwordLabel={t("accounts:fields.password")}
        confirmationLabel={t("accounts:fields.password_confirmation")}
        passwordProps={form.getInputProps("password")}
        confirmationProps={form.getInputProps("password_confirmation")}
      />
      <TermsField {...form.getInputProps("terms", { type: "checkbox" })} />
      <Button type="submit" size="lg" fullWidth loading={busy} mt={2}>
        {t("accounts:register.submit")}
      </Button>
    </FormStack>
  );
}
