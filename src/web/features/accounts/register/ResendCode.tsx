import { Button } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { useAlive } from "#web/lib/useAlive.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { rememberDelivery } from "./deliveryMemory.ts";
import { cooldownLeft, startCooldown } from "./resendCooldown.ts";
import classes from "./ResendCode.module.css";

interface ResendCodeProps {
  email: string;
  onProblem: (problem: ReactNode) => void;
  /** Called with the id of the mail when a new code was asked for. */
  onAsked: (deliveryId: string) => void;
}

/** Asks for a new code, no sooner than the server allows. */
export function ResendCode({ email, onProblem, onAsked }: ResendCodeProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { left, start } = useResendCooldown(email);
  const { run, busy } = useAction({
    run: async () => {
      onProblem(undefined);
      const { resend_after_seconds, delivery_id } = await api(accountsApi.resendVerification, { body: { email } });
      start(resend_after_seconds);
      rememberDelivery(email, delivery_id);
      onAsked(delivery_id);
    },
    done: { title: t("accounts:verify.resent"), message: t("accounts:verify.resent_text") },
    explain: (error) => {
      if (error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined) start(error.retryAfter);
      // The countdown on the button says it already.
      if (!(error instanceof ApiError && error.code === "resend_cooldown")) onProblem(errorText(error));
      return undefined;
    },
  });

  return (
    <div className={classes.resend}>
      <span>{t("accounts:verify.no_mail")}</span>
      <Button
        className={classes.button ?? ""}
        variant="subtle"
        size="xs"
        disabled={left > 0}
        loading={busy}
        onClick={() => run()}
      >
        {left > 0 ? t("accounts:verify.resend_wait", { count: left }) : t("accounts:verify.resend")}
      </Button>
    </div>
  );
}

/** Seconds until the server sends another code, counting down. The clock decides, so a sleeping tab catches up. */
function useResendCooldown(email: string): { left: number; start: (seconds: number) => void } {
  const [left, setLeft] = useState(() => cooldownLeft(email));
  const isRunning = left > 0;
  const isAlive = useAlive();
  const { start: startTimer, stop } = useInterval(() => setLeft(cooldownLeft(email)), 1000);
  useEffect(() => {
    if (isRunning) startTimer();
    return stop;
  }, [isRunning, startTimer, stop]);
  return {
    left: isAlive ? left : 0,
    start: (seconds) => {
      startCooldown(email, seconds);
      setLeft(cooldownLeft(email));
    },
  };
}
