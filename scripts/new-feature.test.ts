import { execFile } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkI18n } from "./checks/check-i18n.ts";
import { checkImports } from "./checks/check-imports.ts";

// A feature with a page, an endpoint, a job and a table, planted by the central lines that docs/ARCHITECTURE.md lists.

const ROOT = resolve(import.meta.dirname, "..");
const COPIED = ["src", "package.json", "tsconfig.base.json", "tsconfig.server.json", "tsconfig.web.json"];

const OWN_FILES: Record<string, string> = {
  "src/shared/postcards/postcards.contract.ts": `import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";

export const postcardsApi = {
  count: endpoint({
    method: "GET",
    path: "/api/postcards/count",
    access: "owner_subscribed",
    summary: "How many postcards were sent",
    response: z.object({ count: z.int() }),
  }),
};
`,
  "src/shared/postcards/postcards.en.ts": `export const postcards = {
  titles: { postcards: "Postcards" },
  job_kinds: { postcards_send: "Send a postcard" },
  sent: "{{n}} sent",
} as const;
`,
  "src/shared/postcards/postcards.de.ts": `export const postcards = {
  titles: { postcards: "Postkarten" },
  job_kinds: { postcards_send: "Eine Postkarte verschicken" },
  sent: "{{n}} verschickt",
} as const;
`,
  "src/server/features/postcards/postcards.tables.ts": `import type { Generated } from "kysely";

declare module "#server/db/database.ts" {
  interface Database {
    postcards: PostcardsTable;
  }
}

interface PostcardsTable {
  id: Generated<string>;
  restaurant_id: string;
  sent_at: Date | null;
}
`,
  "src/server/features/postcards/postcards.repo.ts": `import type { Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export const listPostcards = (db: Db, scope: Scope) =>
  db.selectFrom("postcards").select("id").where(inScope("postcards.restaurant_id", scope)).execute();

export const markSent = (db: Db, id: string, now: Date) =>
  db.updateTable("postcards").set({ sent_at: now }).where("id", "=", id).execute();
`,
  "src/server/features/postcards/postcards.service.ts": `import { z } from "zod";
import type { Ctx } from "#server/context.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import * as repo from "./postcards.repo.ts";

export const sendPostcardJob = jobKind("postcards.send", z.object({ postcard_id: z.uuid() }));

/** How many postcards the caller's restaurant has. */
export const countPostcards = async (ctx: Ctx): Promise<number> =>
  (await repo.listPostcards(ctx.db, ctx.scope)).length;

/** Notes that a postcard is on its way. */
export const sendPostcard = async (ctx: Ctx, id: string): Promise<void> => {
  await repo.markSent(ctx.db, id, ctx.now);
};
`,
  "src/server/features/postcards/postcards.jobs.ts": `import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sendPostcard, sendPostcardJob } from "./postcards.service.ts";

export const postcardsJobs = [handleJob(sendPostcardJob, (ctx, { postcard_id }) => sendPostcard(ctx, postcard_id))];
`,
  "src/server/features/postcards/postcards.owner.routes.ts": `import type { FastifyInstance } from "fastify";
import { postcardsApi } from "#shared/postcards/postcards.contract.ts";
import { route } from "#server/http/route.ts";
import { countPostcards } from "./postcards.service.ts";

export function postcardsRoutes(app: FastifyInstance): void {
  route(app, postcardsApi.count, async (ctx) => ({ count: await countPostcards(ctx) }));
}
`,
  "src/server/features/postcards/postcards.feature.ts": `import type { Feature } from "#server/features/feature.ts";
import { postcardsJobs } from "./postcards.jobs.ts";
import { postcardsRoutes } from "./postcards.owner.routes.ts";

export const postcards: Feature = { routes: [postcardsRoutes], jobs: postcardsJobs };
`,
  "src/web/pages/owner/postcards/PostcardsPage.tsx": `import { useTranslation } from "react-i18next";
import { postcardsApi } from "#shared/postcards/postcards.contract.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function PostcardsPage() {
  const { t } = useTranslation();
  return <PageHeader title={t("titles:postcards")} subtitle={t("postcards:sent", { n: postcardsApi.count.path })} />;
}
`,
};

/** Where in a central file a line belongs; a list of exports takes it at its end. */
const BEFORE: Record<string, string> = {
  "src/web/lib/pages/paths.ts": '  settings: () => "/settings",',
  "src/web/app/routes.ts": "  restaurant.addChildren([\n",
  "src/web/app/layouts/menus.ts": '  { name: "support"',
};

let tree = "";
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "plaudit-feature-"));
  for (const name of COPIED) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"), "dir");
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** The table of central files and lines in the documentation. */
function documentedLines(): [file: string, line: string][] {
  const page = readFileSync(join(ROOT, "docs/ARCHITECTURE.md"), "utf8");
  const table = page.split("| central file | line |")[1]?.split("\n\n")[0] ?? "";
  return [...table.matchAll(/^\| `([^`]+)` \| `(.+)` \|$/gm)].map(([, file = "", line = ""]) => [file, line]);
}

function addLine(file: string, line: string): void {
  const path = join(tree, file);
  const source = readFileSync(path, "utf8");
  const mark = BEFORE[file];
  expect(mark === undefined || source.includes(mark), `${file} has lost "${mark}"`).toBe(true);
  const isOpening = mark?.endsWith("[\n") === true;
  writeFileSync(
    path,
    mark === undefined
      ? `${source}${line}\n`
      : source.replace(mark, isOpening ? `${mark}    ${line}\n` : `  ${line}\n${mark}`),
  );
}

const typesOf = async (config: string): Promise<string> => {
  const run = promisify(execFile)(join(ROOT, "node_modules/.bin/tsc"), ["-p", config], { cwd: tree });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout;
};

test("a new feature needs the central lines that the documentation lists, six at most, and no other", async () => {
  const lines = documentedLines();
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.length).toBeLessThanOrEqual(6);
  for (const [file, source] of Object.entries(OWN_FILES)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), source);
  }
  for (const [file, line] of lines) addLine(file, line);
  expect(checkImports(tree)).toEqual([]);
  expect(await checkI18n(tree)).toEqual([]);
  // Tests are half of the source: whether they fit their types is checked where they are.
  for (const file of globSync("src/**/*.test.{ts,tsx}", { cwd: tree })) rmSync(join(tree, file));
  expect([await typesOf("tsconfig.server.json"), await typesOf("tsconfig.web.json")]).toEqual(["", ""]);
}, 240_000);
