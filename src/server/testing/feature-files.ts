import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const FEATURES = fileURLToPath(new URL("../features/", import.meta.url));

/** The modules of one kind that features bring, such as every `<feature>.limits.ts`. */
export async function featureFiles<T>(kind: string): Promise<T[]> {
  const files = await Array.fromAsync(glob(`*/*.${kind}.ts`, { cwd: FEATURES }));
  return Promise.all(files.toSorted().map((file) => import(FEATURES + file) as Promise<T>));
}
