import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { type MailServer, startMailServer } from "#server/testing/mail-server.ts";
import { type BulkMail, type BulkMailOptions, openBulkMail } from "./bulk-mail.ts";
import { JournalTrouble } from "./journal.ts";
import type { BulkMessage } from "./smtp-client.ts";

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function serverWith(abilities: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(abilities);
  endings.push(server.leave);
  return server;
}

/** What was written down, in order. */
function sender(url: string, options: Partial<BulkMailOptions> = {}): { bulk: BulkMail; lines: string[] } {
  const lines: string[] = [];
  const journal = {
    start: (id: string) => void lines.push(`S ${id}`),
    written: (id: string) => void lines.push(`W ${id}`),
    answered: (id: string, { kind }: { kind: string }) => void lines.push(`A ${id} ${kind}`),
  };
  const bulk = openBulkMail({ url, journal, pauses: { connectMs: 1, retryMs: 1 }, ...options });
  endings.push(() => bulk.close());
  return { bulk, lines };
}

const RAW = "From: a@plaudit.test\r\nMessage-ID: <1@plaudit.test>\r\nSubject: Hello\r\n\r\nHello\r\n";
const message = (id: string, more: Partial<BulkMessage> = {}): BulkMessage => ({
  id,
  from: `bounce+${id}@plaudit.test`,
  to: `${id}@guests.test`,
  raw: Buffer.from(RAW),
  ...more,
});
const some = (count: number, first = 0): BulkMessage[] =>
  Array.from({ length: count }, (_, at) => message(`m${first + at}`));

test.each([true, false])("each message gets there once, as it was written (pipelining: %s)", async (pipelining) => {
  const server = await serverWith({ pipelining });
  const { bulk, lines } = sender(server.url, { connections: 3 });
  const verdicts = await Promise.all(some(100).map((mail) => bulk.send(mail)));
  expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(["accepted"]));
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(
    some(100)
      .map(({ to }) => to)
      .toSorted(),
  );
  expect(server.rawOf(server.received[0]).toString()).toBe(RAW);
  expect(server.received.every(({ from, to }) => from === `bounce+${to.split("@")[0]}@plaudit.test`)).toBe(true);
  expect(server.connections).toBeLessThanOrEqual(3);
  expect(lines.filter((line) => line.includes(" m7") && !/m7\d/.test(line))).toEqual(["S m7", "W m7", "A m7 accepted"]);
});

test("dots at the start of a line arrive as they were", async () => {
  const server = await serverWith();
  const raw = `${RAW}.\r\n..\r\n.one\r\n`;
  await sender(server.url).bulk.send(message("dots", { raw: Buffer.from(raw) }));
  expect(server.rawOf(server.received[0]).toString()).toBe(raw);
});

test("a message without a line break at its end is ended all the same", async () => {
  const server = await serverWith();
  await sender(server.url).bulk.send(message("open", { raw: Buffer.from(RAW.trimEnd()) }));
  expect(server.rawOf(server.received[0]).toString().trimEnd()).toBe(RAW.trimEnd());
});

test.each([
  ["STARTTLS where it is offered", { starttls: true }, ""],
  ["STARTTLS where it is asked for", { starttls: true }, "/?requireTLS=true"],
  ["TLS from the start", { secure: true }, ""],
])("%s", async (_name, abilities, query) => {
  const server = await serverWith(abilities);
  const { bulk } = sender(server.url + query);
  const kinds = await Promise.all(some(20).map(async (mail) => (await bulk.send(mail)).kind));
  expect(new Set(kinds)).toEqual(new Set(["accepted"]));
  expect(server.wasSecure).toBe(true);
});

test("a server without TLS gets nothing where TLS is asked for, one with a certificate nobody vouches for neither", async () => {
  const plain = await serverWith();
  const forged = await serverWith({ secure: true });
  for (const url of [`${plain.url}/?requireTLS=true`, `${forged.url}/?tls.rejectUnauthorized=true`]) {
    const { bulk } = sender(url, { mostFailures: 1 });
    expect((await bulk.send(message("m"))).kind).toBe("not_sent");
    expect(bulk.state.kind).toBe("paused");
  }
  expect([plain.received, forged.received]).toEqual([[], []]);
});

