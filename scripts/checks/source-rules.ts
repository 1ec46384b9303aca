import type { Module } from "./check-imports.ts";

/** A way of writing that only some rooms may use. */
interface SourceRule {
  /** Where it is looked for. */
  within: RegExp;
  /** Where it belongs. */
  allowedIn: RegExp;
  pattern: RegExp;
  fault: string;
}

const RULES: readonly SourceRule[] = [
  {
    within: /^src\/server\//,
    allowedIn: /^src\/server\/db\/scope\.ts$/,
    pattern: /\bkind:\s*["'`](?:all|restaurant)["'`]/,
    fault: "makes a scope by hand; src/server/db/scope.ts has a function for each",
  },
  {
    within: /^src\/server\//,
    allowedIn: /^src\/server\/(db\/scope|http\/access|job-context)\.ts$/,
    pattern: /\bALL_RESTAURANTS\b/,
    fault: "takes every restaurant's rows; only staff and jobs get them, from http/access.ts and job-context.ts",
  },
  {
    within: /^src\/server\/(features|http)\//,
    allowedIn: /\.(repo|demo)\.ts$/,
    pattern:
      /\.(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[\s\S]{1,400}?>)?`|\bsql\.raw\(|"#server\/db\/(?:prepared|delete-old)\.ts"/,
    fault: "asks the database itself; SQL stands in the feature's *.repo.ts",
  },
  {
    within: /^src\/server\/features\//,
    allowedIn: /\.demo\.ts$/,
    pattern: /\.(?:status|code)\(|\bstatusCode\s*=|\bstatus:\s*[45]\d\d\b/,
    fault: "writes a status code; name an error of shared/http/errors.ts and let http/failures.ts write it",
  },
];

/** Everything that is written where it does not belong. Tests write what they like. */
export const faultsOfSource = ({ path, source }: Pick<Module, "path" | "source">): string[] =>
  RULES.filter(({ within, allowedIn }) => within.test(path) && !allowedIn.test(path))
    .filter(({ pattern }) => pattern.test(withoutComments(source)))
    .map(({ fault }) => `${path}: ${fault}`);

/** By the query builder, by the function that deletes old rows, and in SQL text; a table's name in SQL may come from `sql.table`. */
const WRITES = [
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*["'`](\w+)/g,
  /\bdeleteOld\(\s*\w+(?:\.\w+)*,\s*["'`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:\$\{sql\.\w+\(["'`]|")?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(?:\$\{sql\.\w+\(["'`]|")?(\w+)(?:"|["'`]\)\})?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
];

/** The tables a module writes, however it does so. */
export const tablesWritten = (source: string): string[] =>
  WRITES.flatMap((pattern) => [...withoutComments(source).matchAll(pattern)].map(([, table = ""]) => table));

/** So that a rule sees code alone. */
export const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "$1");
