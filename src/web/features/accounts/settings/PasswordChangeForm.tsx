import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PasswordChangeInput, accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { toast } from "#web/lib/toast.tsx";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { NewPasswordFields } from "#web/ui/form/password/NewPasswordFields.tsx";
import { PasswordField } from "#web/ui/form/password/PasswordField.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { accountKeys } from "#web/features/accounts/accountQueries.ts";
import classes from "./PasswordChangeForm.module.css";

export function PasswordChangeForm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const email = useOwnerUser()?.email ?? "";
  const form = useForm({
    initialValues: { current_password: "", password: "", password_confirmation: "" },
    validate: zodValidate(PasswordChangeInput),
  });

  const { busy, problem, handleSubmit } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      await api(accountsApi.changePassword, { body: values });
      form.reset();
      toast.success({ title: t("accounts:security.done"), message: t("accounts:security.done_text") });
      await queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
    },
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && (error.status === 422 || error.status === 429)) return error.message;
      return t("accounts:security.failed");
    },
  });

  return (
    <Section title={t("accounts:security.title")} subtitle={t("accounts:security.text")}>
      <div className={classes.narrow}>
        <FormStack onSubmit={handleSubmit} problem={problem}>
          {/* Tells password managers whose password changes. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t("accounts:fields.current_password")}
            autoComplete="current-password"
            {...form.getInputProps("current_password")}
          />
          <NewPasswordFields
            password={form.values.password}
            passwordLabel={t("accounts:fields.new_password")}
            confirmationLabel={t("accounts:fields.password_confirmation")}
            passwordProps={form.getInputProps("password")}
            confirmationProps={form.getInputProps("password_confirmation")}
          />
          <div>
            <Button type="submit" loading={busy}>
              {t("accounts:security.submit")}
            </Button>
          </div>
        </FormStack>
      </div>
    </Section>
  );
}
