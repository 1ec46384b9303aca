import type { Actor, Ctx } from "#server/context.ts";
import * as repo from "./audit.repo.ts";
import { withoutSecrets } from "./audit.rules.ts";

export { changesOf } from "./audit.rules.ts";

/** What may be recorded, by feature; each adds its own in `<feature>.audit.ts`. */
export interface AuditNames {}
/** `feature.what_happened`, in the past tense. */
export type AuditAction = { [F in keyof AuditNames]: `${F}.${AuditNames[F]}` }[keyof AuditNames];

type Signed = { kind: "owner"; userId: string } | { kind: "staff"; staffId: string };

export interface AuditEntry {
  action: AuditAction;
  subject: { type: string; id: string | null };
  /** Defaults to the caller's own restaurant. */
  restaurantId?: string | null;
  /** Who signed in by this call, and so was nobody when it began. */
  actor?: Signed;
  /** What changed, best as `changesOf` gives it; never secrets. */
  details?: Record<string, unknown>;
}

/** Records what happened on the caller's connection: inside a transaction it stands or falls with what it records. */
export async function recordAudit(ctx: Pick<Ctx, "db" | "now" | "actor" | "origin">, entry: AuditEntry): Promise<void> {
  const actor = entry.actor ?? ctx.actor;
  await repo.insertEvent(ctx.db, {
    at: ctx.now,
    action: entry.action,
    actor_kind: actor.kind,
    actor_id: idOf(actor),
    restaurant_id: entry.restaurantId ?? ("restaurantId" in actor ? actor.restaurantId : null),
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    details: JSON.stringify(withoutSecrets(entry.details ?? {})),
    ip: ctx.origin.ip,
    request_id: ctx.origin.requestId,
  });
}

function idOf(actor: Actor | Signed): string | null {
  if (actor.kind === "owner" || actor.kind === "proven") return actor.userId;
  if (actor.kind === "staff") return actor.staffId;
  return actor.kind === "till" ? actor.tillId : null;
}
