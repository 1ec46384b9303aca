import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ClientInput } from "#shared/clients/clients.contract.ts";
import { zodValidate } from "#web/lib/form.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { useFormSubmit } from "#web/ui/form/useFormSubmit.ts";
import classes from "./ClientForm.module.css";

export interface ClientValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

const NOBODY: ClientValues = { first_name: "", last_name: "", email: "", phone: "" };

interface ClientFormProps {
  initial?: ClientValues;
  submitLabel: string;
  send: (values: ClientValues) => Promise<void>;
  onCancel: () => void;
}

/** Name, email and phone of one client; an address that is in the list already is told on its field. */
export function ClientForm({ initial = NOBODY, submitLabel, send, onCancel }: ClientFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useForm({ initialValues: initial, validate: zodValidate(ClientInput) });
  const { busy, problem, handleSubmit } = useFormSubmit({ form, send, explain: errorText });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <div className={classes.names}>
        <TextField
          label={t("clients:form.first_name")}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("first_name")}
        />
        <TextField label={t("clients:form.last_name")} autoComplete="off" {...form.getInputProps("last_name")} />
      </div>
      <TextField
        label={t("clients:form.email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      <TextField
        label={t("clients:form.phone")}
        type="tel"
        autoComplete="off"
        optional
        {...form.getInputProps("phone")}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t("clients:form.cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </FormStack>
  );
}
