import { Button, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AdminUser, staffApi } from "#shared/staff/staff.contract.ts";
import type { TwoFactorSetup } from "#shared/twofactor/twofactor.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
import { RecoveryCodes } from "#web/features/twofactor/RecoveryCodes.tsx";
import { SetupKey } from "#web/features/twofactor/SetupKey.tsx";
import classes from "./SecondStep.module.css";

interface SetupAtLoginProps {
  challenge: string;
  email: string;
  onEntered: (session: { token: string; user: AdminUser }) => void;
  /** Back to the password, and why. */
  onBack: (problem?: string) => void;
}

/** A staff member sets two factors up before they get in: the key, its first code, the recovery codes. */
export function SetupAtLogin({ challenge, email, onEntered, onBack }: SetupAtLoginProps) {
  const { t } = useTranslation();
  const [entered, setEntered] = useState<{ token: string; user: AdminUser; codes: string[] }>();
  return (
    <div className={classes.step}>
      {entered === undefined ? (
        <>
          <div>
            <TitleBlock
              level={2}
              size="card"
              title={t("twofactor:login.setup_title")}
              text={t("twofactor:login.setup_text")}
            />
          </div>
          <Key
            challenge={challenge}
            onBack={onBack}
            confirm={async (code) => {
              const { recovery_codes: codes, ...session } = await api(staffApi.confirmTwoFactor, {
                body: { challenge, code },
              });
              setEntered({ ...session, codes });
            }}
          />
          <div className={classes.ways}>
            <Button variant="subtle" color="gray" onClick={() => onBack()}>
              {t("twofactor:login.back")}
            </Button>
          </div>
        </>
      ) : (
        <RecoveryCodes codes={entered.codes} email={email} onDone={() => onEntered(entered)} />
      )}
    </div>
  );
}

interface KeyProps {
  challenge: string;
  confirm: (code: string) => Promise<void>;
  onBack: (problem?: string) => void;
}

function Key({ challenge, confirm, onBack }: KeyProps) {
  const errorText = useErrorText();
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const { t } = useTranslation();
  useEffect(() => {
    const stop = new AbortController();
    api(staffApi.setupTwoFactor, { body: { challenge }, signal: stop.signal }).then(setSetup, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(error);
    });
    return () => stop.abort();
  }, [challenge, tries]);
  if (setup !== undefined) return <SetupKey setup={setup} confirm={confirm} onExpired={onBack} size="lg" />;
  if (failure === undefined) return <Loader />;
  const isOver = failure instanceof ApiError && failure.status === 400;
  return (
    <FormAlert
      action={
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            if (isOver) return onBack(failure.message);
            setFailure(undefined);
            setTries(tries + 1);
          }}
        >
          {t("twofactor:setup.again")}
        </Button>
      }
    >
      {errorText(failure)}
    </FormAlert>
  );
}
