import type { CannedAnswer } from "#shared/support/admin-support.model.ts";
import { MOST_ANSWERS } from "#shared/support/support-values.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { changesOf, recordAudit } from "#server/features/audit/audit.service.ts";
import * as repo from "./answers.repo.ts";

interface AnswerInput {
  title: string;
  text: string;
}

const present = ({ id, title, text, updated_at }: repo.AnswerRow): CannedAnswer => ({
  id,
  title,
  text,
  updated_at: updated_at.toISOString(),
});

const record = (
  tx: Ctx,
  { id, title }: repo.AnswerRow,
  what: "added" | "changed" | "removed",
  details: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, {
    action: `support.answer_${what}`,
    subject: { type: "support_answer", id },
    details: { title, ...details },
  });

/** Canned answers, by title. */
export const listAnswers = async (ctx: Pick<Ctx, "db">): Promise<CannedAnswer[]> =>
  (await repo.listAnswers(ctx.db)).map(present);

/** Keeps an answer for the next time. */
export const addAnswer = (ctx: Ctx, input: AnswerInput): Promise<CannedAnswer> =>
  inTransaction(ctx, async (tx) => {
    if ((await repo.countLocked(tx.db)) >= MOST_ANSWERS) throw new AppError("canned_answers_too_many");
    await refuseTaken(tx, input.title, null);
    const row = await repo.insertAnswer(tx.db, { ...input, created_at: tx.now, updated_at: tx.now });
    await record(tx, row, "added");
    return present(row);
  });

/** Changes a canned answer. */
export const changeAnswer = (ctx: Ctx, id: string, input: AnswerInput): Promise<CannedAnswer> =>
  inTransaction(ctx, async (tx) => {
    await repo.countLocked(tx.db);
    const before = await repo.findAnswer(tx.db, id);
    if (!before) throw new AppError("not_found");
    await refuseTaken(tx, input.title, id);
    const row = await repo.updateAnswer(tx.db, id, { ...input, updated_at: tx.now });
    await record(tx, row, "changed", changesOf(before, { ...input }));
    return present(row);
  });

/** Deletes a canned answer. */
export const removeAnswer = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await repo.removeAnswer(tx.db, id);
    if (!row) throw new AppError("not_found");
    await record(tx, row, "removed");
  });

async function refuseTaken(tx: Ctx, title: string, exceptId: string | null): Promise<void> {
  if (await repo.isTitleTaken(tx.db, title, exceptId)) throw new FieldErrors({ title: ["support:answer_taken"] });
}
