import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { SettingsInput, settingsApi, type SystemSettings } from "#shared/settings/settings.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { systemSettingsQuery } from "./settingsQuery.ts";

type Wire = Partial<Omit<z.input<typeof SettingsInput>, "revision">>;

interface SectionOfSettings<V> {
  settings: SystemSettings;
  /** What its fields show. */
  valuesOf: (settings: SystemSettings) => V;
  /** What its fields mean; a field has the name of its setting. */
  wireOf: (values: V) => Wire;
}

/** A part of the settings with a form and a button of its own. Only what differs is sent, and what was typed stays, whatever comes of it. */
export function useSettingsForm<V extends Record<string, unknown>>({
  settings,
  valuesOf,
  wireOf,
}: SectionOfSettings<V>) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const errorText = useErrorText();
  const check = zodValidate(SettingsInput);
  const form = useForm<V>({
    initialValues: valuesOf(settings),
    validate: (values) => check({ revision: settings.revision, ...wireOf(values) }),
  });
  const show = (fresh: SystemSettings): void => {
    form.setInitialValues(valuesOf(fresh));
    form.reset();
  };
  const action = useAction<V>({
    form,
    guarded: true,
    run: async (values) => {
      const before: Wire = wireOf(form.getInitialValues());
      const changed = Object.entries(wireOf(values)).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Wire]),
      );
      const body = { revision: settings.revision, ...Object.fromEntries(changed) };
      const saved = await api(settingsApi.change, { body });
      cache.setQueryData(systemSettingsQuery.queryKey, saved);
      show(saved);
    },
    done: { title: t("settings:saved"), brief: true },
    explain: (error) => {
      // The next try is made knowing what the others did.
      if (error instanceof ApiError && error.status === 409)
        void cache.invalidateQueries({ queryKey: systemSettingsQuery.queryKey });
      return errorText(error);
    },
  });
  return {
    ...action,
    form,
    discard: () => {
      action.setProblem(undefined);
      show(settings);
    },
  };
}
