import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { PasswordField } from "#web/ui/form/password/PasswordField.tsx";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
import classes from "./TillGate.module.css";

/** Asks for the PIN of a till, once on each phone. */
export function PinForm({ onOpen }: { onOpen: (pin: string) => Promise<void> }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { pin: "" },
    validate: { pin: (pin) => (/^\d{4,8}$/.test(pin) ? null : t("offers:pin_form")) },
  });
  const { handleSubmit, busy, problem } = useAction({ form, run: ({ pin }) => onOpen(pin) });
  return (
    <main className={classes.page}>
      <div className={classes.pin}>
        <TitleBlock level={1} size="title" title={t("till:gate.pin_title")} text={t("till:gate.pin_text")} />
        <FormStack onSubmit={handleSubmit} problem={problem}>
          <PasswordField
            label={t("till:gate.pin")}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            {...form.getInputProps("pin")}
          />
          <Button type="submit" size="lg" loading={busy} fullWidth>
            {t("till:gate.pin_submit")}
          </Button>
        </FormStack>
      </div>
    </main>
  );
}
