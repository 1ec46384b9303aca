import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { supportApi } from "#shared/support/support.contract.ts";
import { takeDropped } from "#server/features/intake/drop.service.ts";
import { startMailListener } from "#server/features/intake/listener.service.ts";
import { makeTicket } from "#server/features/support/support.factory.ts";
import { type OwnerCaller, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { replyMailbox } from "./by-mail.service.ts";
import { readReplyAddress, replyAddress } from "./reply-address.service.ts";

const t = await testApp({ BOUNCE_DOMAIN: "bounces.plaudit.test", BOUNCE_SMTP_PORT: "0" });
const listener = await startMailListener(() => t.ctx(), [replyMailbox]);
afterAll(() => listener.stop());
await signedInStaff(t);

let mine: OwnerCaller;
let theirs: OwnerCaller;
let ticket: string;
let to: string;
let sent = 0;
beforeEach(async () => {
  ({ mine, theirs } = await twoOwners(t));
  const { id } = await makeTicket(t.db, {
    restaurant_id: mine.restaurantId,
    user_id: mine.user.id,
    status: "waiting_response",
  });
  [ticket, to] = [id, replyAddress(t.ctx(), id) ?? ""];
  sent += 1;
});

interface Sent {
  from?: string;
  text?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer | string }[];
  recipient?: string;
  envelopeFrom?: string;
  messageId?: string;
}
/** Sends a mail over a real connection; gives the server's reply. */
async function send({ from = mine.user.email, recipient = to, envelopeFrom, text = "It works now!", ...more }: Sent) {
  const smtp = createTransport({ host: "127.0.0.1", port: listener.port() ?? 0, ignoreTLS: true });
  const envelope = { from: envelopeFrom ?? from, to: recipient };
  const mail = { envelope, from, to: recipient, subject: "Re: x", messageId: `<m${sent}@mail.test>`, text, ...more };
  try {
    return (await smtp.sendMail(mail)).response;
  } catch (error) {
    return error instanceof Error && "response" in error ? String(error.response) : String(error);
  } finally {
    smtp.close();
  }
}
const messages = (id = ticket) =>
  t.db
    .selectFrom("support_messages")
    .select(["id", "text", "side", "by_mail"])
    .where("ticket_id", "=", id)
    .orderBy("created_at")
    .offset(1)
    .execute();
const notices = async () => (await mine.call(ownerNotificationsApi.list)).body.notifications.map(({ title }) => title);

test("an owner answers by mail: their own words and files stand in the ticket, the same mail once", async () => {
  const quote = "\n\nOn Mon, Nov 16, 2026 at 10:00 AM Plaudit <hello@plaudit.test> wrote:\n> ours\n";
  const attachments = [
    { filename: "../../bill.txt", content: "Total: 12 EUR" },
    { filename: "harmless.pdf", content: "MZ this is a program" },
  ];
  for (let twice = 0; twice < 2; twice += 1)
    expect(await send({ text: `It works now!${quote}`, attachments })).toMatch(/^250/);
  const [reply, ...more] = await messages();
  expect([reply?.text, reply?.side, reply?.by_mail, more]).toEqual(["It works now!", "owner", true, []]);
  const files = await t.db
    .selectFrom("support_attachments")
    .select("name")
    .where("message_id", "=", reply?.id ?? "")
    .execute();
  expect(files).toEqual([{ name: "bill.txt" }]);
  const { body } = await mine.call(supportApi.ticket, { params: { id: ticket } });
  expect(body.status).toBe("in_progress");
  expect(await notices()).toEqual(["Some files of your mail were not taken"]);
});

