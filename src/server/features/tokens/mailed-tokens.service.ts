import type { Ctx } from "#server/context.ts";
import { makeLetterId } from "#server/platform/jobs/mail-job.ts";
import { deriveToken } from "#server/platform/secrets/signed-token.ts";
import * as repo from "./tokens.repo.ts";
import { type TokenPurpose, issueToken, renewToken } from "./tokens.service.ts";

type MailedPurpose = Exclude<TokenPurpose, "continuation">;
type MailedCtx = Pick<Ctx, "db" | "now" | "secrets">;

/**
 * The token of a letter's link, made anew from the letter's id whenever it is needed: neither the database nor the queue
 * holds it in readable form, and a letter sent twice has the same link.
 */
const tokenOf = ({ secrets }: Pick<Ctx, "secrets">, purpose: MailedPurpose, letterId: string): string =>
  deriveToken(secrets, "mailed token", `${purpose} ${letterId}`);

/**
 * Makes the row of a link that is going to be mailed, in the transaction that queues the mail, and returns the letter's id.
 * Older links of the same purpose stop working, and their letters, if still on the way, are not sent any more.
 */
export async function reserveLink(ctx: MailedCtx, purpose: MailedPurpose, subjectId: string): Promise<string> {
  const id = makeLetterId();
  await issueToken(ctx, purpose, subjectId, { id, token: tokenOf(ctx, purpose, id) });
  return id;
}

/**
 * The token to put into a letter that is about to be sent; undefined when its link was used, another took its place, or it
 * died with the credentials. If the letter waited so long that its row was removed, it gets a new row, provided that `wantedBy` names who still needs it.
 */
export async function openLink(
  ctx: MailedCtx,
  purpose: MailedPurpose,
  letterId: string,
  wantedBy?: string,
): Promise<string | undefined> {
  const token = tokenOf(ctx, purpose, letterId);
  if (await startLink(ctx, purpose, letterId, ctx.now)) return token;
  if (wantedBy === undefined || (await repo.hasToken(ctx.db, purpose, wantedBy))) return undefined;
  return issueToken(ctx, purpose, wantedBy, { id: letterId, token });
}

/** Starts a link's lifetime again: at each try to send, since a mail may be accepted without our hearing of it, and finally when it is accepted. */
export const startLink = (
  ctx: Pick<Ctx, "db">,
  purpose: MailedPurpose,
  letterId: string,
  from: Date,
): Promise<boolean> => renewToken(ctx, purpose, letterId, from);
