import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

// The sweeps over all contracts with every odd value there is, and their figures. `npm test` runs the same with fewer values.

const ROOT = resolve(import.meta.dirname, "..");
const TESTS = [
  "src/server/security",
  "src/server/http",
  "src/server/db/cursor",
  "src/server/features/clients/import/import-load",
];
// Vitest runs what it finds and says nothing of a name that fits no file.
const moved = TESTS.filter((test) => globSync(`${test}*`, { cwd: ROOT }).length === 0);
if (moved.length > 0) throw new Error(`There is no test ${moved.join(", ")}`);

interface Figures {
  requests: number;
  endpoints: string[];
  failures: string[];
  mismatches: string[];
}

function runSweeps(report: string): Promise<number> {
  const env = { ...process.env, SECURITY_SWEEP: "full", SECURITY_REPORT: report };
  // More values take longer than a test may by itself.
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=node",
    "--project=pure",
    "--testTimeout=600000",
    ...TESTS,
  ];
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => done(1));
    child.once("close", (code) => done(code ?? 1));
  });
}

const folder = mkdtempSync(join(tmpdir(), "plaudit-security-"));
try {
  const code = await runSweeps(folder);
  const all = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Figures);
  const failures = all.flatMap((figures) => figures.failures);
  const mismatches = all.flatMap((figures) => figures.mismatches);
  for (const fault of [...failures, ...mismatches]) console.error(fault);
  const requests = all.reduce((sum, figures) => sum + figures.requests, 0);
  const endpoints = new Set(all.flatMap((figures) => figures.endpoints));
  console.log(
    `\n${requests} requests, ${endpoints.size} endpoints, ${failures.length} answered 5xx, ${mismatches.length} mismatches`,
  );
  process.exitCode = code === 0 && requests > 0 && failures.length + mismatches.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
