import { useTranslation } from "react-i18next";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { goTo, rememberContinuation, rememberEmail } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { toast } from "#web/lib/toast.tsx";

/** Confirms an address by code or link and goes on to the plans, with the proof in hand. */
export function useVerifyEmail(): (email: string, proof: { code: string } | { token: string }) => Promise<void> {
  const { t } = useTranslation();
  return async (email, proof) => {
    const { continuation } = await api(accountsApi.verifyEmail, { body: { email, ...proof } });
    rememberEmail(email);
    rememberContinuation(continuation);
    toast.success({ title: t("accounts:verify.done"), message: t("accounts:verify.done_text") });
    goTo(paths.subscriptionPlan(email), { replace: true });
  };
}
