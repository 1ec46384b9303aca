import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SetupInput, type TwoFactorSetup } from "#shared/twofactor/twofactor.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { PasswordField } from "#web/ui/form/password/PasswordField.tsx";
import { RecoveryCodes } from "#web/features/twofactor/RecoveryCodes.tsx";
import { SetupKey } from "#web/features/twofactor/SetupKey.tsx";
import { type Side, callsOf } from "./twoFactorQueries.ts";
import classes from "#web/features/twofactor/twofactor.module.css";

interface EnrolmentProps {
  side: Side;
  email: string;
  onDone: () => void;
}

/** Password, key and first code, recovery codes: in this order, and on only after the second. */
export function Enrolment({ side, email, onDone }: EnrolmentProps) {
  const client = useQueryClient();
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [codes, setCodes] = useState<string[]>();
  const [expired, setExpired] = useState<string>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (setup !== undefined)
    return (
      <SetupKey
        setup={setup}
        confirm={async (code) => {
          setCodes((await api(callsOf(side).confirm, { body: { code } })).recovery_codes);
          // No toast: the notice about it opens one, and the codes should not be covered twice.
          renewAfter(client, "two_factor_changed");
        }}
        onExpired={(problem) => {
          setExpired(problem);
          setSetup(undefined);
        }}
      />
    );
  return <PasswordStep side={side} email={email} expired={expired} onSetup={setSetup} onDone={onDone} />;
}

interface PasswordStepProps extends EnrolmentProps {
  expired: string | undefined;
  onSetup: (setup: TwoFactorSetup) => void;
}

function PasswordStep({ side, email, expired, onSetup, onDone }: PasswordStepProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { current_password: "" }, validate: zodValidate(SetupInput) });
  const { busy, problem, handleSubmit } = useAction({
    form,
    run: async (body) => onSetup(await api(callsOf(side).setup, { body })),
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem ?? (busy ? undefined : expired)}>
      <p className={classes.text}>{t("twofactor:panel.password_text")}</p>
      {/* Tells password managers whose password is asked for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("accounts:fields.current_password")}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("current_password")}
      />
      <FormActions>
        <Button variant="default" size="md" onClick={onDone}>
          {t("twofactor:panel.cancel")}
        </Button>
        <Button type="submit" size="md" loading={busy}>
          {t("twofactor:panel.next")}
        </Button>
      </FormActions>
    </FormStack>
  );
}
