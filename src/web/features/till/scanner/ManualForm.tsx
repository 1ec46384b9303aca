import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconKeyboard } from "@tabler/icons-react";
import { useEffect, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError, useLazyCheck } from "#web/lib/form.ts";
import type { Till } from "#web/features/till/useTill.ts";
import { CodeField } from "#web/ui/form/code/CodeField.tsx";
import { EmailField } from "#web/ui/form/EmailField.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import classes from "./ManualForm.module.css";

const loadCheck = async () => (await import("./manualCheck.ts")).checkTyped;

interface ManualFormProps {
  till: Pick<Till, "answer" | "busy" | "check">;
  /** Large cells and buttons, for a phone at the till. */
  large?: boolean;
}

/** A code and the guest's address, for codes that cannot be scanned. */
export function ManualForm({ till, large = false }: ManualFormProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { code: "", email: "" }, validate: useLazyCheck(loadCheck) });
  const { answer, busy, check } = till;
  useEffect(() => {
    if (answer?.kind === "fields")
      form.setErrors(Object.fromEntries(Object.entries(answer.errors).map(([field, [first]]) => [field, first])));
    if (answer?.kind === "accepted") form.reset();
    // The form itself is a new object at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void =>
    form.onSubmit(check, (errors) => focusFirstError(form, errors))(event);
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate data-large={large || undefined}>
      {large && (
        <div className={classes.head}>
          <IconKeyboard size={20} stroke={1.6} aria-hidden="true" />
          <h2 className={classes.title}>{t("till:manual.title")}</h2>
          <span className={classes.length}>{t("till:manual.length")}</span>
        </div>
      )}
      <div className={classes.code}>
        <CodeField
          label={t("till:manual.code")}
          kind="letters_and_digits"
          oneTimeCode={false}
          size={large ? "lg" : "md"}
          {...form.getInputProps("code")}
          value={form.values.code}
        />
      </div>
      <EmailField
        label={t("till:manual.email")}
        placeholder={t("till:manual.placeholder")}
        autoComplete="off"
        size={large ? "lg" : "sm"}
        {...form.getInputProps("email")}
      />
      {answer?.kind === "offline" && <FormAlert>{t("till:manual.needs_network")}</FormAlert>}
      <Button type="submit" loading={busy} size={large ? "lg" : "sm"} fullWidth>
        {t("till:manual.submit")}
      </Button>
    </form>
  );
}
