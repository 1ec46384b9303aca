import { Anchor } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { IconLock, IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PasswordField } from "#web/ui/form/password/PasswordField.tsx";
import { EmailField } from "#web/ui/form/EmailField.tsx";

interface CredentialFieldsProps {
  /** Any form with these two fields. */
  form: {
    key: (path: "email" | "password") => string;
    getInputProps: (path: "email" | "password") => GetInputPropsReturnType;
  };
  forgotHref: string;
}

/** Email and password of somebody who has an account, wherever they are asked for. */
export function CredentialFields({ form, forgotHref }: CredentialFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <EmailField
        label={t("accounts:fields.email")}
        size="lg"
        autoComplete="username"
        leftSection={<IconMail size={18} stroke={1.6} aria-hidden="true" />}
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
      <PasswordField
        label={t("accounts:fields.password")}
        size="lg"
        autoComplete="current-password"
        leftSection={<IconLock size={18} stroke={1.6} aria-hidden="true" />}
        aside={
          <Anchor component={AppLink} href={forgotHref} fz="sm">
            {t("accounts:login.forgot")}
          </Anchor>
        }
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
    </>
  );
}
