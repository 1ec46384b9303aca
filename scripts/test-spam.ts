import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

// Sends every ready-made template through the engine to a mail server of our own and lets SpamAssassin judge what arrived,
// by its local rules: nothing is asked of the network.

const ROOT = resolve(import.meta.dirname, "..");
const TEST = "src/server/features/campaigns/sending/captured-mails";
/** Filters put a mail aside from five on. */
const MOST = 1;

if (spawnSync("spamassassin", ["--version"]).status !== 0) {
  console.error("SpamAssassin is not there: apt-get install spamassassin");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "plaudit-spam-"));
try {
  const sent = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project=node", TEST], {
    cwd: ROOT,
    env: { ...process.env, CAPTURE_MAILS: folder },
    stdio: "inherit",
  });
  const mails = readdirSync(folder);
  const judged = mails.map((name) => judge(readFileSync(join(folder, name))));
  for (const { subject, score, rules } of judged.toSorted((one, other) => other.score - one.score))
    console.log(`${score.toFixed(1).padStart(5)}  ${subject}\n       ${rules}`);
  const worst = Math.max(...judged.map(({ score }) => score));
  console.log(`\n${judged.length} mails, the worst scores ${worst.toFixed(1)}, under ${MOST} is wanted`);
  process.exitCode = sent.status === 0 && judged.length > 0 && worst < MOST ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function judge(raw: Buffer): { subject: string; score: number; rules: string } {
  const { stdout } = spawnSync("spamassassin", ["--local", "--test-mode"], { input: raw, encoding: "utf8" });
  const verdict = /^X-Spam-Status: .*?score=(-?[\d.]+).*?tests=([\s\S]*?)\s+autolearn/m.exec(stdout);
  if (!verdict) throw new Error(`SpamAssassin said nothing of this mail:\n${stdout.slice(0, 500)}`);
  const subject = /^Subject: (.*)$/m.exec(raw.toString("latin1"))?.[1] ?? "";
  return { subject, score: Number(verdict[1]), rules: (verdict[2] ?? "").replaceAll(/\s+/g, " ") };
}
