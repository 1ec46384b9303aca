import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type OwnerUser, accountsApi } from "#shared/accounts/accounts.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { useLazyCheck } from "#web/lib/form.ts";
import {
  goTo,
  rememberContinuation,
  rememberEmail,
  rememberedEmail,
  takeIntendedRoute,
} from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { toast } from "#web/lib/toast.tsx";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { rememberDelivery } from "#web/features/accounts/register/deliveryMemory.ts";
import { loadSecondStep } from "#web/features/twofactor/login/loadSecondStep.ts";
import { readLoginFailure } from "./loginFailure.ts";
import { useLoginFailureText } from "./useLoginFailureText.ts";
import { CredentialFields } from "./CredentialFields.tsx";

const loadCheck = async () => (await import("#web/features/accounts/accountChecks.ts")).checkLogin;

type Explain = (error: unknown, email: string) => ReactNode;

/** A login that waits for its second step. */
interface Waiting {
  challenge: string;
  email: string;
  SecondStep: Awaited<ReturnType<typeof loadSecondStep>>;
}

const enter = (session: { token: string; user: OwnerUser }): void => {
  ownerSession.save(session);
  goTo(takeIntendedRoute() ?? paths.dashboard(), { replace: true });
};

/** An owner's way in: the password, and a second factor where the account has one. */
export function LoginForm() {
  const explain = useExplain();
  const [waiting, setWaiting] = useState<Waiting>();
  const [back, setBack] = useState<{ email: string; problem: string | undefined }>();
  if (waiting === undefined)
    return (
      <PasswordStep
        email={back?.email ?? rememberedEmail() ?? ""}
        expired={back?.problem}
        explain={explain}
        onWaiting={setWaiting}
      />
    );
  const { challenge, email, SecondStep } = waiting;
  return (
    <SecondStep
      send={async (shown) => enter(await api(accountsApi.secondStep, { body: { challenge, ...shown } }))}
      explain={(error) => explain(error, email)}
      onBack={(problem) => {
        setBack({ email, problem });
        setWaiting(undefined);
      }}
    />
  );
}

/** Leads to the page a failed login asks for, or gives the words for it. */
function useExplain(): Explain {
  const { t } = useTranslation();
  const failureText = useLoginFailureText();
  return (error, email) => {
    const failure = readLoginFailure(error);
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
}

interface PasswordStepProps {
  email: string;
  /** Why the password is asked for again. */
  expired: string | undefined;
  explain: Explain;
  onWaiting: (waiting: Waiting) => void;
}

function PasswordStep({ email, expired, explain, onWaiting }: PasswordStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { email, password: "", remember: false },
    validate: useLazyCheck(loadCheck),
  });
  const typedEmail = (): string => form.getValues().email.trim().toLowerCase();
  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      const answer = await api(accountsApi.login, { body: values });
      if ("token" in answer) return enter(answer);
      onWaiting({ challenge: answer.challenge, email: typedEmail(), SecondStep: await loadSecondStep() });
    },
    explain: (error) => explain(error, typedEmail()),
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem ?? (busy ? undefined : expired)}>
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
