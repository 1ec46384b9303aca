import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { readAddress } from "./address.rules.ts";
import { type Header, phraseOf } from "./header.rules.ts";
import { prepareMime, writeMime } from "./mime.render.ts";

const DRAFT = {
  subject: ["Your table, ", { slot: "first_name", as: "header", or: "dear guest" }],
  html: ["<p>Hello ", { slot: "first_name", as: "text", or: "dear guest" }, "</p>"],
  text: ["Hello ", { slot: "first_name", as: "plain", or: "dear guest" }, "\n"],
  language: "en",
  from: { name: "Café Zoë via Plaudit", address: "offers@plaudit.test" },
  replyTo: { name: 'The "Bench", Berlin', address: "hello@bench.test" },
  headers: [
    ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
    ["List-Id", `${phraseOf("Café Zoë")} <r1.plaudit.test>`],
    ["Feedback-ID", "c1:r1:campaign:plaudit"],
  ] as Header[],
} satisfies Parameters<typeof prepareMime>[0];
const GUEST = {
  values: { first_name: "Zoë" },
  to: { name: "Zoë Quill", address: "z.quill@guests.test" },
  messageId: "<row-1@plaudit.test>",
  date: new Date("2026-11-16T15:00:00Z"),
  headers: [["List-Unsubscribe", "<https://plaudit.test/u/1>, <mailto:out@plaudit.test>"]] as Header[],
};
const written = (guest: Partial<typeof GUEST> = {}): string =>
  writeMime(prepareMime(DRAFT), { ...GUEST, ...guest }).toString("latin1");

test("a message has every header a campaign needs, and each is read as it was meant", async () => {
  const mail = await PostalMime.parse(written());
  const valueOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(mail.from).toMatchObject(DRAFT.from);
  expect(mail.replyTo?.[0]).toMatchObject(DRAFT.replyTo);
  expect(mail.to?.[0]).toMatchObject(GUEST.to);
  expect(mail).toMatchObject({ subject: "Your table, Zoë", messageId: GUEST.messageId });
  expect(written()).toContain("\r\nDate: Mon, 16 Nov 2026 15:00:00 +0000\r\n");
  expect(valueOf("list-unsubscribe")).toBe(GUEST.headers[0]?.[1]);
  expect(valueOf("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(valueOf("list-id")).toContain("<r1.plaudit.test>");
  expect(valueOf("feedback-id")).toBe("c1:r1:campaign:plaudit");
  expect(valueOf("auto-submitted")).toBeUndefined();
});

test("two recipients' messages differ only in what is their own", () => {
  const [mine, theirs] = [written(), written({ values: { first_name: "Ada" } })].map((raw) => raw.split("\r\n"));
  const differing = mine?.filter((line, at) => line !== theirs?.[at]);
  expect(differing).toEqual(["Subject: =?UTF-8?Q?Your_table=2C_Zo=C3=AB?=", "Zo=C3=AB=", "Zo=C3=AB="]);
});

test.each(["\r", "\n", "\0", "\r\nBcc: everybody@evil.test"])("a header that holds %j is refused", (sign) => {
  const evil = `a${sign}b`;
  for (const guest of [
    { to: { name: evil, address: "a@guests.test" } },
    { to: { name: "", address: `a${sign}@guests.test` } },
    { messageId: `<a${sign}@plaudit.test>` },
    { headers: [["X-Tag", evil]] as Header[] },
    { headers: [[`X${sign}`, "tag"]] as Header[] },
  ])
    expect(() => written(guest)).toThrow();
  for (const draft of [
    { subject: [evil] },
    { from: { name: evil, address: "a@plaudit.test" } },
    { from: { name: "", address: evil } },
    { replyTo: { name: evil, address: "a@plaudit.test" } },
    { headers: [["X-Tag", evil]] as Header[] },
  ])
    expect(() => prepareMime({ ...DRAFT, ...draft })).toThrow();
});

test.each([
  ["z.quill+1@guests.test", { address: "z.quill+1@guests.test", needsUtf8: false }],
  ["zoe@bücher.test", { address: "zoe@xn--bcher-kva.test", needsUtf8: false }],
  ["zoë@guests.test", { address: "zoë@guests.test", needsUtf8: true }],
  ["", { fault: "malformed" }],
  ["nobody", { fault: "malformed" }],
  ["@guests.test", { fault: "malformed" }],
  ["a@", { fault: "malformed" }],
  ["a..b@guests.test", { fault: "malformed" }],
  [".a@guests.test", { fault: "malformed" }],
  ["a b@guests.test", { fault: "malformed" }],
  ["a@guests..test", { fault: "malformed" }],
  ["a@-guests.test", { fault: "malformed" }],
  ['"a@evil x"@guests.test', { fault: "malformed" }],
  ["a@guests.test>\r\nRCPT TO:<b@guests.test", { fault: "malformed" }],
  ["a\u200b@guests.test", { fault: "malformed" }],
  ["a@b@guests.test", { fault: "malformed" }],
  [`${"a".repeat(65)}@guests.test`, { fault: "malformed" }],
  [`a@${"b".repeat(60)}.${"c".repeat(200)}.test`, { fault: "malformed" }],
])("the address %j is read", (text, read) => {
  expect(readAddress(text)).toEqual(read);
});

test("a domain outside ASCII is written in its ASCII form, a local part as it is", () => {
  expect(written({ to: { name: "", address: "zoe@bücher.test" } })).toContain("To: <zoe@xn--bcher-kva.test>\r\n");
  const raw = Buffer.from(written({ to: { name: "", address: "zoë@guests.test" } }), "latin1").toString();
  expect(raw).toContain("To: <zoë@guests.test>\r\n");
});

test("long headers are folded, and every line stays short", async () => {
  const name = "Zoë ".repeat(60).trim();
  const raw = written({ to: { name, address: "z@guests.test" }, values: { first_name: "Anna Maria ".repeat(30) } });
  const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
  expect(Math.max(...head.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(76);
  const mail = await PostalMime.parse(raw);
  expect(mail.to?.[0]?.name).toBe(name);
  expect(mail.subject).toBe(`Your table, ${"Anna Maria ".repeat(30).trim()}`);
});