test.each(["PLAIN", "LOGIN"] as const)("an account signs in by %s", async (method) => {
  const account = { user: "offers@plaudit.test", password: "p@ss:wörd/", method };
  const server = await serverWith({ account });
  expect((await sender(server.url).bulk.send(message("m"))).kind).toBe("accepted");
});

test("a wrong password is ours to mend: told once, without the password", async () => {
  const server = await serverWith({ account: { user: "offers", password: "right" } });
  const onTrouble = vi.fn();
  const { bulk } = sender(server.url.replace("right", "wrong"), { onTrouble });
  const verdicts = await Promise.all(some(30).map((mail) => bulk.send(mail)));
  expect(verdicts.every(({ kind }) => kind === "not_sent")).toBe(true);
  expect(onTrouble.mock.calls).toEqual([[{ isOurs: true, reason: expect.stringContaining("535") as string }]]);
  expect(JSON.stringify([verdicts, onTrouble.mock.calls])).not.toMatch(/wrong/);
});

test("what a server says about one recipient concerns that one alone", async () => {
  const server = await serverWith();
  server.moodFor = (address) =>
    address.startsWith("gone")
      ? "550 5.1.1 <gone@guests.test> is unknown"
      : address.startsWith("busy")
        ? "450 4.2.1 busy"
        : address.startsWith("spam")
          ? "554 5.7.1 blocked"
          : undefined;
  const { bulk, lines } = sender(server.url, { connections: 1 });
  const ids = ["gone", "m1", "busy", "spam", "m2", "m3"];
  const verdicts = await Promise.all(ids.map((id) => bulk.send(message(id))));
  expect(verdicts.map(({ kind }) => kind)).toEqual(["refused", "accepted", "later", "ours", "accepted", "accepted"]);
  expect(verdicts[0]).toEqual({ kind: "refused", reply: "550 5.1.1 <<address>> is unknown" });
  expect(server.connections).toBe(1);
  expect(lines.some((line) => line.includes("gone"))).toBe(false);
});

test("450 for every tenth leaves the other nine alone", async () => {
  const server = await serverWith();
  server.moodFor = (address) => (/0@/.test(address) ? "450 4.2.1 busy" : undefined);
  const { bulk } = sender(server.url);
  const kinds = await Promise.all(some(200).map(async (mail) => (await bulk.send(mail)).kind));
  expect(kinds.filter((kind) => kind === "later")).toHaveLength(20);
  expect(kinds.filter((kind) => kind === "accepted")).toHaveLength(180);
  expect(server.received).toHaveLength(180);
});

test("cut off after the final dot is in doubt, and never sent again by us", async () => {
  const server = await serverWith();
  server.moodFor = (address) => (address.startsWith("cut") ? "drops" : undefined);
  const { bulk, lines } = sender(server.url, { connections: 1 });
  const verdicts = await Promise.all([message("cut"), ...some(5)].map((mail) => bulk.send(mail)));
  expect(verdicts.map(({ kind }) => kind)).toEqual(["in_doubt", ...Array<string>(5).fill("accepted")]);
  expect(server.received.filter(({ to }) => to.startsWith("cut"))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("cut"))).toEqual(["S cut", "W cut"]);
});

test("cut off in the middle was not sent: it is tried again, then given back", async () => {
  const server = await serverWith();
  const large = Buffer.from(RAW + `${"x".repeat(74)}\r\n`.repeat(200_000));
  server.mood = "drops early";
  const { bulk } = sender(server.url, { mostFailures: 50 });
  expect((await bulk.send(message("large", { raw: large }))).kind).toBe("not_sent");
  expect(server.attempts("large@guests.test")).toBe(3);
  expect(server.received).toEqual([]);
});

