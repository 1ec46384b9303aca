import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ProfileInput, accountsApi, type OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { LOCALES, type Locale } from "#shared/domain/locales.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { changeLocale, currentLocale } from "#web/lib/words/i18n.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { toast } from "#web/lib/toast.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { accountKeys } from "#web/features/accounts/accountQueries.ts";
import classes from "./ProfileForm.module.css";

type ProfileValues = z.input<typeof ProfileInput> & { phone: string };

const valuesOf = (user: OwnerUser): ProfileValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  phone: user.phone ?? "",
  timezone: user.timezone,
  locale: user.locale,
});

/** Name, phone, time zone and language of the signed-in owner. */
export function ProfileForm({ user }: { user: OwnerUser }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm<ProfileValues>({ initialValues: valuesOf(user), validate: zodValidate(ProfileInput) });
  const showLocale = useEffectEvent((locale: Locale) => form.setFieldValue("locale", locale));
  useEffect(() => showLocale(user.locale), [user.locale]);
  const zones = useMemo(() => timeZoneOptions(user.timezone), [user.timezone]);

  const { busy, problem, handleSubmit } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      const { user: saved } = await api(accountsApi.updateProfile, { body: values });
      ownerSession.saveUser(saved);
      queryClient.setQueryData(accountKeys.profile, saved);
      form.setInitialValues(valuesOf(saved));
      form.reset();
      // The profile is saved either way; a language that cannot be fetched now comes with the next page load.
      if (saved.locale !== currentLocale()) await changeLocale(saved.locale).catch(() => {});
      toast.success({ title: t("accounts:profile.saved"), brief: true });
    },
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && (error.status === 422 || error.status === 429)) return error.message;
      return t("accounts:profile.failed");
    },
  });

  return (
    <Section title={t("accounts:profile.personal")} subtitle={t("accounts:profile.personal_text")}>
      <FormStack onSubmit={handleSubmit} problem={problem}>
        <div className={classes.grid}>
          <TextField
            label={t("accounts:fields.first_name")}
            autoComplete="given-name"
            {...form.getInputProps("first_name")}
          />
          <TextField
            label={t("accounts:fields.last_name")}
            autoComplete="family-name"
            {...form.getInputProps("last_name")}
          />
          <TextField label={t("accounts:fields.email")} value={user.email} disabled />
          <TextField
            label={t("accounts:fields.phone")}
            optional
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...form.getInputProps("phone")}
          />
          <SelectField
            label={t("accounts:fields.timezone")}
            description={t("accounts:fields.timezone_hint")}
            data={zones}
            searchable
            limit={60}
            {...form.getInputProps("timezone")}
          />
          <SelectField
            label={t("accounts:fields.locale")}
            description={t("accounts:fields.locale_hint")}
            data={LOCALES.map((locale) => ({ value: locale, label: t(`ui:language.${locale}`) }))}
            {...form.getInputProps("locale")}
          />
        </div>
        <div>
          <Button type="submit" loading={busy}>
            {t("accounts:profile.save")}
          </Button>
        </div>
      </FormStack>
    </Section>
  );
}

/** Zones of the supported countries come first in a list of some four hundred. */
const NEAR = [
  "Europe/Paris",
  "Europe/Berlin",
  "Europe/Brussels",
  "Europe/Zurich",
  "Europe/Luxembourg",
  "Europe/Rome",
  "Europe/Madrid",
  "Europe/Lisbon",
  "Europe/Amsterdam",
  "Europe/Vienna",
] as const;

/** All IANA zones with their offset now, near ones first; `current` is always among them. */
function timeZoneOptions(current: string, at = new Date()): { value: string; label: string }[] {
  const known = new Set([...NEAR, ...Intl.supportedValuesOf("timeZone")]);
  if (current !== "") known.add(current);
  return [...known].map((value) => ({ value, label: `${value.replaceAll("_", " ")} (${offsetOf(value, at)})` }));
}

function offsetOf(zone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  } catch {
    return "?";
  }
}
