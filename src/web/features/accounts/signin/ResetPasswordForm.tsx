import { Anchor, Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";
import { useLazyCheck } from "#web/lib/form.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { NewPasswordFields } from "#web/ui/form/password/NewPasswordFields.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { EmailField } from "#web/ui/form/EmailField.tsx";

const loadCheck = async () => (await import("#web/features/accounts/accountChecks.ts")).checkResetPassword;

export interface NewPassword {
  email: string;
  password: string;
  password_confirmation: string;
}

interface ResetPasswordFormProps {
  token: string;
  /** From the link; people can correct it. */
  email: string;
  submitLabel: string;
  newLinkHref: string;
  send: (input: NewPassword & { token: string }) => Promise<unknown>;
  onDone: (email: string) => void;
}

/** Sets a password by link, for owners and staff alike. */
export function ResetPasswordForm({ token, email, submitLabel, newLinkHref, send, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const check = useLazyCheck(loadCheck);
  const form = useForm<NewPassword>({
    initialValues: { email, password: "", password_confirmation: "" },
    validate: (values) => check({ ...values, token }),
  });

  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      await send({ ...values, token });
      onDone(values.email.trim());
    },
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && [400, 404, 422].includes(error.status)) {
        return (
          <>
            {error.status === 400 ? t("errors:invalid_token") : error.message}{" "}
            <Anchor component={AppLink} href={newLinkHref} inherit c="inherit" underline="always">
              {t("accounts:reset.new_link")}
            </Anchor>
          </>
        );
      }
      if (error instanceof ApiError && error.status === 429) return error.message;
      return t("accounts:reset.failed");
    },
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <EmailField
        label={t("accounts:fields.email")}
        size="lg"
        autoComplete="username"
        {...form.getInputProps("email")}
      />
      <NewPasswordFields
        size="lg"
        password={form.values.password}
        passwordLabel={t("accounts:fields.new_password")}
        confirmationLabel={t("accounts:fields.password_confirmation")}
        passwordProps={form.getInputProps("password")}
        confirmationProps={form.getInputProps("password_confirmation")}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {submitLabel}
      </Button>
    </FormStack>
  );
}
