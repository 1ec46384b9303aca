import type { z } from "zod";
import { SNIPPET_LANGUAGES, type ReplySnippet, type SnippetInput } from "#shared/reviews/reviews.contract.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { BUILT_IN_SNIPPETS } from "./snippets.built-in.ts";
import * as repo from "./snippets.repo.ts";

type Input = z.output<typeof SnippetInput>;
/** More would not be looked through while writing. */
const MOST = 100;

/** The owner's own texts first, then ours. */
export async function listSnippets(ctx: Ctx): Promise<ReplySnippet[]> {
  const own = await repo.listSnippets(ctx.db, ctx.scope);
  return [...own.flatMap(presentSnippet), ...BUILT_IN_SNIPPETS];
}

function presentSnippet(row: { id: string; language: string; title: string; text: string }): ReplySnippet[] {
  const language = SNIPPET_LANGUAGES.find((known) => known === row.language);
  return language ? [{ ...row, language }] : [];
}

/** Keeps a text for later responses. Two at once are counted one after the other: the limit holds. */
export function addSnippet(ctx: Ctx, input: Input): Promise<ReplySnippet> {
  const restaurantId = requireRestaurant(ctx);
  return inTransaction(ctx, async ({ db, now }) => {
    if ((await repo.countLockedSnippets(db, restaurantId)) >= MOST)
      throw new FieldErrors({ title: [{ key: "validation:too_many", params: { max: MOST } }] });
    const { id } = await repo.insertSnippet(db, { restaurant_id: restaurantId, ...input, created_at: now });
    return { id, ...input };
  });
}

/** Changes one of the owner's texts; ours have no id. */
export async function changeSnippet(ctx: Ctx, id: string, input: Input): Promise<ReplySnippet> {
  if (!(await repo.updateSnippet(ctx.db, ctx.scope, id, input))) throw new AppError("not_found");
  return { id, ...input };
}

export async function removeSnippet(ctx: Ctx, id: string): Promise<void> {
  if (!(await repo.deleteSnippet(ctx.db, ctx.scope, id))) throw new AppError("not_found");
}
