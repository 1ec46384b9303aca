import { generateKeyPairSync } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { makeDkimKey } from "#server/testing/dkim-key.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { openBulkMail } from "./bulk-mail.ts";
import { openDkim } from "./dkim.ts";
import { prepareMime, writeMime } from "./mime.render.ts";

const { key, verify: resultOf } = makeDkimKey("plaudit.test");
const dkim = openDkim(key);
afterAll(() => dkim.close());

const mime = prepareMime({
  subject: ["Grüße"],
  html: ["<p>Hello ", { slot: "first_name", as: "text", or: "" }, "</p>\n\n"],
  text: ["Hello  \t", { slot: "first_name", as: "plain", or: "" }, "  \n\n\n"],
  language: "de",
  from: { name: "Café Zoë via Plaudit", address: "offers@plaudit.test" },
  replyTo: { address: "hello@zoe.test" },
  headers: [
    ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
    ["List-Id", "<r1.plaudit.test>"],
  ],
});
const mailTo = (at: number): Buffer =>
  writeMime(mime, {
    values: { first_name: `Zoë ${at}` },
    to: { name: 'Zoë, the "one"', address: `zoe.${at}@guests.test` },
    messageId: `<m${at}@plaudit.test>`,
    date: new Date("2026-11-16T15:00:00Z"),
    headers: [["List-Unsubscribe", `<https://plaudit.test/unsubscribe/${at}>`]],
  });

test("a signature is verified by another's program, covers the ways to unsubscribe, and is the same on every attempt", async () => {
  const raw = mailTo(1);
  const signed = await dkim.sign(raw);
  expect(await resultOf(signed)).toBe("pass");
  expect(signed.subarray(signed.length - raw.length).equals(raw)).toBe(true);
  expect((await dkim.sign(raw)).equals(signed)).toBe(true);
  const text = signed.toString("latin1");
  for (const header of ["List-Unsubscribe: <https", "List-Unsubscribe-Post: List", "Subject: ", "Reply-To: <h"])
    expect(await resultOf(Buffer.from(text.replace(header, `${header}x`), "latin1")), header).toBe("fail");
  expect(await resultOf(Buffer.from(text.replace("Hello", "Hallo"), "latin1"))).not.toBe("pass");
});

test("what arrives is signed, each mail with its own signature", async () => {
  const server = await startMailServer();
  const journal = { start: () => undefined, written: () => undefined, answered: () => undefined };
  const bulk = openBulkMail({ url: server.url, journal, dkim });
  const send = (at: number) =>
    bulk.send({ id: `m${at}`, from: "b@plaudit.test", to: `zoe.${at}@guests.test`, raw: mailTo(at) });
  const verdicts = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at)));
  expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(["accepted"]));
  expect(await Promise.all(server.received.map((mail) => resultOf(server.rawOf(mail))))).toEqual(
    Array(20).fill("pass"),
  );
  await bulk.drain();
  await server.leave();
});

test("a key that is none is refused at once, and what cannot be signed is not sent", async () => {
  expect(() => openDkim({ ...key, privateKey: "none" })).toThrow();
  const { privateKey: other } = generateKeyPairSync("ed25519");
  expect(() => openDkim({ ...key, privateKey: other.export({ type: "pkcs8", format: "pem" }) })).toThrow("RSA");
  const journal = { start: () => undefined, written: () => undefined, answered: () => undefined };
  const broken = { sign: () => Promise.reject(new Error("the thread ended")) };
  const bulk = openBulkMail({ url: "smtp://127.0.0.1:9", journal, dkim: broken });
  const verdict = await bulk.send({ id: "m", from: "", to: "a@guests.test", raw: mailTo(1) });
  expect(verdict).toEqual({ kind: "not_sent", reason: "The mail could not be signed" });
  bulk.close();
});
