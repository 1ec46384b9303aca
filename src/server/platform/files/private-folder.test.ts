import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usePrivateFolder } from "./private-folder.ts";

let folder = "";
const umask = process.umask();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plaudit-private-"));
  process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string): string => (lstatSync(join(folder, path)).mode & 0o777).toString(8);

/** A folder as an earlier version left it. */
function makeLooseFolder(): void {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "files/imports"), { recursive: true });
  for (const file of ["files/imports/a1.csv", "secrets.key", "pg18.owner"]) writeFileSync(join(folder, file), "x");
}

test("what is there with looser modes is closed to others, and new files are too", () => {
  makeLooseFolder();
  usePrivateFolder(folder);
  expect(["", "files", "files/imports"].map(modeOf)).toEqual(["700", "700", "700"]);
  expect(["files/imports/a1.csv", "secrets.key", "pg18.owner"].map(modeOf)).toEqual(["600", "600", "600"]);
  mkdirSync(join(folder, "mailbox"));
  writeFileSync(join(folder, "mailbox/a.json"), "{}");
  expect(["mailbox", "mailbox/a.json"].map(modeOf)).toEqual(["700", "600"]);
});

test("a folder that is not there is made for its owner alone", () => {
  usePrivateFolder(join(folder, "deep/data"));
  expect(modeOf("deep/data")).toBe("700");
});

test("in a folder that others use, only what is ours is touched", () => {
  makeLooseFolder();
  writeFileSync(join(folder, "somebody-elses.sh"), "x", { mode: 0o755 });
  usePrivateFolder(folder);
  expect([modeOf(""), modeOf("somebody-elses.sh"), modeOf("secrets.key")]).toEqual(["755", "755", "600"]);
  expect(existsSync(join(folder, "files/imports/a1.csv"))).toBe(true);
  expect(readdirSync(folder)).toContain("pg18.owner");
});
