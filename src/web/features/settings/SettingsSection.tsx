import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./SettingsSection.module.css";

interface SettingsSectionProps {
  title: string;
  text: string;
  /** As `useSettingsForm` gives it. */
  state: {
    form: { isDirty: () => boolean };
    busy: boolean;
    problem: ReactNode;
    handleSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    discard: () => void;
  };
  children: ReactNode;
}

/** One part of the settings: its fields, and the button that saves just these. */
export function SettingsSection({ title, text, state, children }: SettingsSectionProps) {
  const { t } = useTranslation();
  const { form, busy, problem, handleSubmit, discard } = state;
  return (
    <Section title={title} subtitle={text}>
      <FormStack onSubmit={handleSubmit} problem={problem}>
        {children}
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            {t("settings:save")}
          </Button>
          {form.isDirty() && (
            <>
              <Button variant="subtle" disabled={busy} onClick={discard}>
                {t("settings:discard")}
              </Button>
              <span className={classes.unsaved} role="status">
                {t("settings:unsaved")}
              </span>
            </>
          )}
        </div>
      </FormStack>
    </Section>
  );
}