test("a server that hangs after the dot is waited for a bounded time, and others are not held up", async () => {
  const server = await serverWith();
  server.moodFor = (address) => (address.startsWith("silent") ? "keeps silent" : undefined);
  const { bulk } = sender(server.url, { connections: 2, patience: { reply: 200 } });
  const silent = bulk.send(message("silent"));
  const others = await Promise.all(some(50).map((mail) => bulk.send(mail)));
  expect(others.every(({ kind }) => kind === "accepted")).toBe(true);
  expect((await silent).kind).toBe("in_doubt");
});

test("a server that is away pauses the transport, tells it once, blames nobody, and mails go on after", async () => {
  const server = await serverWith();
  const onTrouble = vi.fn();
  const { bulk, lines } = sender(server.url, { onTrouble });
  await bulk.send(message("before"));
  await server.leave();
  const verdicts = await Promise.all(some(40).map((mail) => bulk.send(mail)));
  expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(["not_sent"]));
  expect(bulk.state.kind).toBe("paused");
  await eventually(async () => {
    await bulk.send(message("again"));
    expect(onTrouble).toHaveBeenCalledTimes(1);
  });
  expect(lines.filter((line) => line.startsWith("S"))).toEqual(["S before"]);
  await server.comeBack();
  await eventually(async () => expect((await bulk.send(message("after"))).kind).toBe("accepted"));
  expect(bulk.state.kind).toBe("working");
});

test("421 at the greeting pauses; 421 in the middle of a session is nobody's fault and nothing is lost", async () => {
  const server = await serverWith();
  const { bulk } = sender(server.url, { connections: 2 });
  await Promise.all(some(10).map((mail) => bulk.send(mail)));
  server.mood = "421 4.3.2 closing";
  const told = await Promise.all(some(10, 100).map((mail) => bulk.send(mail)));
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(["not_sent"]));
  expect(bulk.state).toMatchObject({ kind: "paused", isOurs: false });
  server.mood = "takes";
  for (const mail of some(10, 100)) await eventually(async () => expect((await bulk.send(mail)).kind).toBe("accepted"));
  expect(server.received).toHaveLength(20);
});

test("a server that says no to everything pauses the transport before everybody was tried", async () => {
  const server = await serverWith();
  server.mood = "550 5.7.1 we do not take mail from you";
  const { bulk } = sender(server.url, { connections: 1, pauses: { connectMs: 1, retryMs: 60_000 } });
  const kinds = await Promise.all(some(100).map(async (mail) => (await bulk.send(mail)).kind));
  expect(kinds.filter((kind) => kind === "ours").length).toBeLessThan(10);
  expect(kinds.filter((kind) => kind === "not_sent").length).toBeGreaterThan(90);
  expect(bulk.state).toMatchObject({ kind: "paused", isOurs: true });
});

test("a pause can be ended before its time; the first failure after that pauses again", async () => {
  const server = await serverWith();
  server.mood = "550 5.7.1 we do not take mail from you";
  const { bulk } = sender(server.url, { connections: 1, pauses: { connectMs: 1, retryMs: 60_000 } });
  await Promise.all(some(20).map((mail) => bulk.send(mail)));
  bulk.goOn();
  expect(bulk.state.kind).toBe("working");
  expect((await bulk.send(message("no"))).kind).toBe("ours");
  expect(bulk.state.kind).toBe("paused");
  server.mood = "takes";
  bulk.goOn();
  expect((await bulk.send(message("yes"))).kind).toBe("accepted");
  expect(bulk.state.kind).toBe("working");
});

