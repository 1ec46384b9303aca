import { openBulkMail } from "#server/platform/mail/bulk/bulk-mail.ts";
import { openJournal } from "#server/platform/mail/bulk/journal.ts";

// A process that sends mails until it is killed or told to stop. Whoever started it is its database: what was told and confirmed is kept.

export interface BulkWork {
  url: string;
  dir: string;
  connections: number;
  ids: string[];
}
export interface BulkWorkerSays {
  results: [id: string, kind: string][];
}

const RESULTS_AT_ONCE = 25;

process.once("message", (work: BulkWork) => void run(work));

async function run({ url, dir, connections, ids }: BulkWork): Promise<void> {
  const journal = openJournal({ dir, workerId: crypto.randomUUID() });
  const bulk = openBulkMail({ url, journal, connections });
  process.on("message", ({ kept }: { kept: string[] }) => journal.settled(kept));
  process.once("SIGTERM", () => void bulk.drain());
  let results: [string, string][] = [];
  const tell = (): void => {
    process.send?.({ results } satisfies BulkWorkerSays);
    results = [];
  };
  const raw = Buffer.from(`Subject: Hello\r\n\r\n${`${"x".repeat(74)}\r\n`.repeat(200)}`);
  const line = async (): Promise<void> => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const { kind } = await bulk.send({ id, from: "bounce@plaudit.test", to: `${id}@guests.test`, raw });
      results.push([id, kind]);
      if (results.length >= RESULTS_AT_ONCE) tell();
    }
  };
  await Promise.all(Array.from({ length: bulk.capacity }, line));
  tell();
  await bulk.drain();
  process.disconnect?.();
}
