import { useTranslation } from "react-i18next";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { goTo, rememberEmail } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { ResetPasswordForm } from "./ResetPasswordForm.tsx";

interface OwnerPasswordByLinkProps {
  token: string;
  email: string;
  submitLabel: string;
}

/** An owner's password by link; afterwards the login knows the address. */
export function OwnerPasswordByLink({ token, email, submitLabel }: OwnerPasswordByLinkProps) {
  const { t } = useTranslation();
  return (
    <ResetPasswordForm
      token={token}
      email={email}
      submitLabel={submitLabel}
      newLinkHref={paths.forgotPassword()}
      send={(body) => api(accountsApi.resetPassword, { body })}
      onDone={(address) => {
        rememberEmail(address);
        toast.success({ title: t("accounts:reset.done"), message: t("accounts:reset.done_text") });
        goTo(paths.login(), { replace: true });
      }}
    />
  );
}
