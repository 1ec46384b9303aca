import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { api } from "#web/lib/api.ts";
import { useLazyCheck } from "#web/lib/form.ts";
import { goTo, rememberContinuation, rememberEmail, rememberedEmail, takeIntendedRoute } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { toast } from "#web/lib/toast.tsx";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { rememberDelivery } from "#web/features/accounts/register/deliveryMemory.ts";
import { readLoginFailure } from "./loginFailure.ts";
import { useLoginFailureText } from "./useLoginFailureText.ts";
import { CredentialFields } from "./CredentialFields.tsx";

const loadCheck = async () => (await import("#web/features/accounts/accountChecks.ts")).checkLogin;

export function LoginForm() {
  const { t } = useTranslation();
  const failureText = useLoginFailureText();
  const form = useForm({
    initialValues: { email: rememberedEmail() ?? "", password: "", remember: false },
    validate: useLazyCheck(loadCheck),
  });

  const explain = (error: unknown): ReactNode => {
    const failure = readLoginFailure(error);
    const email = form.getValues().email.trim().toLowerCase();
    switch (failure.kind) {
      case "verify":
        rememberEmail(email);
        if (failure.deliveryId !== undefined) rememberDelivery(email, failure.deliveryId);
        toast.info({ title: t("accounts:login.verify_first"), message: t("accounts:login.verify_first_text") });
        goTo(paths.verifyEmail(email));
        return undefined;
      case "subscribe":
        rememberEmail(email);
        if (failure.continuation !== undefined) rememberContinuation(failure.continuation);
        toast.info({
          title: t("accounts:login.subscription_first"),
          message: failure.isNew
            ? t("accounts:login.subscription_first_text")
            : t("accounts:login.reactivate_first_text"),
        });
        goTo(failure.isNew ? paths.subscriptionPlan(email) : paths.reactivate(email));
        return undefined;
      default:
        return failureText(failure);
    }
  };

  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      ownerSession.save(await api(accountsApi.login, { body: values }));
      goTo(takeIntendedRoute() ?? paths.dashboard(), { replace: true });
    },
    explain,
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <CredentialFields form={form} forgotHref={paths.forgotPassword()} />
      <CheckboxField
        label={t("accounts:login.remember")}
        key={form.key("remember")}
        {...form.getInputProps("remember", { type: "checkbox" })}
      />
      <Button type="submit" size="lg" fullWidth loading={busy} mt={2}>
        {t("accounts:login.submit")}
      </Button>
    </FormStack>
  );
}
