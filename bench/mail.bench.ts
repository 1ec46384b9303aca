import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { bindValues, compileTemplate } from "#server/features/templates/render/compile.render.ts";
import { SOME_VALUES, makeTemplate } from "#server/features/templates/templates.factory.ts";
import { openBulkMail } from "#server/platform/mail/bulk/bulk-mail.ts";
import { openJournal } from "#server/platform/mail/bulk/journal.ts";
import { type Recipient, prepareMime, writeMime } from "#server/platform/mail/bulk/mime.render.ts";
import { filler } from "#server/platform/mail/html.render.ts";
import { type Figure, compare } from "./bench.ts";

export const name = "mail";

const CONNECTIONS = 10;
const BARE_ROUND = 400;
const OUR_ROUND = 4_000;
const [TRANSPORT_FLOOR, TRANSPORT_GOAL] = [6, 10];

/** One way to send mails; what it costs is measured around `send`. */
interface Sender {
  send(count: number): Promise<void>;
  end(): Promise<void>;
}

/** A mail as the product's own campaigns have it, with what a recipient brings left open. */
function someMail() {
  const {
    first_name: _first,
    last_name: _last,
    qr_url: _qr,
    unsubscribe_url: _out,
    click_url: _click,
    ...shared
  } = SOME_VALUES;
  const options = { publicUrl: "https://plaudit.test", trackLinks: true };
  return bindValues(compileTemplate(makeTemplate(), options), shared);
}

const recipientOf = (at: number): Recipient => ({
  values: {
    first_name: `Jonas ${at}`,
    last_name: "Albrecht",
    qr_url: `https://plaudit.test/qr/${at}.png`,
    unsubscribe_url: `https://plaudit.test/unsubscribe/${at}`,
    click_url: `https://plaudit.test/c/${at}`,
  },
  to: { name: `Jonas ${at} Albrecht`, address: `jonas.${at}@guests.test` },
  messageId: `<mail-${at}@plaudit.test>`,
  date: new Date("2026-11-16T15:00:00Z"),
  headers: [["List-Unsubscribe", `<https://plaudit.test/unsubscribe/${at}>`]],
});

/** What most would write: a pool of connections and one message for everybody. */
function ordinarySender(url: string): Sender {
  const mail = someMail();
  const fill = filler(recipientOf(0).values);
  const letter = {
    from: "Zum Löwen via Plaudit <offers@plaudit.test>",
    subject: fill(mail.subject),
    html: fill(mail.html),
    text: fill(mail.text),
  };
  const pool = createTransport({ url, pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity });
  return {
    async send(count) {
      const sendOne = (at: number) => pool.sendMail({ ...letter, to: `jonas.${at}@guests.test` });
      await inTurns(count, CONNECTIONS * 2, sendOne);
    },
    end: () => Promise.resolve(pool.close()),
  };
}

/** Ours without the database: substitution, MIME, journal and wire. */
function transportSender(url: string, dir: string): Sender {
  const mime = prepareMime({
    ...someMail(),
    from: { name: "Zum Löwen via Plaudit", address: "offers@plaudit.test" },
    replyTo: { name: "Zum Löwen", address: "hallo@loewe.test" },
    headers: [["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"]],
  });
  const journal = openJournal({ dir, workerId: crypto.randomUUID() });
  const bulk = openBulkMail({ url, journal, connections: CONNECTIONS });
  let settled: string[] = [];
  return {
    async send(count) {
      await inTurns(count, bulk.capacity, async (at) => {
        const recipient = recipientOf(at);
        const id = `mail-${at}`;
        const from = `bounce+${at}@plaudit.test`;
        const verdict = await bulk.send({ id, from, to: recipient.to.address, raw: writeMime(mime, recipient) });
        if (verdict.kind !== "accepted") throw new Error(`A mail was not accepted: ${JSON.stringify(verdict)}`);
        settled.push(id);
        if (settled.length < 250) return;
        journal.settled(settled);
        settled = [];
      });
    },
    async end() {
      await bulk.drain();
      journal.close();
    },
  };
}

async function inTurns(count: number, atOnce: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const turn = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}

/** Microseconds of this process for one mail. */
async function costOf(sender: Sender, count: number): Promise<number> {
  const began = process.cpuUsage();
  await sender.send(count);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / count;
}

async function startSink() {
  const child = fork(join(import.meta.dirname, "mail-sink.ts"), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    url: `smtp://127.0.0.1:${port}`,
    async taken(): Promise<number> {
      child.send("taken");
      const [{ taken }] = (await once(child, "message")) as [{ taken: number }];
      return taken;
    },
    stop: () => child.disconnect(),
  };
}

/** Campaign mails per second of processor time, against an ordinary pooled loop that sends one constant message. */
export async function run(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "plaudit-bench-mail-"));
  const sink = await startSink();
  const senders = { bare: ordinarySender(sink.url), ours: transportSender(sink.url, dir) };
  try {
    const { ratio, ours, bare } = await compare({
      bare: () => costOf(senders.bare, BARE_ROUND),
      ours: () => costOf(senders.ours, OUR_ROUND),
    });
    const taken = await sink.taken();
    const rounds = taken / (BARE_ROUND + OUR_ROUND);
    if (!Number.isInteger(rounds)) throw new Error(`The sink took ${taken} mails, which is no whole number of rounds`);
    return [
      {
        what: `transport alone (${ours.toFixed(0)} µs a mail against ${bare.toFixed(0)} µs)`,
        value: `${ratio.toFixed(1)}x`,
        floor: `≥ ${TRANSPORT_FLOOR}x`,
        goal: `≥ ${TRANSPORT_GOAL}x`,
        ok: ratio >= TRANSPORT_FLOOR,
      },
    ];
  } finally {
    await Promise.all([senders.bare.end(), senders.ours.end()]);
    sink.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
