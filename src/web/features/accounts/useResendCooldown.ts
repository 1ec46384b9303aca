import { useCallback, useEffect, useState } from "react";
import { cooldownLeft, startCooldown } from "./resendCooldown.ts";

/** Seconds until the server sends another code, counting down. The clock decides, so a sleeping tab catches up. */
export function useResendCooldown(email: string): { left: number; start: (seconds: number) => void } {
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
