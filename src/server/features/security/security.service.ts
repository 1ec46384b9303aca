import type { Platform, Refusal } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { countEvent } from "#server/platform/metrics/metrics.ts";
import { hasLimitLeft } from "#server/features/limits/limits.service.ts";
import { notifyAdmins } from "#server/features/notifications/notifications.service.ts";
import { BURSTS, BURST_MINUTES, BurstWatch, type SecurityEvent } from "./security.rules.ts";
import { SECURITY_LIMITS } from "./security.limits.ts";

type Ports = Pick<Platform, "db" | "now" | "secrets">;

type Watches = Record<SecurityEvent, BurstWatch>;
/** What each running product has seen lately; tests run several in one process. */
const watchesOf = new WeakMap<Platform["db"], Watches>();

function watchOf({ db }: Ports, kind: SecurityEvent): BurstWatch {
  const watches = watchesOf.get(db) ?? {
    login_failed: new BurstWatch(BURSTS.login_failed),
    limit_hit: new BurstWatch(BURSTS.limit_hit),
    proof_refused: new BurstWatch(BURSTS.proof_refused),
  };
  watchesOf.set(db, watches);
  return watches[kind];
}

/**
 * Notes a failed login, a limit that was hit or a proof that was refused: a line in the log, in which address and mail
 * address stand only as keyed hashes, and a counter. A burst tells the admins, once an hour for each kind.
 */
export async function noteSecurityEvent(ports: Ports, kind: SecurityEvent, refusal: Refusal): Promise<void> {
  const { log, code, path, ip, email } = refusal;
  const hashed = (text: string | null): string | null =>
    text === null ? null : ports.secrets.mac("security log", text).toString("base64url");
  log.warn({ event: kind, refusal: code, path, ip_hash: hashed(ip), address_hash: hashed(email) }, "refused");
  countEvent("security_events_total", { kind });
  const now = ports.now();
  if (!watchOf(ports, kind).isBurst(now.getTime())) return;
  try {
    await raiseNotice({ db: ports.db, now }, kind);
  } catch (error) {
    log.error({ err: error, event: kind }, "admins could not be told of a burst");
  }
}

/** Processes share the limit, so one of them tells. */
const raiseNotice = (ctx: { db: Platform["db"]; now: Date }, kind: SecurityEvent): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await hasLimitLeft(tx, SECURITY_LIMITS.security_notice, kind))) return;
    await notifyAdmins(tx, {
      type: "system",
      topic: "security",
      kind: `security_${kind}`,
      params: { count: BURSTS[kind], minutes: BURST_MINUTES },
    });
  });
