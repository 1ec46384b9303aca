import type { z } from "zod";
import { SNIPPET_LANGUAGES, type ReplySnippet, type SnippetInput } from "#shared/reviews/reviews.contract.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/http/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { inScope } from "#server/db/scope.ts";
import { AppError, FieldErrors } from "#server/errors.ts";

import { BUILT_IN_SNIPPETS } from "./snippets.built-in.ts";
import { countLockedSnippets } from "./snippets.repo.ts";

type Input = z.output<typeof SnippetInput>;
/** More would not be looked through while writing. */
const MOST = 100;

/** The owner's own texts first, then ours. */
export async function listSnippets(ctx: Ctx): Promise<ReplySnippet[]> {
  const own = await ctx.db
    .selectFrom("reply_snippets")
    .select(["id", "language", "title", "text"])
    .where(inScope("reply_snippets.restaurant_id", ctx.scope))
    .orderBy("language")
    .orderBy("created_at")
    .execute();
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
    if ((await countLockedSnippets(db, restaurantId)) >= MOST)
      throw new FieldErrors({ title: [{ key: "validation:too_many", params: { max: MOST } }] });
    const { id } = await db
      .insertInto("reply_snippets")
      .values({ restaurant_id: restaurantId, ...input, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, ...input };
  });
}

/** Changes one of the owner's texts; ours have no id. */
export async function changeSnippet(ctx: Ctx, id: string, input: Input): Promise<ReplySnippet> {
  const row = await ctx.db
    .updateTable("reply_snippets")
    .set(input)
    .where("id", "=", id)
    .where(inScope("reply_snippets.restaurant_id", ctx.scope))
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return { id, ...input };
}

export async function removeSnippet(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .deleteFrom("reply_snippets")
    .where("id", "=", id)
    .where(inScope("reply_snippets.restaurant_id", ctx.scope))
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
}
