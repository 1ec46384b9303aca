import { i18n } from "#web/lib/words/i18n.ts";
import { toast } from "#web/lib/toast.tsx";
import { onSessionEnd } from "#web/lib/session/unauthorized.ts";

/** Shows a notice whenever the server ends a session. Called once at start. */
export const announceSessionEnd = (): (() => void) =>
  onSessionEnd(() => toast.warning({ id: "session-expired", title: i18n.t("subscriptions:notice.session_expired") }));
