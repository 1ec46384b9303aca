import type { Ctx } from "#server/context.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { readMailToken } from "#server/features/campaigns/sending/mail-tokens.service.ts";
import { readVerp } from "#server/features/campaigns/sending/verp.service.ts";
import { isOfWave } from "./bounces.repo.ts";
import { takeBounce } from "./bounces.service.ts";
import { type Clues, readReport } from "./dsn.rules.ts";
import type { VendorReport } from "./vendors.rules.ts";

const MESSAGE_ID = /^<?m(\d{1,18})\.([0-9a-f-]{36})@/;

/** What became of a mail that came back: `foreign` names none of ours by anything we signed, `no_report` says nothing that counts. */
export type Outcome = Awaited<ReturnType<typeof takeBounce>> | "foreign" | "no_report" | "unreadable";

/**
 * Takes a mail that came back. Which one it was, its envelope's recipient says, else what is quoted of ours; both only by a mac
 * of ours. A Message-ID counts for nothing here: anybody could write one.
 */
export async function takeReport(ctx: Ctx, raw: Uint8Array, envelope: readonly string[]): Promise<Outcome> {
  const report = await readReport(raw);
  if (!report) return "no_report";
  if (report === "unreadable") return report;
  const { tokens, addresses } = report.clues;
  const recipientId = named(ctx, { tokens, addresses: [...envelope, ...addresses] });
  if (recipientId === undefined) return "foreign";
  const { kind, reason } = report;
  // One of a kind for each mail: however many copies come, and by whichever way.
  return takeBounce(ctx, {
    recipientId,
    kind,
    reason,
    source: "dsn",
    sourceId: `${recipientId}:${kind}`,
    at: await campaignTime(ctx),
  });
}

/** Takes what a provider told us and signed. Here a Message-ID will do: nobody but the provider can have sent it. */
export async function takeVendorReport(
  ctx: Ctx,
  source: string,
  { kind, reason, sourceId, clues }: VendorReport,
): Promise<Outcome> {
  const recipientId = named(ctx, clues) ?? (await namedByMessageId(ctx, clues.messageIds));
  if (recipientId === undefined || sourceId === "") return "foreign";
  return takeBounce(ctx, { recipientId, kind, reason, source, sourceId, at: await campaignTime(ctx) });
}

/** The mail that a token or an envelope's address of ours names. */
function named(ctx: Ctx, { tokens, addresses }: Clues): string | undefined {
  const ids = [
    ...addresses.map((address) => readVerp(ctx, address)),
    ...tokens.map((token) => readMailToken(ctx, token)),
  ];
  return ids.find((id) => id !== undefined);
}

async function namedByMessageId(ctx: Ctx, messageIds: readonly string[]): Promise<string | undefined> {
  for (const messageId of messageIds) {
    const [, id, waveId] = MESSAGE_ID.exec(messageId) ?? [];
    if (id && waveId && isUuid(waveId) && (await isOfWave(ctx.db, id, waveId))) return id;
  }
  return undefined;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
