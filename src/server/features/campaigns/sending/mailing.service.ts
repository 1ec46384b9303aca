import type { Ctx } from "#server/context.ts";
import {
  listUnsubscribeHeaders,
  makeUnsubscribeToken,
  unsubscribeUrl,
} from "#server/features/guests/links/unsubscribe.service.ts";
import type { BulkMessage } from "#server/platform/mail/bulk/smtp-client.ts";
import { type PreparedMime, prepareMime, writeMime } from "#server/platform/mail/bulk/mime.render.ts";
import { readMailbox } from "#server/platform/mail/mailbox.rules.ts";
import { mailToken } from "./mail-tokens.service.ts";
import type { Claimed, findMailing } from "./sending.repo.ts";
import { verpAddress } from "./verp.service.ts";

/** A wave's mail, made ready once for all its recipients. */
export interface Mailing {
  waveId: string;
  campaignId: string;
  restaurantId: string;
  endsAt: Date;
  /** The same on every attempt. */
  date: Date;
  mime: PreparedMime;
  sender: string;
  hasCode: boolean;
}

type Row = NonNullable<Awaited<ReturnType<typeof findMailing>>>;

/** Encodes what all recipients of a wave share. Undefined for a wave that was not made ready. */
export function openMailing(ctx: Pick<Ctx, "config">, row: Row): Mailing | undefined {
  const { mail, started_at: date } = row;
  if (!mail || !date) return undefined;
  const { hostname } = new URL(ctx.config.publicUrl);
  const from = readMailbox(ctx.config.campaignFrom);
  return {
    waveId: row.id,
    campaignId: row.campaign_id,
    restaurantId: row.restaurant_id,
    endsAt: row.ends_at,
    date,
    sender: from.address,
    hasCode: row.code !== null,
    mime: prepareMime({
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      language: mail.language,
      from: { name: `${row.name} via Plaudit`, address: from.address },
      ...(row.email && { replyTo: { name: row.name, address: row.email } }),
      headers: [
        ["List-Id", `<${row.restaurant_id}.campaigns.${hostname}>`],
        ["Feedback-ID", `${row.id}:${row.restaurant_id}:campaign:plaudit`],
        ["Precedence", "bulk"],
      ],
    }),
  };
}

/** One recipient's message, byte for byte the same on every attempt. */
export function messageFor(ctx: Pick<Ctx, "config" | "secrets">, mailing: Mailing, person: Claimed): BulkMessage {
  const { publicUrl } = ctx.config;
  const { hostname } = new URL(publicUrl);
  const token = mailToken(ctx, person.id);
  const unsubscribe = makeUnsubscribeToken(ctx, mailing.restaurantId, person.email_key);
  return {
    id: person.id,
    from: verpAddress(ctx, person.id) ?? mailing.sender,
    to: person.email,
    raw: writeMime(mailing.mime, {
      values: {
        first_name: person.first_name,
        last_name: person.last_name,
        unsubscribe_url: unsubscribeUrl(ctx, unsubscribe),
        click_url: `${publicUrl}/c/${token}`,
        open_url: `${publicUrl}/o/${token}.gif`,
        ...(mailing.hasCode && { qr_url: `${publicUrl}/q/${token}.png` }),
      },
      to: { name: `${person.first_name} ${person.last_name}`.trim(), address: person.email },
      messageId: `<m${person.id}.${mailing.waveId}@${hostname}>`,
      date: mailing.date,
      headers: [...Object.entries(listUnsubscribeHeaders(ctx, unsubscribe)), ...tokenHeaders(ctx, token)],
    }),
  };
}

/** What a report about the mail names it by: our own header, and for providers that return only what was given to them, theirs. */
function tokenHeaders({ config: { mailWebhooks } }: Pick<Ctx, "config">, token: string): [string, string][] {
  const headers: [string, string][] = [["X-Plaudit-Mail", token]];
  if (mailWebhooks.mailgun) headers.push(["X-Mailgun-Variables", `{"plaudit":"${token}"}`]);
  if (mailWebhooks.postmark) headers.push(["X-PM-Metadata-plaudit", token]);
  if (mailWebhooks.brevo) headers.push(["X-Mailin-custom", token]);
  return headers;
}
