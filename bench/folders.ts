import { rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "plaudit-bench-"));

/** Folders that are alike: what takes long to put into one is made once, and everybody gets a copy to use and remove. */
export function copiesOf(make: (folder: string) => Promise<void>): () => Promise<string> {
  let made: Promise<string> | undefined;
  const makeOnce = async (): Promise<string> => {
    const folder = await newFolder();
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    await make(folder);
    return folder;
  };
  return async () => {
    made ??= makeOnce();
    const [original, copy] = [await made, await newFolder()];
    await cp(original, copy, { recursive: true });
    return copy;
  };
}
