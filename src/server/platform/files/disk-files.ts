import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { msLeft } from "#server/platform/deadline/deadline.ts";
import type { Files } from "./files.port.ts";

const KEY = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*(\.[a-z0-9]+)?$/;

/** A disk behind a network may hang as a server may; it is answered for in the same way. */
const tooSlow = (): Error =>
  Object.assign(new Error("The disk did not answer in time"), { code: "ETIMEDOUT", syscall: "write" });

/** Files in a folder. A write goes to a temporary name first, so a crash or a full disk leaves no half file. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const target = pathOf(key);
      const temporary = `${target}.${randomUUID()}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        const signal = AbortSignal.timeout(msLeft());
        await pipeline(content, createWriteStream(temporary, { flush: true, mode: 0o600 }), { signal }).catch(
          (error: unknown) => {
            throw signal.aborted ? tooSlow() : error;
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
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
