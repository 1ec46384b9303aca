import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SecondStepInput, TWO_FACTOR_DIGITS } from "#shared/twofactor/twofactor.contract.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { CodeField } from "#web/ui/form/code/CodeField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
import { clearingCode } from "#web/features/twofactor/clearingCode.ts";
import classes from "./SecondStep.module.css";

interface SecondStepProps {
  /** Sends what was typed and goes on into the app. */
  send: (shown: { code: string } | { recovery_code: string }) => Promise<void>;
  /** Words for whatever went wrong, unless it is about a field or the time. */
  explain: (error: unknown) => ReactNode;
  /** Back to the password, and why. */
  onBack: (problem?: string) => void;
}

/** Asks for the second factor after the right password: a code of the app, or one of the saved codes. */
export function SecondStep({ send, explain, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const [byRecovery, setByRecovery] = useState(false);
  const explainHere = (error: unknown): ReactNode => {
    if (!(error instanceof ApiError) || error.status !== 400) return explain(error);
    onBack(error.message);
    return undefined;
  };
  const Form = byRecovery ? RecoveryForm : CodeForm;
  return (
    <div className={classes.step}>
      <div>
        <TitleBlock
          level={2}
          size="card"
          title={t(byRecovery ? "twofactor:login.recovery_title" : "twofactor:login.title")}
          text={t(byRecovery ? "twofactor:login.recovery_text" : "twofactor:login.text")}
        />
      </div>
      <Form send={send} explain={explainHere} />
      <div className={classes.ways}>
        <Button variant="subtle" onClick={() => setByRecovery(!byRecovery)}>
          {t(byRecovery ? "twofactor:login.use_code" : "twofactor:login.use_recovery")}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => onBack()}>
          {t("twofactor:login.back")}
        </Button>
      </div>
    </div>
  );
}

type FormProps = Pick<SecondStepProps, "send" | "explain">;

function CodeForm({ send, explain }: FormProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (code) => (code.length === TWO_FACTOR_DIGITS ? null : t("validation:verification_code")) },
  });
  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: ({ code }) => clearingCode(form, send({ code })),
    explain,
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <CodeField
        label={t("twofactor:login.code")}
        length={TWO_FACTOR_DIGITS}
        size="lg"
        autoFocus
        {...form.getInputProps("code")}
        value={form.values.code}
        onComplete={() => queueMicrotask(() => handleSubmit())}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {t("twofactor:login.submit")}
      </Button>
    </FormStack>
  );
}

const checkRecovery = zodValidate(SecondStepInput.pick({ recovery_code: true }));

function RecoveryForm({ send, explain }: FormProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { recovery_code: "" }, validate: checkRecovery });
  const { busy, problem, handleSubmit } = useAction({ form, leaves: true, run: send, explain });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <TextField
        label={t("twofactor:login.recovery_code")}
        size="lg"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        {...form.getInputProps("recovery_code")}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {t("twofactor:login.submit")}
      </Button>
    </FormStack>
  );
}
