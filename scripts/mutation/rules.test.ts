import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = async (...args: string[]): Promise<{ stdout: string; code: number }> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "rules.ts"), ...args]).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code }),
  );

test("rules and domain work with their faults in them, while none is switched on", async () => {
  expect(await run("--load")).toEqual({ stdout: "", code: 0 });
});

test("faults are tried and counted, also those in what a file does while it is loaded", async () => {
  const { stdout, code } = await run("text.ts", "phone-example.ts");
  expect(stdout).toMatch(/^src\/shared\/domain\/text\.ts: \d{3} of \d{3} noticed/m);
  expect(stdout).toContain("src/shared/domain/phone-example.ts: 13 of 13 noticed, 100.0 %");
  expect(stdout).toMatch(/^all: \d{3} of \d{3} noticed, 9\d\.\d %$/m);
  expect(code).toBe(0);
});
