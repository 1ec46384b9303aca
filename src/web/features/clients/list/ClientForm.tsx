import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ClientInput } from "#shared/clients/clients.contract.ts";
import { zodValidate } from "#web/lib/form.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { EmailField } from "#web/ui/form/EmailField.tsx";
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

/** Name, email and phone of one client; an address that is already in the list is reported at its field. */
export function ClientForm({ initial = NOBODY, submitLabel, send, onCancel }: ClientFormProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: initial, validate: zodValidate(ClientInput) });
  const { busy, problem, handleSubmit } = useAction({
    form,
    run: send,
    guarded: true,
    task: { verb: initial === NOBODY ? "create" : "update", resource: t("clients:noun", { count: 1 }) },
  });
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
      <EmailField label={t("clients:form.email")} autoComplete="off" {...form.getInputProps("email")} />
      <TextField
        label={t("clients:form.phone")}
        type="tel"
        autoComplete="off"
        optional
        {...form.getInputProps("phone")}
      />
      <FormActions>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t("clients:form.cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </FormActions>
    </FormStack>
  );
}
