import { draftName } from "#web/features/support/conversation/keptDraft.ts";

/** What staff write into a ticket. */
export const WRITE_KINDS = ["answer", "note"] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

/** Under which name a draft is kept: each ticket has two of them. */
export const writeDraftName = (staffId: string | undefined, ticketId: string, kind: WriteKind): string =>
  draftName(staffId, `${ticketId}:${kind}`);
