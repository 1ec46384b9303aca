import { Anchor } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ForgotPasswordForm } from "#web/features/accounts/signin/ForgotPasswordForm.tsx";
import { LinkSent } from "#web/features/accounts/signin/LinkSent.tsx";
import { api } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "#web/pages/auth/AuthLayout.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  const [lastEmail, setLastEmail] = useState<string>();
  const isSent = sentTo !== undefined;
  return (
    <AuthLayout
      title={isSent ? t("accounts:forgot.sent_title") : t("accounts:forgot.title")}
      {...(isSent ? {} : { subtitle: t("accounts:forgot.subtitle") })}
      footer={
        <Anchor component={AppLink} href={paths.login()} inherit fw={600}>
          {t("accounts:forgot.back")}
        </Anchor>
      }
    >
      {isSent ? (
        <LinkSent
          email={sentTo}
          onAgain={() => {
            setLastEmail(sentTo);
            setSentTo(undefined);
          }}
        />
      ) : (
        <ForgotPasswordForm
          canRegister
          {...(lastEmail === undefined ? {} : { initialEmail: lastEmail })}
          send={(email) => api(accountsApi.forgotPassword, { body: { email } })}
          onSent={setSentTo}
        />
      )}
    </AuthLayout>
  );
}
