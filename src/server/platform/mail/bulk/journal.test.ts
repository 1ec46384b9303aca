import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Journal, JournalTrouble, openJournal } from "./journal.ts";
import { type Progress, lineOf, readJournal } from "./journal.rules.ts";

let dir = "";
let opened: Journal[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "plaudit-journal-"));
});
afterEach(() => {
  for (const journal of opened) journal.close();
  opened = [];
  rmSync(dir, { recursive: true, force: true });
});

const open = (workerId: string, options: Partial<Parameters<typeof openJournal>[0]> = {}): Journal => {
  const journal = openJournal({ dir, workerId, ...options });
  opened.push(journal);
  return journal;
};
const pathOf = (workerId: string): string => join(dir, `${workerId}.log`);
/** As if its process had been killed: the files stay, and their holder is nobody. */
function kill(workerId: string): void {
  const lock = join(dir, `${workerId}.lock`);
  const holder = JSON.parse(readFileSync(lock, "utf8")) as object;
  writeFileSync(lock, JSON.stringify({ ...holder, began: "1" }));
}
const ACCEPTED = { kind: "accepted", reply: "250 ok" } as const;

test("what a killed worker was at is known to the next", () => {
  const journal = open("dead");
  journal.start("a");
  journal.start("b");
  journal.written("b");
  journal.start("c");
  journal.written("c");
  journal.answered("c", ACCEPTED);
  journal.start("d");
  journal.answered("d", { kind: "later", reply: "450 busy" });
  journal.start("e");
  journal.written("e");
  journal.answered("e", { kind: "in_doubt", reason: "cut" });
  kill("dead");
  const [left] = open("next").takeLeft();
  expect(left?.workerId).toBe("dead");
  expect(Object.fromEntries(left?.messages ?? [])).toEqual({
    a: { at: "started" },
    b: { at: "written" },
    c: { at: "answered", verdict: "accepted" },
    d: { at: "answered", verdict: "later" },
    e: { at: "written" },
  });
  left?.done();
  left?.done();
  expect(readdirSync(dir).toSorted()).toEqual(["next.lock", "next.log"]);
});

test("a message that is sent again starts anew", () => {
  const journal = open("w");
  journal.start("a");
  journal.written("a");
  journal.answered("a", { kind: "later", reply: "450" });
  journal.start("a");
  expect(readJournal(readFileSync(pathOf("w"), "latin1")).get("a")).toEqual({ at: "started" });
});

test("a journal torn at any byte says what was whole, and nothing else", () => {
  const steps: [string, Progress][] = [
    ["a", { at: "started" }],
    ["bb", { at: "started" }],
    ["a", { at: "written" }],
    ["a", { at: "answered", verdict: "refused" }],
    ["bb", { at: "written" }],
  ];
  const text = steps.map(([id, progress]) => lineOf(id, progress)).join("");
  for (let end = 0; end <= text.length; end += 1) {
    // The line break at its end is the only part a line can do without.
    const whole = text
      .slice(0, end)
      .split("\n")
      .filter((line) => text.split("\n").includes(line) && line !== "").length;
    const known = new Map<string, Progress>();
    for (const [id, progress] of steps.slice(0, whole)) known.set(id, progress);
    expect(readJournal(text.slice(0, end)), `cut at ${end}`).toEqual(known);
  }
});

test("whatever else stands in a journal is no message", () => {
  const line = lineOf("a", { at: "started" });
  for (let at = 0; at < line.length - 1; at += 1) {
    const bent = line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ 1) + line.slice(at + 1);
    expect(readJournal(bent).size, bent).toBe(0);
  }
  expect(readJournal(`\0\0\n${line}junk\n${lineOf("b", { at: "started" })}`)).toEqual(
    new Map([
      ["a", { at: "started" }],
      ["b", { at: "started" }],
    ]),
  );
});

test("a living worker's journal is never taken, a dead one's once", () => {
  open("alive").start("a");
  open("dead").start("b");
  kill("dead");
  const takers = ["t1", "t2"].map((id) => open(id));
  expect(takers.flatMap((taker) => taker.takeLeft()).map(({ workerId }) => workerId)).toEqual(["dead"]);
  expect(takers.flatMap((taker) => taker.takeLeft())).toEqual([]);
});

