import { hash } from "node:crypto";
import PostalMime, { type Email, addressParser } from "postal-mime";
import { ATTACHMENT_MAX_BYTES, MOST_ATTACHMENTS } from "#shared/support/support-values.ts";
import type { CallCtx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import type { MailEnvelope, Mailbox } from "#server/features/feature.ts";
import { noteReceipt } from "#server/features/intake/receipts.service.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { addReplyByMail } from "#server/features/support/tickets/mail-reply.service.ts";
import * as repo from "./by-mail.repo.ts";
import { textOfHtml } from "./html-text.rules.ts";
import { readReplyAddress } from "./reply-address.service.ts";
import { replyTextOf } from "./reply-text.rules.ts";

/** What became of an answer; everything but the first two leaves only a line in the log. */
type Outcome = "written" | "closed" | "automatic" | "foreign" | "expired" | "unreadable" | "empty" | "limited";

/** Files as they are sent in a mail, a third larger than they are, and what is written beside them. */
const MOST_BYTES = 25 * 1024 * 1024;
const DEEPEST = 20;
const LONGEST_NAME = 255;
/** Refused silently: anybody else may have sent it, so nobody is answered. */
const ODD: ReadonlySet<Outcome> = new Set<Outcome>(["foreign", "expired", "unreadable", "limited"]);

/** Owners' answers to what support has mailed them. */
export const replyMailbox: Mailbox = {
  owns: (ctx, address) => readReplyAddress(ctx, address) !== undefined,
  mostBytes: MOST_BYTES,
  keptBytes: MOST_BYTES,
  async take(ctx, raw, envelope) {
    const outcome = await takeReply(ctx, raw, envelope);
    ctx.log.info(
      { outcome, ticket: readReplyAddress(ctx, envelope.recipient ?? "")?.ticketId },
      "an answer came by mail",
    );
    await noteReceipt(ctx, "answers", outcome === "unreadable" || outcome === "foreign" ? outcome : "taken");
    return { outcome: `reply_${outcome}`, isOdd: ODD.has(outcome) };
  },
};

async function takeReply(ctx: CallCtx, raw: Uint8Array, { recipient = "", sender }: MailEnvelope): Promise<Outcome> {
  const address = readReplyAddress(ctx, recipient);
  if (!address) return "foreign";
  if (address.isOver) return "expired";
  const mail = await readMail(raw);
  if (!mail) return "unreadable";
  if (sender === "" || isAutomatic(mail)) return "automatic";
  const owner = await repo.findOwnerOfTicket(ctx.db, address.ticketId);
  if (!owner || !isFrom(mail, owner.email)) return "foreign";
  const files = filesOf(mail);
  const text = replyTextOf(mail.text ?? textOfHtml(mail.html ?? "")) || files.map(({ name }) => name).join(", ");
  if (text === "") return "empty";
  return write(ctx, { owner, text, files, messageId: mail.messageId ?? hash("sha256", raw) }, sender !== undefined);
}

interface Answer {
  owner: repo.TicketOwner;
  text: string;
  files: { name: string; content: Buffer }[];
  messageId: string;
}

async function write(ctx: CallCtx, answer: Answer, comesAgain: boolean): Promise<Outcome> {
  const { owner, text, files: attachments, messageId } = answer;
  try {
    const reply = { ticketId: owner.ticket_id, userId: owner.id, text, attachments, messageId };
    const { refused } = await addReplyByMail(ctx, reply);
    if (refused.length > 0) await tellOwner(ctx, owner, "support_mail_files_refused", { names: refused.join(", ") });
    return "written";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "ticket_closed") {
      await tellOwner(ctx, owner, "support_mail_closed", {});
      return "closed";
    }
    // Whoever hands it over by SMTP keeps it and comes again; a file would hold up all others.
    if (error.code === "too_many_requests" && comesAgain) throw error;
    return error.code === "too_many_requests" ? "limited" : "foreign";
  }
}

const tellOwner = (
  ctx: CallCtx,
  owner: repo.TicketOwner,
  kind: "support_mail_files_refused" | "support_mail_closed",
  params: Record<string, string>,
): Promise<void> =>
  notifyOwner(ctx, owner.id, {
    type: "warning",
    topic: "support",
    kind,
    params,
    data: { ticket_id: owner.ticket_id },
    link: `/support/tickets/${owner.ticket_id}`,
  });

/** Undefined for what is no mail that anybody wrote. */
async function readMail(raw: Uint8Array): Promise<Email | undefined> {
  try {
    const options = { attachmentEncoding: "arraybuffer", maxNestingDepth: DEEPEST } as const;
    const mail = await PostalMime.parse(raw, options);
    return mail.headers.length > 0 ? mail : undefined;
  } catch {
    return undefined;
  }
}

/** Absences, receipts, reports and lists: answering them could go on for ever, and nobody wrote them. */
function isAutomatic(mail: Email): boolean {
  const value = (name: string): string =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? "";
  const submitted = value("auto-submitted");
  return (
    (submitted !== "" && submitted !== "no") ||
    ["bulk", "junk", "list", "auto_reply"].includes(value("precedence")) ||
    ["x-autoreply", "x-autorespond", "list-id", "x-failed-recipients"].some((name) => value(name) !== "") ||
    value("content-type").startsWith("multipart/report")
  );
}

/** One sender, who is the owner: the address is proof that our mail was read, this that the owner sent it on. */
function isFrom(mail: Email, email: string): boolean {
  const senders = mail.headers.filter(({ key }) => key === "from").flatMap(({ value }) => addressParser(value));
  return senders.length === 1 && senders[0]?.address?.toLowerCase() === email.toLowerCase();
}

/** What was attached on purpose; pictures that are part of the mail, such as a logo in a signature, are not. */
function filesOf(mail: Email): Answer["files"] {
  return mail.attachments
    .filter(({ related, disposition }) => !related && disposition !== "inline")
    .slice(0, MOST_ATTACHMENTS + 1)
    .map(({ filename, content }, index) => ({
      name: cleanName(filename ?? "") || `file-${index + 1}`,
      content: contentOf(content),
    }));
}

/** One byte more than allowed is enough for the check to refuse it. */
const contentOf = (content: string | ArrayBuffer | Uint8Array): Buffer =>
  (typeof content === "string" ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)).subarray(
    0,
    ATTACHMENT_MAX_BYTES + 1,
  );

/** The last part of a path, on one line; its ending stays. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? "")
    .replaceAll(/\p{C}+/gu, " ")
    .trim()
    .slice(-LONGEST_NAME);
