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
];

/** Everything that is written where it does not belong. Tests write what they like. */
export const faultsOfSource = ({ path, source }: Pick<Module, "path" | "source">): string[] =>
  RULES.filter(({ within, allowedIn }) => within.test(path) && !allowedIn.test(path))
    .filter(({ pattern }) => pattern.test(withoutComments(source)))
    .map(({ fault }) => `${path}: ${fault}`);

/** So that a rule sees code alone. */
export const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "$1");
