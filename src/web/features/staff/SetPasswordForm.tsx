import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { useLazyCheck } from "#web/lib/form.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { NewPasswordFields } from "#web/ui/form/password/NewPasswordFields.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";

const loadCheck = async () => (await import("./staffChecks.ts")).checkSetPassword;

interface SetPasswordFormProps {
  /** The invitation's token. */
  id: string;
  email: string;
  /** The link has died since the page was opened. */
  onDead: () => void;
}

export function SetPasswordForm({ id, email, onDead }: SetPasswordFormProps) {
  const { t } = useTranslation();
  const check = useLazyCheck(loadCheck);
  const form = useForm({
    initialValues: { password: "", password_confirmation: "" },
    validate: (values) => check({ ...values, id }),
  });

  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      await api(staffApi.setPassword, { body: { ...values, id } });
      toast.success({ title: t("staff:set_password.done"), message: t("staff:set_password.done_text") });
      goTo(paths.admin.login(), { replace: true });
    },
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && (error.status === 400 || error.status === 404)) {
        onDead();
        return undefined;
      }
      if (error instanceof ApiError && (error.status === 422 || error.status === 429)) return error.message;
      return t("staff:set_password.failed");
    },
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        size="lg"
        password={form.values.password}
        passwordLabel={t("accounts:fields.password")}
        confirmationLabel={t("accounts:fields.password_confirmation")}
        passwordProps={form.getInputProps("password")}
        confirmationProps={form.getInputProps("password_confirmation")}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {t("staff:set_password.submit")}
      </Button>
    </FormStack>
  );
}
