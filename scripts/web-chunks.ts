/** What is read of a chunk of the built web. */
export interface WebChunk {
  fileName: string;
  isEntry: boolean;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** A chunk with everything it imports, its styles included, by file name. */
export function filesOf(chunks: readonly WebChunk[], fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks.find((candidate) => candidate.fileName === fileName);
  if (!chunk || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const imported of chunk.imports) filesOf(chunks, imported, seen);
  return seen;
}

/** The same for the chunk a module of ours, like `web/main.tsx`, ended up in. */
export function filesOfModule(chunks: readonly WebChunk[], module: string): Set<string> {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  if (!chunk) throw new Error(`${module} is in no chunk of the built web`);
  return filesOf(chunks, chunk.fileName);
}

/** The packages whose code is in some of the files, each once. */
export function packagesIn(chunks: readonly Pick<WebChunk, "fileName" | "moduleIds">[], files: ReadonlySet<string>) {
  const ids = chunks.flatMap(({ fileName, moduleIds }) => (files.has(fileName) ? moduleIds : []));
  const names = ids.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(names)];
}

/** Too large to wait for: what needs one of them imports it once it is on the screen, or in use. */
const NOT_AT_FIRST = ["recharts", "zod", "qr", "@tiptap/core"];

/** Fails where a first visit would wait for one of them. */
export function expectLight(
  chunks: readonly Pick<WebChunk, "fileName" | "moduleIds">[],
  files: ReadonlySet<string>,
  visit: string,
): void {
  const heavy = packagesIn(chunks, files).filter((name) => NOT_AT_FIRST.includes(name));
  if (heavy.length > 0) throw new Error(`The first visit of "${visit}" would wait for ${heavy.join(", ")}`);
}

/** Chunks that import each other: one of them would start before what it needs is there. */
export function circlesOf(chunks: readonly Pick<WebChunk, "fileName" | "imports">[]): string[] {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (importsOf.get(from) ?? []).some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return chunks.map(({ fileName }) => fileName).filter((fileName) => reaches(fileName, fileName));
}
