import type { AuditEvent } from "./audit.contract.ts";

/** Any `t`: the keys are only known at run time, and what this release has no words for is shown by its technical name. */
type Say = (key: string, options: { defaultValue: string }) => string;

interface AuditWords {
  /** What happened, in the past tense. */
  action: (action: string) => string;
  area: (area: string) => string;
  /** What kind of thing it happened to. */
  target: (type: string) => string;
  field: (field: string) => string;
  /** Who did it. */
  person: (actor: AuditEvent["actor"]) => string;
}

/** The words of the audit log, for screens and files alike. */
export function auditWords(t: unknown): AuditWords {
  const say = (key: string, defaultValue: string): string => (t as Say)(key, { defaultValue });
  return {
    action: (action) => say(`audit_words:actions.${action}`, action),
    area: (area) => say(`audit_words:areas.${area}`, area),
    target: (type) => say(`audit_words:targets.${type}`, type),
    field: (field) => say(`audit_words:fields.${field}`, field.replaceAll("_", " ")),
    person: ({ kind, name }) => name ?? say(`audit:actor.${kind}`, kind),
  };
}
