import { diskFiles } from "./disk-files.ts";
import type { Files } from "./files.port.ts";
import { s3Files } from "./s3-files.ts";
import type { S3Options } from "./s3.request.ts";

/** The store that is configured, or a folder. */
export const openFiles = (
  s3: Omit<S3Options, "now"> | undefined,
  { folder, now }: { folder: string; now: () => Date },
): Files => (s3 ? s3Files({ ...s3, now }) : diskFiles(folder));

/** Why the store cannot be used; undefined if it can. Asks for a file that is not there, which takes address, key and bucket. */
export const faultOfFiles = (files: Files): Promise<string | undefined> =>
  files.read("probe").then(
    (content) => void content?.destroy(),
    (error: unknown) => (error instanceof Error ? error.message : "no answer"),
  );
