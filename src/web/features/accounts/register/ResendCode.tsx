import { Button } from "@mantine/core";
import { useRef, useState, useCallback, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ApiError, api } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { rememberDelivery } from "./deliveryMemory.ts";
import { cooldownLeft, startCooldown } from "./resendCooldown.ts";
import classes from "./ResendCode.module.css";

interface ResendCodeProps {
  email: string;
  onProblem: (problem: ReactNode) => void;
  /** A new code was asked for; the letter's id. */
  onAsked: (deliveryId: string) => void;
}

/** Asks for a new code, no sooner than the server allows. */
export function ResendCode({ email, onProblem, onAsked }: ResendCodeProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { left, start } = useResendCooldown(email);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const handleResend = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    onProblem(undefined);
    try {
      const { resend_after_seconds, delivery_id } = await api(accountsApi.resendVerification, { body: { email } });
      start(resend_after_seconds);
      rememberDelivery(email, delivery_id);
      onAsked(delivery_id);
      toast.success({ title: t("accounts:verify.resent"), message: t("accounts:verify.resent_text") });
    } catch (error) {
      if (error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined) start(error.retryAfter);
      if (!(error instanceof ApiError && error.code === "resend_cooldown")) onProblem(errorText(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <div className={classes.resend}>
      <span>{t("accounts:verify.no_mail")}</span>
      <Button
        className={classes.button ?? ""}
        variant="subtle"
        size="xs"
        disabled={left > 0}
        loading={busy}
        onClick={() => void handleResend()}
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
  useEffect(() => {
    setLeft(cooldownLeft(email));
    if (!isRunning) return;
    const timer = setInterval(() => setLeft(cooldownLeft(email)), 1000);
    return () => clearInterval(timer);
  }, [email, isRunning]);
  const start = useCallback(
    (seconds: number) => {
      startCooldown(email, seconds);
      setLeft(cooldownLeft(email));
    },
    [email],
  );
  return { left, start };
}
