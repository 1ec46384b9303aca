import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { msLeft } from "#server/platform/deadline/deadline.ts";
import { checkKey, type Files, FilesUnavailable } from "./files.port.ts";

/** Files in a folder. A write goes to a temporary name first, so a crash or a full disk leaves no half file. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string): string => join(folder, checkKey(key));
  return {
    async put(key, content) {
      const target = pathOf(key);
      const temporary = `${target}.${randomUUID()}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        // A disk behind a network may hang as a server may.
        const signal = AbortSignal.timeout(msLeft());
        await pipeline(content, createWriteStream(temporary, { flush: true, mode: 0o600 }), { signal }).catch(
          (error: unknown) => {
            throw signal.aborted ? new FilesUnavailable("The disk did not answer in time") : error;
          },
        );
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(key) {
      try {
        const file = await open(pathOf(key));
        return file.createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}
