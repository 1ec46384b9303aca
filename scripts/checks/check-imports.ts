import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseSync } from "vite";
import { faultsOfOrder } from "./feature-order.ts";
import { faultsOfEdge } from "./import-rules.ts";
import { faultsOfSource, tablesWritten, withoutComments } from "./source-rules.ts";

export interface Edge {
  /** Path of the importing module, from the repository's root. */
  from: string;
  specifier: string;
  /** Path of the imported file, or undefined for a package. */
  to: string | undefined;
  /** Erased before anything runs. */
  typeOnly: boolean;
  /** Fetched when it is wanted. */
  isLazy: boolean;
}

export interface Module {
  path: string;
  source: string;
  edges: Edge[];
}

/** Reads every module under src and names each import, or use of the environment, that breaks the rules. */
export function checkImports(root: string): string[] {
  const files = sourceFiles(root);
  const { modules, faults } = readModules(root, files);
  const edges = modules.flatMap((module) => module.edges);
  // Without any file found, the check would pass whatever the code is.
  if (files.length === 0 || modules.length < files.length)
    faults.push(`Only ${modules.length} of ${files.length} modules could be read`);
  if (!edges.some((edge) => edge.to)) faults.push(`No import between the ${modules.length} modules was seen`);
  faults.push(
    ...edges.flatMap((edge) =>
      faultsOfEdge(edge).map((fault) => `${edge.from}: imports "${edge.specifier}": ${fault}`),
    ),
  );
  faults.push(...cyclesBetween(edges, "server"), ...cyclesBetween(edges, "web"), ...modulesInCircles(edges));
  faults.push(...modules.flatMap(environmentFaults), ...modules.flatMap(clockFaults), ...sharedTables(modules));
  const product = modules.filter(({ path }) => !isTestCode(path));
  faults.push(...product.flatMap(faultsOfSource), ...rulesWithoutTable(files));
  faults.push(
    ...faultsOfOrder(
      product.flatMap((module) => module.edges),
      product.map(({ path }) => path),
    ),
  );
  return faults;
}

function sourceFiles(root: string): string[] {
  return readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
}

function readModules(root: string, files: string[]): { modules: Module[]; faults: string[] } {
  const faults: string[] = [];
  const modules: Module[] = [];
  for (const path of files) {
    const source = readFileSync(join(root, path), "utf8");
    const parsed = parseSync(path, source);
    if (parsed.errors.length > 0) {
      faults.push(`${path}: ${parsed.errors[0]?.message ?? "cannot be parsed"}`);
      continue;
    }
    const edges = importsOf(parsed.module, source).map(({ specifier, typeOnly, isLazy }) => {
      const to = resolveSpecifier(root, path, specifier);
      if (to && !existsSync(join(root, to))) faults.push(`${path}: imports "${specifier}": there is no such file`);
      return { from: path, specifier, to, typeOnly, isLazy };
    });
    modules.push({ path, source, edges });
  }
  return { modules, faults };
}

type ModuleRecord = ReturnType<typeof parseSync>["module"];

function importsOf(record: ModuleRecord, source: string): Pick<Edge, "specifier" | "typeOnly" | "isLazy">[] {
  const statics = record.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    isLazy: false,
  }));
  const reexports = record.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType, isLazy: false }] : [],
    ),
  );
  const dynamics = record.dynamicImports
    .map(({ moduleRequest }) => /^["'](.+)["']$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1])
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => ({ specifier, typeOnly: false, isLazy: true }));
  return [...statics, ...reexports, ...dynamics];
}

function resolveSpecifier(root: string, from: string, specifier: string): string | undefined {
  const clean = specifier.split("?", 1)[0] ?? specifier;
  if (clean.startsWith("#")) return `src/${clean.slice(1)}`;
  if (clean.startsWith(".")) return relative(root, resolve(root, dirname(from), clean)).replaceAll("\\", "/");
  return undefined;
}

