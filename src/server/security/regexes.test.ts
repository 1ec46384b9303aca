import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Timed } from "./regex-worker.ts";

// Every regular expression of server and shared code against texts made to be slow for it, longer and longer.

const ROOT = join(import.meta.dirname, "../../..");
/** At 64,000 signs, more than any body without a limit of its own can hold. */
const LONGEST_MS = 250;

/** Files whose patterns meet no text of others, or none without a bound. */
const NOT_MET: Record<string, string> = {
  "src/server/config.ts": "what the operator set, read once at start",
  "src/server/platform/passwords/common-passwords.ts": "a password that met its contract, so a short one",
};

/** Built at run time: each is looked at by a person, who says here why it is harmless. */
const BUILT: Record<string, string> = {
  "src/server/http/error-handler.ts": "made from our own paths, each part between slashes",
  "src/server/platform/mail/smtp-replies.rules.ts": "made from one address, escaped: a plain search",
  "src/server/platform/page-template/page-template.ts": "made from our own marks, escaped",
};

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { type?: string; name?: string };
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else {
    visit(node);
    for (const child of Object.values(node)) walk(child, visit);
  }
}

const files = globSync("src/{server,shared}/**/*.ts", { cwd: ROOT })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.(test|factory|demo|d)\.ts$|\/(testing|security|standins|demo|migrations)\//.test(file));
const literals: Found[] = [];
const built = new Set<string>();
for (const file of files)
  walk(parseSync(file, readFileSync(join(ROOT, file), "utf8")).program, (node) => {
    if (node.regex) literals.push({ file, ...node.regex });
    const isMade = node.type === "NewExpression" || node.type === "CallExpression";
    if (isMade && node.callee?.type === "Identifier" && node.callee.name === "RegExp") built.add(file);
  });
/** What zod's ready-made checks look for, those that contracts use. */
const FORMATS = { uuid: z.uuid(), date: z.iso.date(), datetime: z.iso.datetime() };
for (const [name, schema] of Object.entries(FORMATS)) {
  const { pattern } = schema._zod.def as { pattern?: RegExp };
  if (pattern) literals.push({ file: `zod ${name}`, pattern: pattern.source, flags: pattern.flags });
}

/** Times them in order; one that is not done with 2,000 signs for so long is named and stops the rest. */
function timeAll(found: readonly Found[], stuckMs = 30_000): Promise<Timed[]> {
  const worker = new Worker(new URL("./regex-worker.ts", import.meta.url), { workerData: found });
  const timed: Timed[] = [];
  return new Promise((done, fail) => {
    let [current, timer] = [0, setTimeout(() => undefined)];
    const end = (result: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      result();
    };
    const watch = (): void => {
      clearTimeout(timer);
      const { file, pattern } = found[current] ?? {};
      timer = setTimeout(() => end(() => fail(new Error(`${file}: /${pattern}/ does not end`))), stuckMs);
    };
    worker.on("message", (message: Timed | { index: number }) => {
      if ("worst" in message) timed.push(message);
      else current = message.index;
      if (timed.length === found.length) end(() => done(timed));
      else watch();
    });
    worker.once("error", (error) => end(() => fail(error)));
    watch();
  });
}

test("a pattern is built at run time only where somebody looked at it", () => {
  expect([...built].toSorted()).toEqual(Object.keys(BUILT).toSorted());
});

test("no regular expression takes long, whatever the text", async () => {
  expect(literals.length).toBeGreaterThan(60);
  const met = literals.filter(({ file }) => NOT_MET[file] === undefined);
  const timed = await timeAll(met);
  const slow = timed.flatMap(({ index, worst, text }) => {
    const last = worst.at(-1);
    const { file, pattern } = met[index] ?? {};
    return last && last.ms > LONGEST_MS
      ? [`${file}: /${pattern}/ takes ${Math.round(last.ms)} ms for ${last.length} signs like ${JSON.stringify(text)}`]
      : [];
  });
  expect(slow).toEqual([]);
}, 180_000);

test.each(["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "^-+|-+$", "\\s+$", "^(\\w+\\s?)*$"])(
  "a bad one is found: %s",
  async (pattern) => {
    const worst = await timeAll([{ file: "x", pattern, flags: "g" }], 5_000).then(
      ([timed]) => timed?.worst.at(-1)?.ms ?? 0,
      () => Infinity,
    );
    expect(worst).toBeGreaterThan(LONGEST_MS);
  },
  60_000,
);
