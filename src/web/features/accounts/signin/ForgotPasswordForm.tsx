import { Anchor, Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";
import { useLazyCheck } from "#web/lib/form.ts";
import { rememberedEmail } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { EmailField } from "#web/ui/form/EmailField.tsx";

const loadCheck = async () => (await import("#web/features/accounts/accountChecks.ts")).checkForgotPassword;

interface ForgotPasswordFormProps {
  initialEmail?: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
  /** True on the owner's page: owners can register, staff are invited. */
  canRegister?: boolean;
}

export function ForgotPasswordForm({ initialEmail, send, onSent, canRegister = false }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { email: initialEmail ?? rememberedEmail() ?? "" },
    validate: useLazyCheck(loadCheck),
  });

  const { busy, problem, handleSubmit } = useAction({
    form,
    run: async ({ email }) => {
      await send(email);
      onSent(email.trim());
    },
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && error.status === 404) {
        if (!canRegister) return error.message;
        return (
          <>
            {error.message}.{" "}
            <Anchor component={AppLink} href={paths.register()} inherit c="inherit" underline="always">
              {t("accounts:forgot.register")}
            </Anchor>
          </>
        );
      }
      if (error instanceof ApiError && [403, 422, 429].includes(error.status)) return error.message;
      return t("accounts:forgot.failed");
    },
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <EmailField
        label={t("accounts:fields.email")}
        size="lg"
        autoComplete="username"
        leftSection={<IconMail size={18} stroke={1.6} aria-hidden="true" />}
        {...form.getInputProps("email")}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {t("accounts:forgot.submit")}
      </Button>
    </FormStack>
  );
}
