import { ApiError } from "#web/lib/api/api.ts";
import type { AccessCheck } from "./ownerAccess.ts";

const CHECK_EVERY_MS = 5 * 60_000;
const WARN_EVERY_MS = 60 * 60_000;
const WARN_FROM_HOURS = 24;

export interface MonitorPorts {
  hasToken(): boolean;
  check(): Promise<AccessCheck>;
  /** When the last warning was shown, in epoch milliseconds; kept by the caller so that a reload does not forget it. */
  lastWarnedAt(): number;
  onWarned(at: number): void;
  onSessionLost(): void;
  onDenied(status: AccessCheck["status"]): void;
  onEndingSoon(hours: number): void;
}

export interface Monitor {
  /** Takes in an answer that was obtained elsewhere, such as by the guard. */
  consider(access: AccessCheck): void;
  stop(): void;
}

/**
 * Looks every five minutes whether the owner still has access. A hidden tab asks nothing and looks again the moment
 * it is shown. A check that fails for any reason but a 401 changes nothing.
 */
export function startMonitor(ports: MonitorPorts): Monitor {
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopped = false;
  let running = false;

  const stop = (): void => {
    stopped = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", handleVisibility);
  };

  const consider = (access: AccessCheck): void => {
    if (!access.access_granted) {
      stop();
      ports.onDenied(access.status);
      return;
    }
    const hours = access.time_remaining_hours;
    if (access.status !== "grace_period" || hours === null || hours > WARN_FROM_HOURS) return;
    const now = Date.now();
    if (now - ports.lastWarnedAt() < WARN_EVERY_MS) return;
    ports.onWarned(now);
    ports.onEndingSoon(hours);
  };

  const loseSession = (): void => {
    stop();
    ports.onSessionLost();
  };

  const run = async (): Promise<void> => {
    if (running) return;
    if (!ports.hasToken()) {
      loseSession();
      return;
    }
    running = true;
    try {
      const access = await ports.check();
      if (!stopped) consider(access);
    } catch (error) {
      if (!stopped && error instanceof ApiError && error.status === 401) loseSession();
    } finally {
      running = false;
    }
  };

  const schedule = (): void => {
    clearInterval(timer);
    timer = setInterval(() => void run(), CHECK_EVERY_MS);
  };

  function handleVisibility(): void {
    if (document.hidden) {
      clearInterval(timer);
    } else {
      schedule();
      void run();
    }
  }

  document.addEventListener("visibilitychange", handleVisibility);
  if (!document.hidden) schedule();
  return { consider, stop };
}
