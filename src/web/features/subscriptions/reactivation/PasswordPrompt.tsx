import { Anchor, Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LoginInput, type OwnerUser, accountsApi } from "#shared/accounts/accounts.contract.ts";
import { rememberDelivery } from "#web/features/accounts/register/deliveryMemory.ts";
import { readLoginFailure } from "#web/features/accounts/signin/loginFailure.ts";
import { useLoginFailureText } from "#web/features/accounts/signin/useLoginFailureText.ts";
import { loadSecondStep } from "#web/features/twofactor/login/loadSecondStep.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { goTo, rememberEmail, rememberedEmail } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { enterApp } from "#web/features/subscriptions/checkout/enterApp.ts";
import classes from "./PasswordPrompt.module.css";
import { CredentialFields } from "#web/features/accounts/signin/CredentialFields.tsx";

interface PasswordPromptProps {
  /** From the URL: it only pre-fills. */
  email?: string | undefined;
  /** There was a proof, and it has expired. */
  isRepeat?: boolean;
  onProof: (continuation: string) => void;
  /** The password opened a full session: access is there already. Unless told otherwise, the app is next. */
  onSignedIn?: () => void;
}

/** A login that waits for its second step. */
interface Waiting {
  challenge: string;
  SecondStep: Awaited<ReturnType<typeof loadSecondStep>>;
}

/** Asks for the password where a page needs to know who is there. Says nothing about the account before that. */
export function PasswordPrompt({ email, isRepeat = false, onProof, onSignedIn }: PasswordPromptProps) {
  const { t } = useTranslation();
  const failureText = useLoginFailureText();
  const [waiting, setWaiting] = useState<Waiting>();
  const [expired, setExpired] = useState<string>();
  const form = useForm({
    initialValues: { email: email ?? rememberedEmail() ?? "", password: "" },
    validate: zodValidate(LoginInput),
  });

  const explain = (error: unknown): ReactNode => {
    const failure = readLoginFailure(error);
    const address = form.getValues().email.trim().toLowerCase();
    if (failure.kind === "verify") {
      rememberEmail(address);
      if (failure.deliveryId !== undefined) rememberDelivery(address, failure.deliveryId);
      goTo(paths.verifyEmail(address));
      return undefined;
    }
    if (failure.kind === "subscribe") {
      rememberEmail(address);
      if (failure.continuation === undefined) return t("accounts:login.failed");
      onProof(failure.continuation);
      return undefined;
    }
    return failureText(failure);
  };

  const enter = async (session: { token: string; user: OwnerUser }): Promise<void> => {
    ownerSession.save(session);
    if (onSignedIn) onSignedIn();
    else await enterApp();
  };

  const { busy, problem, handleSubmit } = useAction({
    form,
    run: async (values) => {
      const answer = await api(accountsApi.login, { body: values });
      if ("token" in answer) return enter(answer);
      setExpired(undefined);
      setWaiting({ challenge: answer.challenge, SecondStep: await loadSecondStep() });
    },
    explain,
  });

  if (waiting !== undefined) {
    const { challenge, SecondStep } = waiting;
    return (
      <div className={classes.prompt}>
        <Section>
          <SecondStep
            send={async (shown) => enter(await api(accountsApi.secondStep, { body: { challenge, ...shown } }))}
            explain={explain}
            onBack={(why) => {
              setExpired(why);
              setWaiting(undefined);
            }}
          />
        </Section>
      </div>
    );
  }
  return (
    <div className={classes.prompt}>
      <Section
        title={t("subscriptions:prompt.title")}
        subtitle={isRepeat ? t("subscriptions:prompt.again") : t("subscriptions:prompt.text")}
      >
        <FormStack onSubmit={handleSubmit} problem={problem ?? (busy ? undefined : expired)}>
          <CredentialFields form={form} forgotHref={paths.forgotPassword()} />
          <Button type="submit" size="lg" fullWidth loading={busy}>
            {t("subscriptions:prompt.submit")}
          </Button>
          <p className={classes.aside}>
            {t("subscriptions:prompt.no_account")}{" "}
            <Anchor component={AppLink} href={paths.register()} fz="sm">
              {t("subscriptions:prompt.register")}
            </Anchor>
          </p>
        </FormStack>
      </Section>
    </div>
  );
}
