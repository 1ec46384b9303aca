import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkWork, BulkWorkerSays } from "#server/testing/bulk-worker.ts";
import { type MailServer, startMailServer } from "#server/testing/mail-server.ts";
import { openJournal } from "./journal.ts";

// Real processes that are killed while they send. This test stands for the database: it keeps what it was told.

const WORKER = join(import.meta.dirname, "../../../testing/bulk-worker.ts");
const CONNECTIONS = 5;
let server: MailServer;
let dir = "";
beforeAll(async () => {
  server = await startMailServer();
  dir = mkdtempSync(join(tmpdir(), "plaudit-crash-"));
});
afterAll(async () => {
  await server.leave();
  rmSync(dir, { recursive: true, force: true });
});

type Known = Map<string, "pending" | "sent" | "in_doubt">;
const idsThat = (known: Known, state: string): string[] =>
  [...known].filter(([, is]) => is === state).map(([id]) => id);

/** Starts a worker on everything pending and ends it by a signal once so many mails have arrived. */
async function sendUntil(known: Known, end?: { after: number; signal: "SIGKILL" | "SIGTERM" }): Promise<void> {
  const child = fork(WORKER, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const until = end ? server.received.length + end.after : Infinity;
  server.onWhole = () => {
    if (server.received.length === until) child.kill(end?.signal);
  };
  child.on("message", (says: BulkWorkerSays) => {
    for (const [id, kind] of says.results) {
      if (kind === "accepted") known.set(id, "sent");
      if (kind === "in_doubt") known.set(id, "in_doubt");
    }
    // Whoever was killed meanwhile cannot be told.
    child.send({ kept: says.results.map(([id]) => id) }, () => undefined);
  });
  const work: BulkWork = { url: server.url, dir, connections: CONNECTIONS, ids: idsThat(known, "pending") };
  child.send(work);
  await once(child, "close");
}

/** What the dead left in their journals. */
function reconcile(known: Known): void {
  const journal = openJournal({ dir, workerId: crypto.randomUUID() });
  for (const { messages, done } of journal.takeLeft()) {
    for (const [id, progress] of messages) {
      if (known.get(id) !== "pending") continue;
      if (progress.at === "written") known.set(id, "in_doubt");
      if (progress.at === "answered" && progress.verdict === "accepted") known.set(id, "sent");
    }
    done();
  }
  journal.close();
}

const arrivals = (): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { to } of server.received) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
};
const everybody = (count: number): Known =>
  new Map(Array.from({ length: count }, (_, at) => [`${crypto.randomUUID().slice(0, 8)}-${at}`, "pending" as const]));

test("killed again and again: nobody is forgotten, hardly anybody gets a second mail, and every doubt is named", async () => {
  server.received.length = 0;
  const known = everybody(1_200);
  const kills = 5;
  for (let kill = 0; kill < kills; kill += 1) {
    await sendUntil(known, { after: 100 + kill * 17, signal: "SIGKILL" });
    reconcile(known);
  }
  await sendUntil(known);
  const arrived = arrivals();
  const lost = idsThat(known, "sent").filter((id) => !arrived.has(`${id}@guests.test`));
  const doubled = [...arrived.values()].filter((times) => times > 1);
  expect(idsThat(known, "pending")).toEqual([]);
  expect(lost).toEqual([]);
  // A mail is doubled only if the process dies between the kernel's yes and the next line of code.
  expect(doubled.length).toBeLessThanOrEqual(kills);
  expect(idsThat(known, "in_doubt").length).toBeLessThanOrEqual(kills * CONNECTIONS);
});

test("asked to stop: nobody is forgotten, nobody gets a second mail, and nothing is in doubt", async () => {
  server.received.length = 0;
  const known = everybody(400);
  await sendUntil(known, { after: 120, signal: "SIGTERM" });
  expect(idsThat(known, "pending").length).toBeGreaterThan(0);
  reconcile(known);
  await sendUntil(known);
  expect(idsThat(known, "sent")).toHaveLength(400);
  expect([...arrivals().values()].every((times) => times === 1)).toBe(true);
  expect(server.received).toHaveLength(400);
});
