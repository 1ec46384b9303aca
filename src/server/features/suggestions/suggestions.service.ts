import type { z } from "zod";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { SUGGESTIONS_MAX, type SuggestionInput } from "#shared/suggestions/suggestions.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { changesOf, recordAudit } from "#server/features/audit/audit.service.ts";
import type { SuggestionsAudit } from "./suggestions.audit.ts";
import * as repo from "./suggestions.repo.ts";
import { placesInOrder } from "./suggestions.rules.ts";

type Input = z.output<typeof SuggestionInput>;

/** All suggestions, for staff. */
export const listSuggestions = (ctx: Ctx): Promise<repo.SuggestionRow[]> => repo.listSuggestions(ctx.db);

/** What owners choose from. */
export const listActiveSuggestions = (ctx: Ctx, language: GuestLanguage | undefined): Promise<repo.SuggestionRow[]> =>
  repo.listActive(ctx.db, language);

/** Adds one at the end, active. The same text twice in one language is refused. */
export function addSuggestion(ctx: Ctx, input: Input): Promise<repo.SuggestionRow> {
  return inTransaction(ctx, async (tx) => {
    await repo.lockTexts(tx.db);
    if ((await repo.countSuggestions(tx.db)) >= SUGGESTIONS_MAX)
      throw new FieldErrors({ text: [{ key: "validation:too_many", params: { max: SUGGESTIONS_MAX } }] });
    if (await repo.findByText(tx.db, input)) throw taken();
    const row = await repo.insertSuggestion(tx.db, input, tx.now);
    await record(tx, "added", row.id, { text: row.text, language: row.language });
    return row;
  });
}

/** Changes text, category and language; the place stays. */
export function changeSuggestion(ctx: Ctx, id: string, input: Input): Promise<repo.SuggestionRow> {
  return inTransaction(ctx, async (tx) => {
    await repo.lockTexts(tx.db);
    const before = await getLocked(tx, id);
    const same = await repo.findByText(tx.db, input);
    if (same && same.id !== id) throw taken();
    const row = await repo.updateSuggestion(tx.db, id, { ...input, updated_at: tx.now });
    await record(tx, "changed", id, { ...changesOf(before, input) });
    return row;
  });
}

/** Shows a suggestion to owners, or hides it. */
export function setActive(ctx: Ctx, id: string, active: boolean): Promise<repo.SuggestionRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await getLocked(tx, id);
    if (before.active === active) return before;
    await record(tx, active ? "shown" : "hidden", id, { text: before.text });
    return repo.updateSuggestion(tx.db, id, { active, updated_at: tx.now });
  });
}

/** Deletes a suggestion. Offers that were begun with it have a copy of its text. */
export function removeSuggestion(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await repo.deleteSuggestion(tx.db, id);
    if (!row) throw new AppError("not_found");
    await record(tx, "removed", id, { text: row.text, language: row.language });
  });
}

/** Puts the named ones into this order on the places they have, and gives all as they are then. Of two people the later one's order counts. */
export function reorderSuggestions(ctx: Ctx, ids: readonly string[]): Promise<repo.SuggestionRow[]> {
  return inTransaction(ctx, async (tx) => {
    const places = placesInOrder(ids, await repo.lockPlaces(tx.db, ids));
    await repo.writePlaces(tx.db, places, tx.now);
    await record(tx, "reordered", null, { ids: places.map(({ id }) => id) });
    return repo.listSuggestions(tx.db);
  });
}

async function getLocked(tx: Ctx, id: string): Promise<repo.SuggestionRow> {
  const row = await repo.lockSuggestion(tx.db, id);
  if (!row) throw new AppError("not_found");
  return row;
}

const taken = (): FieldErrors => new FieldErrors({ text: ["suggestions:taken"] });

const record = (tx: Ctx, what: SuggestionsAudit, id: string | null, details: Record<string, unknown>): Promise<void> =>
  recordAudit(tx, { action: `suggestions.${what}`, subject: { type: "offer_suggestion", id }, details });
