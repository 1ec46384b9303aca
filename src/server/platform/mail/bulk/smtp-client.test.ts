import { type AddressInfo, type Socket, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type BulkMessage, type SmtpConnection, type Verdict, connectSmtp } from "./smtp-client.ts";
import { PATIENCE } from "./smtp-dialog.ts";
import { ReplyReader } from "./smtp-reply.rules.ts";
import { readSmtpUrl } from "./smtp-url.ts";
import { eventually } from "#server/testing/eventually.ts";

// Servers that answer by a script, also what no server should.

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

type Answer = (line: string, socket: Socket) => string | undefined;
const OFFERS = "250-test\r\n250-PIPELINING\r\n250 SIZE 100000\r\n";

/** Answers each line, and each whole body as the line "."; what it heard is kept chunk by chunk. After `hush` it listens and says nothing. */
async function scripted(
  answer: Answer,
  { greeting = "220 test\r\n" } = {},
): Promise<{ url: string; heard: string[]; hush: () => void; speak: () => void }> {
  const heard: string[] = [];
  let isQuiet = false;
  let unsaid = (): void => undefined;
  const server = createServer((socket) => {
    endings.push(() => socket.destroy());
    let isBody = false;
    let rest = "";
    socket.setNoDelay(true).on("error", () => undefined);
    socket.write(greeting);
    socket.on("data", (chunk) => {
      heard.push(chunk.toString());
      rest += chunk.toString();
      for (;;) {
        const end = isBody ? rest.indexOf("\r\n.\r\n") : rest.indexOf("\r\n");
        if (end < 0) return;
        const line = isBody ? "." : rest.slice(0, end);
        rest = rest.slice(end + (isBody ? 5 : 2));
        const reply =
          answer(line, socket) ?? (line.startsWith("EHLO") ? OFFERS : line === "DATA" ? "354 go\r\n" : "250 ok\r\n");
        isBody = line === "DATA" && reply.startsWith("354");
        if (isBody) rest = `\r\n${rest}`;
        const before = unsaid;
        if (isQuiet) unsaid = () => (before(), void socket.write(reply));
        else socket.write(reply);
      }
    });
  });
  endings.push(() => server.close());
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    hush: () => {
      isQuiet = true;
    },
    speak: () => {
      isQuiet = false;
      unsaid();
      unsaid = () => undefined;
    },
  };
}

async function connect(url: string, patience: Partial<typeof PATIENCE> = {}) {
  const lines: string[] = [];
  const ends: (string | undefined)[] = [];
  const connection = await connectSmtp({
    server: readSmtpUrl(url),
    patience: { ...PATIENCE, ...patience },
    hooks: {
      onStart: (id) => void lines.push(`S ${id}`),
      onWritten: (id) => void lines.push(`W ${id}`),
      onReply: (id, { kind }) => void lines.push(`A ${id} ${kind}`),
    },
    onEnd: (trouble) => void ends.push(trouble?.message),
    onFree: () => undefined,
  });
  endings.push(() => connection.destroy(new Error("the test is over")));
  return { connection, lines, ends };
}

const message = (id: string, raw = "Subject: x\r\n\r\nx\r\n"): BulkMessage => ({
  id,
  from: "bounce@plaudit.test",
  to: `${id}@guests.test`,
  raw: Buffer.from(raw),
});
const send = (connection: SmtpConnection, mail: BulkMessage): Promise<Verdict> =>
  new Promise((done) => connection.send(mail, done));
const kinds = async (sending: Promise<Verdict>[]): Promise<string[]> =>
  (await Promise.all(sending)).map(({ kind }) => kind);

test("sender, recipient and DATA go together, and the next ones right behind the body before them", async () => {
  let bodies = 0;
  const { url, heard, hush, speak } = await scripted((line) => {
    if (line !== ".") return undefined;
    bodies += 1;
    if (bodies === 1) hush();
    return undefined;
  });
  const { connection, lines } = await connect(url);
  const sending = [send(connection, message("a")), send(connection, message("b"))];
  expect(connection.isFree).toBe(false);
  // The second is named before the first has its answer.
  await eventually(() => expect(heard.join("")).toContain("RCPT TO:<b@guests.test>\r\nDATA\r\n"));
  expect(heard).toContain("MAIL FROM:<bounce@plaudit.test> SIZE=17\r\nRCPT TO:<a@guests.test>\r\nDATA\r\n");
  expect(lines).toEqual(["S a", "W a"]);
  speak();
  expect(await kinds(sending)).toEqual(["accepted", "accepted"]);
  expect(lines).toEqual(["S a", "W a", "A a accepted", "S b", "W b", "A b accepted"]);
});

test("a server that goes on with DATA for a refused recipient gets an empty message", async () => {
  const { url, heard } = await scripted((line) => {
    if (line.includes("<gone@")) return "550 5.1.1 unknown\r\n";
    return undefined;
  });
  const { connection, lines } = await connect(url);
  expect(await kinds([send(connection, message("gone")), send(connection, message("b"))])).toEqual([
    "refused",
    "accepted",
  ]);
  expect(lines.some((line) => line.includes("gone"))).toBe(false);
  expect(heard.join("").match(/Subject: x/g)).toHaveLength(1);
});

test("421 instead of an answer to the body: nothing was taken, so nothing is in doubt", async () => {
  const { url } = await scripted((line) => (line === "." ? "421 4.3.2 going down\r\n" : undefined));
  const { connection, ends } = await connect(url);
  expect(await kinds([send(connection, message("a")), send(connection, message("b"))])).toEqual([
    "not_sent",
    "not_sent",
  ]);
  expect(ends).toEqual([expect.stringContaining("421")]);
  expect(connection.isFree).toBe(false);
});

