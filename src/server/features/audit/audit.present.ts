import { AUDIT_ACTORS, type AuditEvent } from "#shared/audit/audit.contract.ts";
import type { ListedEvent } from "./audit-log.repo.ts";
import { comparisonOf, withoutSecrets } from "./audit.rules.ts";

/** Entries of earlier releases may hold more than today's would: secrets are looked for again. */
export const presentEvent = (row: ListedEvent): AuditEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: {
    kind: AUDIT_ACTORS.find((kind) => kind === row.actor_kind) ?? "system",
    id: row.actor_id,
    name: row.actor_name,
  },
  target: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
  restaurant:
    row.restaurant_id !== null && row.restaurant_name !== null
      ? { id: row.restaurant_id, name: row.restaurant_name }
      : null,
  ip: row.ip,
  request_id: row.request_id,
  ...comparisonOf(withoutSecrets(row.details)),
});
