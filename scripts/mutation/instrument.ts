import { readFileSync } from "node:fs";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { Plugin } from "vitest/config";

export interface Fault {
  id: string;
  file: string;
  line: number;
  written: string;
  instead: string;
}

const quiet = () => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

/** Files with all their faults in them, each behind a switch, and the list of those. */
export async function putFaultsInto(
  paths: readonly string[],
  excludedMutations: string[] = [],
): Promise<{ codes: Map<string, string>; faults: Fault[] }> {
  const { files, mutants } = await new Instrumenter(logger).instrument(
    paths.map((path) => ({ name: path, content: readFileSync(path, "utf8"), mutate: true })),
    { plugins: null, ignorers: [], excludedMutations },
  );
  const faults = mutants
    .filter(({ status }) => status !== "Ignored")
    .map(({ id, fileName, location, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      written: cut(fileName, location),
      instead: replacement,
    }));
  return { codes: new Map(files.map(({ name, content }) => [name, content])), faults };
}

/** Has Vitest load those files instead of what is written. */
export const withFaults = (codes: ReadonlyMap<string, string>): Plugin => {
  const codeOf = (id: string): string | undefined => codes.get(id.split("?", 1)[0] ?? id);
  return {
    name: "faults",
    enforce: "pre",
    // Kept in Vitest's cache, they would come back with their faults when others have their turn.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (codeOf(id) === undefined ? undefined : false)),
    transform: (_code, id) => {
      const code = codeOf(id);
      return code === undefined ? undefined : { code, map: null };
    },
  };
};

interface Place {
  line: number;
  column: number;
}

function cut(file: string, { start, end }: { start: Place; end: Place }): string {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column) ?? "";
  lines[0] = lines[0]?.slice(start.column) ?? "";
  return lines.map((line) => line.trim()).join(" ");
}
