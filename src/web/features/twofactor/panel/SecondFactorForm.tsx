import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondFactorInput, TWO_FACTOR_DIGITS } from "#shared/twofactor/twofactor.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { CodeField } from "#web/ui/form/code/CodeField.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { PasswordField } from "#web/ui/form/password/PasswordField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { RecoveryCodes } from "#web/features/twofactor/RecoveryCodes.tsx";
import { type Side, callsOf } from "./twoFactorQueries.ts";
import classes from "#web/features/twofactor/twofactor.module.css";

interface SecondFactorFormProps {
  task: "renew" | "disable";
  side: Side;
  email: string;
  onDone: () => void;
}

interface Values {
  current_password: string;
  code: string;
  recovery_code: string;
}

const check = zodValidate(SecondFactorInput);

/** What only somebody with both factors may do: new recovery codes, or an end of it. */
export function SecondFactorForm({ task, side, email, onDone }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const [byRecovery, setByRecovery] = useState(false);
  const shownOf = ({ current_password, code, recovery_code }: Values) =>
    byRecovery ? { current_password, recovery_code } : { current_password, code };
  const form = useForm<Values>({
    initialValues: { current_password: "", code: "", recovery_code: "" },
    validate: (values) => check(shownOf(values)),
  });
  const { busy, problem, handleSubmit } = useAction({
    form,
    run: async (values) => {
      const body = shownOf(values);
      if (task === "renew") setCodes((await api(callsOf(side).renewCodes, { body })).recovery_codes);
      else {
        toast.success({ title: (await api(callsOf(side).disable, { body })).message, brief: true });
        onDone();
      }
      renewAfter(client, "two_factor_changed");
    },
  });
  if (codes !== undefined) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <p className={classes.text}>{t(`twofactor:panel.${task}_text`)}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("accounts:fields.current_password")}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("current_password")}
      />
      {byRecovery ? (
        <TextField
          label={t("twofactor:login.recovery_code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.getInputProps("recovery_code")}
        />
      ) : (
        <CodeField
          label={t("twofactor:setup.code")}
          length={TWO_FACTOR_DIGITS}
          {...form.getInputProps("code")}
          value={form.values.code}
        />
      )}
      <div>
        <Button variant="subtle" size="xs" onClick={() => setByRecovery(!byRecovery)}>
          {t(byRecovery ? "twofactor:login.use_code" : "twofactor:login.use_recovery")}
        </Button>
      </div>
      <FormActions>
        <Button variant="default" size="md" onClick={onDone}>
          {t("twofactor:panel.cancel")}
        </Button>
        <Button type="submit" size="md" loading={busy}>
          {t(task === "renew" ? "twofactor:panel.renew_submit" : "twofactor:panel.switch_off")}
        </Button>
      </FormActions>
    </FormStack>
  );
}