test("draining gives back what waits and finishes what is under way", async () => {
  const server = await serverWith();
  server.mood = "dawdles";
  const { bulk } = sender(server.url, { connections: 1 });
  const sending = some(10).map((mail) => bulk.send(mail));
  await eventually(() => expect(server.received).toHaveLength(1));
  const drained = bulk.drain();
  expect((await bulk.send(message("late"))).kind).toBe("not_sent");
  await Promise.all(sending.slice(2));
  server.mood = "takes";
  server.hurry();
  await drained;
  const kinds = (await Promise.all(sending)).map(({ kind }) => kind);
  expect(kinds).toEqual(["accepted", "accepted", ...Array<string>(8).fill("not_sent")]);
  expect(server.received).toHaveLength(2);
});

test("closing tells apart what has left and what has not", async () => {
  const server = await serverWith();
  server.mood = "dawdles";
  const { bulk } = sender(server.url, { connections: 1 });
  const sending = some(4).map((mail) => bulk.send(mail));
  await eventually(() => expect(server.received).toHaveLength(1));
  bulk.close();
  expect((await Promise.all(sending)).map(({ kind }) => kind)).toEqual([
    "in_doubt",
    "not_sent",
    "not_sent",
    "not_sent",
  ]);
});

test("a domain with a rate is slowed down, the others are not", async () => {
  const server = await serverWith();
  const { bulk } = sender(server.url, { rates: { domains: { "Slow.test": 0.001 } } });
  const slow = [1, 2].map((at) => bulk.send(message(`s${at}`, { to: `s${at}@slow.TEST` })));
  await Promise.all(some(50).map((mail) => bulk.send(mail)));
  await slow[0];
  expect(server.received).toHaveLength(51);
  bulk.setRates({});
  expect((await slow[1])?.kind).toBe("accepted");
});

test("a connection is left after 500 messages", async () => {
  const server = await serverWith();
  const { bulk } = sender(server.url, { connections: 1 });
  await Promise.all(some(1_100).map((mail) => bulk.send(mail)));
  expect(server.connections).toBe(3);
  expect(server.received).toHaveLength(1_100);
});

test("what cannot be written down is not sent", async () => {
  const server = await serverWith();
  const onTrouble = vi.fn();
  let isFull = true;
  const journal = {
    start: () => {
      if (isFull) throw new JournalTrouble("The journal cannot be written");
    },
    written: () => undefined,
    answered: () => undefined,
  };
  const { bulk } = sender(server.url, { journal, onTrouble });
  const kinds = await Promise.all(some(20).map(async (mail) => (await bulk.send(mail)).kind));
  expect(new Set(kinds)).toEqual(new Set(["not_sent"]));
  expect(server.received).toEqual([]);
  expect(onTrouble).toHaveBeenCalledExactlyOnceWith({ reason: "The journal cannot be written", isOurs: false });
  isFull = false;
  await eventually(async () => expect((await bulk.send(message("m"))).kind).toBe("accepted"));
});

test("addresses nobody could deliver to are refused without asking", async () => {
  const server = await serverWith({ utf8: false, size: 2_000 });
  const { bulk } = sender(server.url);
  const kindOf = async (more: Partial<BulkMessage>) => (await bulk.send(message("m", more))).kind;
  expect(await kindOf({ to: "zoë@guests.test" })).toBe("refused");
  expect(await kindOf({ to: "a@guests.test>\r\nRCPT TO:<b@guests.test" })).toBe("refused");
  expect(await kindOf({ raw: Buffer.alloc(3_000, "x") })).toBe("ours");
  await expect(bulk.send(message("m", { from: "a@b>\r\nDATA" }))).rejects.toThrow("Malformed");
  expect(server.received).toEqual([]);
  const modern = await serverWith();
  expect((await sender(modern.url).bulk.send(message("m", { to: "zoë@bücher.test" }))).kind).toBe("accepted");
  expect(modern.received[0]?.to).toMatch(/^zoë@/);
});

test("nothing is kept of an address in what is told", async () => {
  const server = await serverWith();
  server.mood = "550 5.1.1 M@GUESTS.TEST unknown";
  expect(await sender(server.url).bulk.send(message("m"))).toEqual({
    kind: "refused",
    reply: "550 5.1.1 <address> unknown",
  });
});
