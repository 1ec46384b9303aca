import { Anchor, Button } from "@mantine/core";
import { IconAlertTriangle, IconBrandGoogle, IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { SyncState } from "#shared/reviews/google.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useNow } from "#web/lib/useNow.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { useGoogleSync, type GoogleSyncState, type SyncProblem } from "./useGoogleSync.ts";
import classes from "./SyncButton.module.css";

const MINUTE_MS = 60_000;

interface Props {
  initial?: SyncState;
  /** A place was just chosen: its first sync is about to be queued. */
  isAwaited?: boolean;
  /** For a bar with little room: one line, and a failure in two words with the whole sentence behind them. */
  quiet?: boolean;
}

/** Starts a sync with Google, and says how far it is or when the last one was. */
export function SyncButton({ initial, isAwaited = false, quiet = false }: Props) {
  const { t } = useTranslation();
  const state = useGoogleSync({ initial, isAwaited });
  const words = useSyncWords(state);
  if (quiet)
    return (
      <div className={classes.quiet}>
        <IconBrandGoogle size={14} stroke={1.6} aria-hidden="true" />
        <span role="status" aria-live="polite" title={state.problem?.message}>
          {state.problem ? t("reviews:sync.failed_short") : words}
        </span>
        <Button
          variant="subtle"
          size="xs"
          color="gray"
          leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden="true" />}
          loading={state.isRunning}
          onClick={state.start}
        >
          {t("reviews:sync.now")}
        </Button>
      </div>
    );
  return (
    <div className={classes.sync}>
      <div className={classes.words}>
        <span className={classes.status} role="status" aria-live="polite">
          {words}
        </span>
        {state.problem && <Problem problem={state.problem} />}
      </div>
      <Button
        variant="default"
        className={classes.button ?? ""}
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
        loading={state.isRunning}
        onClick={state.start}
      >
        {t("reviews:sync.now")}
      </Button>
    </div>
  );
}

function useSyncWords({ sync, syncedAt, isKnown, isRunning, problem }: GoogleSyncState): string {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  if (isRunning) {
    if (sync?.status !== "running") return t("reviews:sync.queued");
    const read = sync.reviews_read;
    return sync.reviews_total === null
      ? t("reviews:sync.read", { count: read, n: format.number(read) })
      : t("reviews:sync.progress", { read: format.number(read), total: format.number(sync.reviews_total) });
  }
  if (!isKnown || problem) return "";
  if (syncedAt === null) return t("reviews:sync.never");
  // The server's clock may be a little ahead of this one.
  const isJustNow = now - Date.parse(syncedAt) < 60_000;
  return isJustNow
    ? t("reviews:sync.synced_now")
    : t("reviews:sync.synced", { ago: format.relative(syncedAt, new Date(now)) });
}

function Problem({ problem: { message, code } }: { problem: SyncProblem }) {
  const { t } = useTranslation();
  const isPlace = code === "google_place_missing" || code === "google_not_found";
  return (
    <span className={classes.problem} role="alert">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      <span>
        {message}{" "}
        {(isPlace || code === "google_not_connected" || code === "google_not_manager") && (
          <Anchor component={AppLink} href={paths.restaurantInfo()} className={classes.link ?? ""}>
            {isPlace ? t("reviews:sync.choose_place") : t("reviews:sync.connect")}
          </Anchor>
        )}
      </span>
    </span>
  );
}