test.each([
  ["452 4.3.1 full", "later"],
  ["554 5.7.1 spam", "ours"],
  ["550 5.1.1 unknown", "refused"],
])("%s after the body is told to its message alone", async (reply, kind) => {
  let isFirst = true;
  const { url } = await scripted((line) => {
    if (line !== "." || !isFirst) return undefined;
    isFirst = false;
    return `${reply}\r\n`;
  });
  const { connection } = await connect(url);
  expect(await kinds([send(connection, message("a")), send(connection, message("b"))])).toEqual([kind, "accepted"]);
});

test("only one message is in doubt when the connection is cut: the one that left whole", async () => {
  const { url, hush } = await scripted((line, socket) => {
    if (line === ".") hush();
    if (line === "RCPT TO:<b@guests.test>") socket.destroy();
    return undefined;
  });
  const { connection } = await connect(url);
  expect(await kinds([send(connection, message("a")), send(connection, message("b"))])).toEqual([
    "in_doubt",
    "not_sent",
  ]);
});

test("a server that stops reading in the middle of a body: it never left whole", async () => {
  const { url } = await scripted((line, socket) => {
    if (line === "DATA") socket.pause();
    return line.startsWith("EHLO") ? "250-test\r\n250 PIPELINING\r\n" : undefined;
  });
  const { connection, lines } = await connect(url, { message: 300 });
  // More than all buffers on the way hold.
  const large = message("a", `${"x".repeat(70)}\r\n`.repeat(500_000));
  expect(await kinds([send(connection, large), send(connection, message("b"))])).toEqual(["not_sent", "not_sent"]);
  expect(lines).toEqual(["S a"]);
});

test("what comes before TLS was agreed on is not taken for the server's word", async () => {
  const { url } = await scripted((line) => {
    if (line.startsWith("EHLO")) return "250-test\r\n250 STARTTLS\r\n";
    return line === "STARTTLS" ? "220 go\r\n250 injected\r\n" : undefined;
  });
  await expect(connect(url)).rejects.toThrow("before TLS");
});

test.each([
  ["no greeting in time", { greeting: "" }, "did not answer"],
  ["554 for a greeting", { greeting: "554 no service\r\n" }, "554"],
  ["another protocol", { greeting: "HTTP/1.1 400 Bad Request\r\n" }, "did not answer"],
  ["a line without end", { greeting: `220 ${"x".repeat(5_000)}` }, "did not answer"],
  ["a reply without end", { greeting: "220-x\r\n".repeat(500) }, "did not answer"],
])("%s is trouble with the server", async (_name, options, told) => {
  const { url } = await scripted(() => undefined, options);
  await expect(connect(url, { greeting: 200 })).rejects.toThrow(told);
});

test("an older server is greeted with HELO and asked one thing at a time", async () => {
  const { url, heard } = await scripted((line) => (line.startsWith("EHLO") ? "502 what?\r\n" : undefined));
  const { connection } = await connect(url);
  expect(connection.isFree).toBe(true);
  expect((await send(connection, message("a"))).kind).toBe("accepted");
  expect(heard).toContain("MAIL FROM:<bounce@plaudit.test>\r\n");
});

test("a goodbye waits for what is under way", async () => {
  const { url, heard } = await scripted(() => undefined);
  const { connection, ends } = await connect(url);
  const sending = [send(connection, message("a")), send(connection, message("b"))];
  connection.quit();
  expect(await kinds(sending)).toEqual(["accepted", "accepted"]);
  await eventually(() => expect(heard.join("")).toMatch(/QUIT\r\n$/));
  expect(ends).toEqual([undefined]);
});

test("replies are read whatever way they are cut", () => {
  const text = "250-one\r\n250 two\r\n354 go\r\n550-5.1.1 no\n550 5.1.1 more\n221\r\n";
  for (let at = 0; at <= text.length; at += 1) {
    const reader = new ReplyReader();
    expect([...reader.read(text.slice(0, at)), ...reader.read(text.slice(at))]).toEqual([
      { code: 250, text: "one\ntwo" },
      { code: 354, text: "go" },
      { code: 550, text: "5.1.1 no\n5.1.1 more" },
      { code: 221, text: "" },
    ]);
    expect(reader.isInside).toBe(false);
  }
});

test.each([
  ["smtp://mail.test", { host: "mail.test", port: 587, tls: "offered", checksCertificate: true }],
  ["smtps://mail.test", { host: "mail.test", port: 465, tls: "at_once", checksCertificate: true }],
  ["smtp://mail.test:25/?requireTLS=true", { host: "mail.test", port: 25, tls: "required", checksCertificate: true }],
  ["smtp://mail.test/?ignoreTLS=true", { host: "mail.test", port: 587, tls: "never", checksCertificate: true }],
  ["smtp://[::1]:2525", { host: "::1", port: 2525, tls: "offered", checksCertificate: false }],
  ["smtp://127.0.0.1", { host: "127.0.0.1", port: 587, tls: "offered", checksCertificate: false }],
  [
    "smtps://a%40b:p%3A@mail.test/?name=us.test&tls.rejectUnauthorized=false",
    {
      host: "mail.test",
      port: 465,
      tls: "at_once",
      checksCertificate: false,
      account: { user: "a@b", password: "p:" },
      name: "us.test",
    },
  ],
])("%s is read", (url, read) => {
  expect(readSmtpUrl(url)).toEqual(read);
});
