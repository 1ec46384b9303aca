import { useEffect } from "react";
import { i18n } from "#web/lib/words/i18n.ts";
import { goTo, rememberIntendedRoute } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { localStore } from "#web/lib/session/storage.ts";
import { leaveSession } from "#web/lib/session/unauthorized.ts";
import { toast } from "#web/lib/toast.tsx";
import { startMonitor } from "./monitor.ts";
import { knownAccess, refreshAccess } from "./ownerAccess.ts";

const WARNED_KEY = "subscription_warned_at";
const WARNING_MS = 10_000;

/** Watches the subscription for as long as the owner area is on screen. */
export function useSubscriptionMonitor(): void {
  useEffect(() => {
    const monitor = startMonitor({
      hasToken: () => ownerSession.token() !== null,
      check: refreshAccess,
      lastWarnedAt: () => Number(localStore.get(WARNED_KEY) ?? 0),
      onWarned: (at) => localStore.set(WARNED_KEY, String(at)),
      onSessionLost: endSession,
      onDenied: sendToReactivation,
      onEndingSoon: warnOfEnd,
    });
    const known = knownAccess();
    if (known?.access_granted) monitor.consider(known);
    return monitor.stop;
  }, []);
}

function endSession(): void {
  rememberIntendedRoute(currentHref());
  toast.warning({ id: "session-expired", title: i18n.t("subscriptions:notice.session_expired") });
  leaveSession("owner", paths.login());
}

function sendToReactivation(): void {
  const email = ownerSession.user()?.email;
  rememberIntendedRoute(currentHref(), email);
  toast.error({ id: "subscription-expired", title: i18n.t("subscriptions:notice.expired") });
  leaveSession("owner", paths.reactivate(email, true));
}

function warnOfEnd(hours: number): void {
  const email = ownerSession.user()?.email;
  toast.warning({
    id: "subscription-ending",
    title: i18n.t("subscriptions:notice.expires", { count: Math.max(1, hours) }),
    duration: WARNING_MS,
    action: { label: i18n.t("subscriptions:notice.renew"), onClick: () => goTo(paths.reactivate(email)) },
  });
}

const currentHref = (): string => window.location.pathname + window.location.search;