test.each<[string, () => Sent]>([
  ["a stranger who knows the address", () => ({ from: "eve@evil.test" })],
  ["another owner", () => ({ from: theirs.user.email })],
  ["two senders", () => ({ from: `${mine.user.email}, eve@evil.test`, envelopeFrom: mine.user.email })],
  ["an absence", () => ({ headers: { "Auto-Submitted": "auto-replied" } })],
  ["a list", () => ({ headers: { Precedence: "bulk" } })],
  ["a report", () => ({ envelopeFrom: "" })],
  ["nothing but the quote", () => ({ text: "On 11/16/26 10:00, Plaudit wrote:\n> ours" })],
])("%s changes nothing and is not answered", async (_name, mail) => {
  const before = t.mails.length;
  expect(await send(mail())).toMatch(/^250/);
  await t.runJobs();
  expect([await messages(), await notices(), t.mails.length]).toEqual([[], [], before]);
});

test("an address that was changed, is of another ticket or too old is worth nothing", async () => {
  const { id: other } = await makeTicket(t.db, { restaurant_id: theirs.restaurantId, user_id: theirs.user.id });
  const swapped = to.replace(ticket.replaceAll("-", ""), other.replaceAll("-", ""));
  for (const recipient of [swapped, to.replace("reply+", "reply+0"), "reply+x@bounces.plaudit.test", "a@gmail.com"])
    expect(await send({ recipient })).toMatch(/^550/);
  expect(to.split("@")[0]?.length).toBeLessThanOrEqual(64);
  const later = { ...t.ctx(), now: new Date(t.clock.now().getTime() + 91 * 86_400_000) };
  expect([readReplyAddress(t.ctx(), to.toUpperCase()), readReplyAddress(later, to)]).toEqual([
    { ticketId: ticket, isOver: false },
    { ticketId: ticket, isOver: true },
  ]);
  const raw = Buffer.from(`From: ${mine.user.email}\r\nTo: ${to}\r\n\r\nToo late`);
  const envelope = { recipient: to, sender: mine.user.email };
  expect(await replyMailbox.take(later, raw, envelope)).toEqual({ outcome: "reply_expired", isOdd: true });
  expect([await messages(), await messages(other)]).toEqual([[], []]);
});

test("a closed ticket stays closed and its owner is told; what is too large is refused", async () => {
  await t.db.updateTable("support_tickets").set({ status: "closed" }).where("id", "=", ticket).execute();
  expect(await send({})).toMatch(/^250/);
  expect([await messages(), await notices()]).toEqual([[], ["Your mail could not be added"]]);
  expect(await send({ text: "x".repeat(26 * 1024 * 1024) })).toMatch(/^552/);
});

test("a file in the folder is handed over by its head, and a foreign one put aside", async () => {
  const folder = join(t.platform.config.dataDir, "bounces/new");
  mkdirSync(folder, { recursive: true });
  const mail = (from: string): string =>
    `From: ${from}\r\nDelivered-To: ${to}\r\nMessage-ID: <${from}>\r\n\r\nBy folder`;
  writeFileSync(join(folder, "one"), mail(mine.user.email));
  writeFileSync(join(folder, "two"), mail("eve@evil.test"));
  await takeDropped(t.ctx(), [replyMailbox]);
  expect((await messages()).map(({ text }) => text)).toEqual(["By folder"]);
  expect(readdirSync(join(t.platform.config.dataDir, "bounces/failed"))).toEqual(["two"]);
});

test("an answer to a ticket that was put together with others stands where all of it is by now", async () => {
  const ownerOf = { restaurant_id: mine.restaurantId, user_id: mine.user.id };
  const last = (await makeTicket(t.db, ownerOf)).id;
  const between = (await makeTicket(t.db, { ...ownerOf, status: "closed", merged_into_id: last })).id;
  await t.db
    .updateTable("support_tickets")
    .set({ merged_into_id: between, status: "closed" })
    .where("id", "=", ticket)
    .execute();
  expect(await send({})).toMatch(/^250/);
  expect(await messages(last)).toMatchObject([{ text: "It works now!", by_mail: true }]);
  expect([await messages(), await messages(between)]).toEqual([[], []]);
});