test("what a taker did not finish is left again when it dies", () => {
  open("dead").start("a");
  kill("dead");
  expect(open("taker").takeLeft()).toHaveLength(1);
  kill("taker");
  const left = open("third").takeLeft();
  expect(left.map(({ workerId }) => workerId).toSorted()).toEqual(["dead", "taker"]);
  expect(left.find(({ workerId }) => workerId === "dead")?.messages.has("a")).toBe(true);
});

test("a killed process leaves its journal; nothing it wrote is lost", async () => {
  const script = `
    import { openJournal } from ${JSON.stringify(join(import.meta.dirname, "journal.ts"))};
    const journal = openJournal({ dir: ${JSON.stringify(dir)}, workerId: "child" });
    for (let at = 0; at < 1000; at += 1) { journal.start("m" + at); journal.written("m" + at); }
    process.kill(process.pid, "SIGKILL");`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], { stdio: "inherit" });
  await once(child, "exit");
  const [left] = open("next").takeLeft();
  expect(left?.messages.size).toBe(1000);
  expect(new Set([...(left?.messages.values() ?? [])].map(({ at }) => at))).toEqual(new Set(["written"]));
});

test("a worker of another machine is taken for dead when it gives no sign of life", () => {
  open("far").start("a");
  const lock = join(dir, "far.lock");
  writeFileSync(lock, JSON.stringify({ pid: process.pid, began: "1", space: "somewhere else" }));
  const next = open("next");
  expect(next.takeLeft()).toEqual([]);
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(lock, longAgo, longAgo);
  expect(next.takeLeft()).toHaveLength(1);
});

test("a worker whose journal was taken sends nothing any more", () => {
  const journal = open("slept", { staleMs: 0 });
  journal.start("a");
  renameSync(pathOf("slept"), join(dir, "slept.log.taken-other"));
  expect(() => journal.start("b")).toThrow(JournalTrouble);
});

test("a worker's name is used once", () => {
  open("w");
  expect(() => openJournal({ dir, workerId: "w" })).toThrow("EEXIST");
  expect(() => openJournal({ dir, workerId: "../w" })).toThrow("id");
});

test("closing leaves nothing behind once everything is settled, and everything otherwise", () => {
  const settled = openJournal({ dir, workerId: "settled" });
  settled.start("a");
  settled.settled(["a"]);
  settled.close();
  expect(readdirSync(dir)).toEqual([]);
  const busy = openJournal({ dir, workerId: "busy" });
  busy.start("b");
  busy.close();
  expect(open("next").takeLeft()[0]?.messages.has("b")).toBe(true);
});

test("100,000 messages fit into a small file, and what is not settled survives every rewrite", () => {
  const journal = open("w", { largest: 100_000 });
  journal.start("oldest");
  journal.written("oldest");
  let largest = 0;
  let batch: string[] = [];
  for (let at = 0; at < 100_000; at += 1) {
    const id = `message-${at}`;
    journal.start(id);
    journal.written(id);
    journal.answered(id, ACCEPTED);
    batch.push(id);
    if (batch.length < 250) continue;
    journal.settled(batch);
    batch = [];
    largest = Math.max(largest, statSync(pathOf("w")).size);
  }
  expect(largest).toBeLessThan(200_000);
  expect(readJournal(readFileSync(pathOf("w"), "latin1")).get("oldest")).toEqual({ at: "written" });
});

test("on a full disk nothing starts, what has left is written down later, and no line spoils another", () => {
  let room = Infinity;
  const append = (fd: number, text: string): number => {
    if (room === 0) throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    const part = text.slice(0, room);
    room -= part.length;
    return writeSync(fd, part);
  };
  const journal = open("w", { append });
  journal.start("a");
  room = 5;
  journal.written("a");
  expect(() => journal.start("b")).toThrow(JournalTrouble);
  journal.answered("a", ACCEPTED);
  expect(() => journal.start("c")).toThrow(JournalTrouble);
  room = Infinity;
  journal.start("d");
  expect(readJournal(readFileSync(pathOf("w"), "latin1"))).toEqual(
    new Map<string, Progress>([
      ["a", { at: "answered", verdict: "accepted" }],
      ["d", { at: "started" }],
    ]),
  );
});

test.each(["", "a b", "a\n", "x".repeat(65), "é"])("an id no line can hold is refused: %j", (id) => {
  expect(() => open("w").start(id)).toThrow(JournalTrouble);
});
