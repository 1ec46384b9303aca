import { afterAll, beforeEach, expect, test } from "vitest";
import { makeDkimKey } from "#server/testing/dkim-key.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { MailTrouble } from "./mail.port.ts";
import { smtpMail } from "./smtp-mail.ts";

const server = await startMailServer();
const mail = smtpMail({ url: server.url, from: "Plaudit <hello@plaudit.test>" });
afterAll(async () => {
  mail.close();
  await server.leave();
});
beforeEach(() => {
  server.mood = "takes";
  server.received.length = 0;
});

const letter = (address: string) => ({
  to: { address },
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  messageId: "<letter-1@plaudit.test>",
  date: new Date("2026-11-15T11:00:00Z"),
});
const failureOf = (sending: Promise<unknown>): Promise<unknown> => sending.catch((error: unknown) => error);

test("a letter is signed where there is a key", async () => {
  const { key, verify } = makeDkimKey("plaudit.test");
  const signing = smtpMail({ url: server.url, from: "Plaudit <hello@plaudit.test>", dkim: key });
  await signing.send(letter("a.reader@guests.example"));
  signing.close();
  expect(await verify(server.rawOf(server.received[0]))).toBe("pass");
  await mail.send(letter("a.reader@guests.example"));
  expect(await verify(server.rawOf(server.received[1]))).not.toBe("pass");
});

test("a refusal of the address is an answer, in the mail server's words without the person", async () => {
  server.mood = "550 5.1.1 <Z.QUILL+1@GUESTS.EXAMPLE> unknown here";
  const verdict = await mail.send(letter("z.quill+1@guests.example"));
  expect(verdict).toEqual({ accepted: false, reply: expect.stringContaining("unknown here") as string });
  expect(JSON.stringify(verdict)).not.toMatch(/quill/i);
});

test.each([
  ["421 closing, try later", false],
  ["450 4.2.1 mailbox busy", false],
  ["550 5.7.1 relaying denied", true],
  ["530 5.7.0 sign in first", true],
] as const)("%s blames no address", async (mood, isOurs) => {
  server.mood = mood;
  const failure = await failureOf(mail.send(letter("a.reader@guests.example")));
  expect(failure).toBeInstanceOf(MailTrouble);
  expect(failure).toMatchObject({ isOurs, responseCode: Number(mood.slice(0, 3)) });
  expect(JSON.stringify([failure, (failure as Error).message, (failure as Error).stack])).not.toMatch(/a\.reader/);
});

test("a connection cut after the final dot is sent once by us: whether to send again is the job's to say", async () => {
  server.mood = "drops";
  expect(await failureOf(mail.send(letter("a.reader@guests.example")))).toMatchObject({ isOurs: false });
  expect(server.received).toHaveLength(1);
});

test("a server that hangs is waited for a bounded time, and the next mail gets through", async () => {
  const impatient = smtpMail({ url: server.url, from: "hello@plaudit.test", deadlineMs: 200 });
  server.mood = "hangs";
  expect(await failureOf(impatient.send(letter("a.reader@guests.example")))).toMatchObject({ isOurs: false });
  server.mood = "takes";
  expect(await impatient.send(letter("a.reader@guests.example"))).toEqual({ accepted: true });
  impatient.close();
});

test("after a time away mails get through again, with the Message-ID and date they were given", async () => {
  await mail.send(letter("before@guests.example"));
  await server.leave();
  expect(await failureOf(mail.send(letter("after@guests.example")))).toMatchObject({ isOurs: false });
  await server.comeBack();
  expect(await mail.send(letter("after@guests.example"))).toEqual({ accepted: true });
  expect(server.received.map(({ to }) => to)).toEqual(["before@guests.example", "after@guests.example"]);
  expect(server.received[1]).toMatchObject({
    messageId: "<letter-1@plaudit.test>",
    date: "2026-11-15T11:00:00.000Z",
  });
});
