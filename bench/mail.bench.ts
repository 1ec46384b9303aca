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
import { type MailSink, startMailSink } from "#server/testing/mail-sink.ts";
import { type Figure, atMost, compare, medianOf } from "./bench.ts";
import { makeWave, startCampaignProcess } from "./campaign.ts";
import { onEmptyDatabase } from "./growth.ts";

export const name = "mail";

const CONNECTIONS = 10;
const BARE_ROUND = 400;
const OUR_ROUND = 4_000;
const RECIPIENTS = Number(process.env["BENCH_RECIPIENTS"] ?? 100_000);
const FIRST = 1_000;
const PART = RECIPIENTS / 25;
const [CAMPAIGN_FLOOR, CAMPAIGN_GOAL] = [4, 8];
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
    open_url: _open,
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
    open_url: `https://plaudit.test/o/${at}.gif`,
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

/** The transport alone, against an ordinary pooled loop that sends one constant message. */
async function compareTransport(sink: MailSink, bare: Sender): Promise<Figure> {
  const dir = mkdtempSync(join(tmpdir(), "plaudit-bench-mail-"));
  const ours = transportSender(sink.url, dir);
  try {
    const before = await sink.taken();
    const found = await compare({
      bare: () => costOf(bare, BARE_ROUND),
      ours: () => costOf(ours, OUR_ROUND),
    });
    const taken = (await sink.taken()) - before;
    const rounds = taken / (BARE_ROUND + OUR_ROUND);
    if (!Number.isInteger(rounds)) throw new Error(`The sink took ${taken} mails, which is no whole number of rounds`);
    return timesFigure("transport alone", found, { floor: TRANSPORT_FLOOR, goal: TRANSPORT_GOAL });
  } finally {
    await ours.end();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Everything: taking recipients from the database, their links, the journal, writing down what became of them. */
const compareCampaign = (sink: MailSink, bare: Sender): Promise<Figure[]> =>
  onEmptyDatabase(async (db, connectionString) => {
    await makeWave(db, RECIPIENTS, someMail());
    const campaign = await startCampaignProcess(connectionString, sink);
    try {
      // What is loaded and compiled once is not counted.
      await campaign.costOf(FIRST);
      const early = await campaign.costOf(PART);
      const databases: number[] = [];
      let most = early.memory;
      const found = await compare({
        bare: () => costOf(bare, BARE_ROUND),
        ours: async () => {
          const { own, database, memory } = await campaign.costOf(PART);
          most = Math.max(most, memory);
          databases.push(database);
          return own;
        },
      });
      const late: number[] = [];
      const left = Math.floor((RECIPIENTS * 0.97 - FIRST - PART * 9) / PART);
      for (let part = 0; part < left; part += 1) {
        const { own, memory } = await campaign.costOf(PART);
        late.push(own);
        most = Math.max(most, memory);
      }
      const growth = (late.at(-1) ?? 0) / early.own;
      return [
        timesFigure("campaign, everything included", found, { floor: CAMPAIGN_FLOOR, goal: CAMPAIGN_GOAL }),
        atMost(
          "its database beside it, processor time a mail",
          medianOf(databases),
          { floor: 1_000 },
          (us) => `${us.toFixed(0)} µs`,
        ),
        atMost(
          `cost of a mail near row ${RECIPIENTS.toLocaleString("en")} against near row 1,000`,
          growth,
          { floor: 1.1 },
          (times) => `${times.toFixed(2)}x`,
        ),
        atMost(
          `memory grown for ${RECIPIENTS.toLocaleString("en")} recipients`,
          (most - early.memory) / 2 ** 20,
          { floor: 150, goal: 100 },
          (mb) => `${mb.toFixed(0)} MB`,
        ),
      ];
    } finally {
      campaign.stop();
    }
  });

const timesFigure = (
  what: string,
  { ratio, ours, bare }: { ratio: number; ours: number; bare: number },
  { floor, goal }: { floor: number; goal: number },
): Figure => ({
  what: `${what} (${ours.toFixed(0)} µs a mail against ${bare.toFixed(0)} µs)`,
  value: `${ratio.toFixed(1)}x`,
  floor: `≥ ${floor}x`,
  goal: `≥ ${goal}x`,
  ok: ratio >= floor,
});

/** Campaign mails per second of processor time, against an ordinary pooled loop that sends one constant message. */
export async function run(): Promise<Figure[]> {
  const sink = await startMailSink();
  const bare = ordinarySender(sink.url);
  try {
    return [...(await compareCampaign(sink, bare)), await compareTransport(sink, bare)];
  } finally {
    await bare.end();
    sink.stop();
  }
}
