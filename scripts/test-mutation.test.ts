import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");

// Everything but the faults themselves: one rules file that cannot take them, or a table that fails, and the whole command ends before it begins.
test("faults can be put into rules and domain, and their tables pass while none is switched on", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", "--dryRunOnly", "--concurrency=1"],
    { cwd: ROOT },
  );
  expect(stdout).toMatch(/Instrumented \d{2,} source file\(s\) with \d{4,} mutant\(s\)/);
  expect(stdout).toMatch(/The dry-run has been completed successfully/);
});
