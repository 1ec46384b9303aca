import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  INVITATION_HOURS,
  INVITATION_WAYS,
  InviteInput,
  staffApi,
  type InvitationWay,
} from "#shared/staff/staff.contract.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { EmailField } from "#web/ui/form/EmailField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { AccessFields, type AccessValues } from "./AccessFields.tsx";

interface Values extends AccessValues {
  name: string;
  email: string;
  way: InvitationWay;
}

interface InviteFormProps {
  onDone: () => void;
  /** A password to pass on, which nobody can ask for again. */
  onPassword: (made: { name: string; password: string }) => void;
}

/** Lets somebody new in, by a link or by a password to pass on. */
export function InviteForm({ onDone, onPassword }: InviteFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: { name: "", email: "", role: "manager", permissions_list: [], way: "link" },
    validate: zodValidate(InviteInput),
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      const { temporary_password: password } = await api(staffApi.invite, { body: values });
      renewAfter(client, "office_user_changed");
      onDone();
      if (password === null)
        toast.success({ title: t("users_office:admins.invited_toast", { name: values.name }), brief: true });
      else onPassword({ name: values.name, password });
    },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <TextField
        label={t("users_office:admins.name")}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <EmailField label={t("users_office:admins.email")} autoComplete="off" {...form.getInputProps("email")} />
      <AccessFields form={form} />
      <SelectField
        label={t("users_office:admins.way")}
        allowDeselect={false}
        data={INVITATION_WAYS.map((value) => ({
          value,
          label: t(`users_office:admins.ways.${value}`, { hours: INVITATION_HOURS }),
        }))}
        {...form.getInputProps("way")}
      />
      <FormEnd submit={t("users_office:admins.invite_submit")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}