/** Rules stand in a file of their own so that a table can show what they say. */
const rulesWithoutTable = (files: string[]): string[] =>
  files
    .filter((path) => /^src\/(server|shared)\/.*\.rules\.ts$/.test(path))
    .filter((path) => !files.includes(path.replace(/\.ts$/, ".test.ts")))
    .map((path) => `${path}: has no table beside it, ${basename(path, ".ts")}.test.ts`);

/** Features that know each other in a circle, by any number of steps. Tests may look both ways. */
function cyclesBetween(edges: Edge[], side: "server" | "web"): string[] {
  const featureOf = (path: string): string | undefined => new RegExp(`^src/${side}/features/([^/]+)/`).exec(path)?.[1];
  const knows = new Map<string, Map<string, Edge>>();
  for (const edge of edges) {
    const from = featureOf(edge.from);
    const to = edge.to && featureOf(edge.to);
    if (!from || !to || from === to || isTestCode(edge.from)) continue;
    const known = knows.get(from) ?? new Map<string, Edge>();
    knows.set(from, known.set(to, known.get(to) ?? edge));
  }
  const found = new Map<string, string>();
  const walk = (path: string[]): void => {
    for (const next of knows.get(path.at(-1) ?? "")?.keys() ?? []) {
      const start = path.indexOf(next);
      if (start < 0) walk([...path, next]);
      else {
        const circle = path.slice(start);
        const key = circle.toSorted().join();
        if (!found.has(key)) found.set(key, describe(circle, knows));
      }
    }
  };
  for (const feature of knows.keys()) walk([feature]);
  return [...found.values()];
}

/** Modules that need each other before either can run. What is left when all that need nobody are taken away, again and again. */
function modulesInCircles(edges: readonly Edge[]): string[] {
  let left = edges.filter(({ to, typeOnly, isLazy }) => to !== undefined && !typeOnly && !isLazy);
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const [needing, needed] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    left = left.filter(({ from, to = "" }) => needing.has(to) && needed.has(from));
  }
  return left.length === 0 ? [] : [`Modules need each other: ${[...new Set(left.map(({ from }) => from))].join(", ")}`];
}

function describe(circle: string[], knows: Map<string, Map<string, Edge>>): string {
  const steps = circle.map((from, at) => {
    const to = circle[(at + 1) % circle.length] ?? "";
    return `${from} → ${to} (${knows.get(from)?.get(to)?.from})`;
  });
  return `Features know each other in a circle: ${steps.join(", ")}`;
}

const isTestCode = (path: string): boolean =>
  /\.(test|factory|sweep)\.tsx?$|^src\/(server|web)\/(testing|security)\//.test(path);

/** Only config.ts looks at the environment: everything else gets what it needs handed in. Tests hand it on to programs. */
function environmentFaults({ path, source }: Module): string[] {
  const reads = /\bprocess\s*\.\s*env\b|\benv\b[^;]*from "node:process"/.test(withoutComments(source));
  if (!reads || path === "src/server/config.ts" || isTestCode(path)) return [];
  return [`${path}: reads process.env; only src/server/config.ts does`];
}

/** One time for all processes, the database's: these rooms are handed it as `now` or `clock()`. */
function clockFaults({ path, source }: Module): string[] {
  if (!/^src\/server\/(features|http|db|demo)\//.test(path) || isTestCode(path)) return [];
  if (!/\bnew Date\(\s*\)|\bDate\.now\b/.test(withoutComments(source))) return [];
  return [`${path}: reads this machine's clock; use ctx.now or ctx.clock()`];
}

/** One owner per table: only its feature writes it. */
function sharedTables(modules: Module[]): string[] {
  const writers = new Map<string, Map<string, string>>();
  for (const { path, source } of modules) {
    const feature = /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];
    if (!feature || isTestCode(path)) continue;
    for (const table of tablesWritten(source))
      writers.set(table, (writers.get(table) ?? new Map<string, string>()).set(feature, path));
  }
  return [...writers]
    .filter(([, features]) => features.size > 1)
    .map(
      ([table, features]) =>
        `The table ${table} is written by more than one feature: ${[...features.values()].join(", ")}`,
    );
}

if (import.meta.main) {
  const faults = checkImports(resolve(process.argv[2] ?? join(import.meta.dirname, "../..")));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
