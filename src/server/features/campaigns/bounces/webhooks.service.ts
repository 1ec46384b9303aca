import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { MailProvider } from "#shared/campaigns/campaign-values.ts";
import type { ReceiptOutcome } from "#shared/jobs/health.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { CAMPAIGN_LIMITS } from "#server/features/campaigns/campaigns.limits.ts";
import { noteReceipt } from "#server/features/intake/receipts.service.ts";
import { hasLimitLeft } from "#server/features/limits/limits.service.ts";
import { takeVendorReport } from "./reports.service.ts";
import { confirmSubscription, readSns } from "./sns.service.ts";
import { type VendorReport, readBrevo, readMailgun, readPostmark, readSes } from "./vendors.rules.ts";

interface Call {
  body: Buffer;
  /** As the caller gave it: `Basic …` or `Bearer …`. */
  authorization: string | undefined;
  /** Of a header of its own. */
  token: string | undefined;
}

/** Brevo may send many events at once. */
const MOST_EVENTS = 500;
const MAILGUN_OLDEST_MS = 15 * 60_000;

/** Takes what a mail provider tells about our mails. A provider whose secret is not configured does not exist. */
export async function receiveMailEvents(ctx: Ctx, provider: MailProvider, call: Call): Promise<void> {
  const secret = ctx.config.mailWebhooks[provider];
  if (secret === undefined) throw new AppError("not_found");
  try {
    await RECEIVERS[provider](ctx, secret, call);
  } catch (error) {
    const outcome = error instanceof AppError ? FAILURES[error.code] : undefined;
    if (outcome) await noteReceipt(ctx, provider, outcome);
    throw error;
  }
  await noteReceipt(ctx, provider, "taken");
}

const FAILURES: Partial<Record<string, ReceiptOutcome>> = {
  untrusted_event: "untrusted",
  malformed_json: "unreadable",
};

const RECEIVERS: Record<MailProvider, (ctx: Ctx, secret: string, call: Call) => Promise<void>> = {
  ses: async (ctx, topicArn, { body }) => {
    const message = (await readSns(jsonOf(body), { topicArn, now: ctx.now })) ?? refuse(ctx, "ses");
    if (message.Type === "SubscriptionConfirmation") {
      if (!(await confirmSubscription(message))) throw new AppError("unavailable");
    } else if (message.Type === "Notification") await take(ctx, "ses", readSes(jsonOf(Buffer.from(message.Message))));
  },
  mailgun: async (ctx, key, { body }) => {
    const told = jsonOf(body);
    const token = mailgunToken(told, key, ctx.now) ?? refuse(ctx, "mailgun");
    // The signature is not over the event: each counts once, or somebody who has seen one could sign anything with it.
    await inTransaction(ctx, async (tx) => {
      if (await hasLimitLeft(tx, CAMPAIGN_LIMITS.mailgun_token, token)) await take(tx, "mailgun", readMailgun(told));
    });
  },
  postmark: async (ctx, secret, { body, authorization }) => {
    const [, basic = ""] = /^Basic ([A-Za-z0-9+/=]{1,500})$/.exec(authorization ?? "") ?? [];
    const given = Buffer.from(basic, "base64").toString("utf8");
    if (!isSameSecret(given.slice(given.indexOf(":") + 1), secret)) refuse(ctx, "postmark");
    await take(ctx, "postmark", readPostmark(jsonOf(body)));
  },
  brevo: async (ctx, secret, { body, authorization, token }) => {
    const [, bearer] = /^Bearer (\S{1,500})$/.exec(authorization ?? "") ?? [];
    if (!isSameSecret(bearer ?? token ?? "", secret)) refuse(ctx, "brevo");
    const told = jsonOf(body);
    for (const event of (Array.isArray(told) ? told : [told]).slice(0, MOST_EVENTS))
      await take(ctx, "brevo", readBrevo(event));
  },
};

async function take(ctx: Ctx, provider: MailProvider, report: VendorReport | undefined): Promise<void> {
  if (report) await takeVendorReport(ctx, provider, report);
}

function refuse(ctx: Ctx, provider: MailProvider): never {
  ctx.log.warn({ provider }, "webhook refused");
  throw new AppError("untrusted_event");
}

const MailgunSignature = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(100),
    signature: z.string().max(100),
  }),
});

/** The token of a body that Mailgun signed within the last quarter of an hour. */
function mailgunToken(body: unknown, key: string, now: Date): string | undefined {
  const signed = MailgunSignature.safeParse(body).data?.signature;
  if (!signed || Math.abs(now.getTime() - Number(signed.timestamp) * 1000) > MAILGUN_OLDEST_MS) return undefined;
  const expected = createHmac("sha256", key)
    .update(signed.timestamp + signed.token)
    .digest("hex");
  return isSameSecret(signed.signature, expected) ? signed.token : undefined;
}

/** In the same time whatever was given. */
const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new AppError("malformed_json");
  }
}
