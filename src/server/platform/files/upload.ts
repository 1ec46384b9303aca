import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

/** A file that came in and is not kept yet: it can be looked into before it is. */
export interface Upload {
  bytes: number;
  /** It was larger than allowed; what lies behind the limit was not read. */
  isTooLarge: boolean;
  /** A part of it; shorter at its end. */
  read(position: number, length: number): Promise<Buffer>;
  /** All of it, from the beginning. */
  stream(): Readable;
  close(): Promise<void>;
}

/** Writes what comes in to a file that has no name any more, so that nothing of it outlives this process. */
export async function spoolUpload(content: Readable, maxBytes: number): Promise<Upload> {
  const path = join(tmpdir(), `plaudit-upload-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path, { force: true });
    return spooled(file, await fill(file, content, maxBytes));
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function fill(
  file: FileHandle,
  content: Readable,
  maxBytes: number,
): Promise<{ bytes: number; isTooLarge: boolean }> {
  let bytes = 0;
  // The stream is left as it is when it is too long: ending it would cut the connection before it is told.
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (bytes + chunk.length > maxBytes) return { bytes, isTooLarge: true };
    await file.writeFile(chunk);
    bytes += chunk.length;
  }
  return { bytes, isTooLarge: false };
}

const spooled = (file: FileHandle, size: { bytes: number; isTooLarge: boolean }): Upload => ({
  ...size,
  async read(position, length) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  },
  stream: () => file.createReadStream({ start: 0, autoClose: false }),
  close: () => file.close(),
});

/** The same for a file that is in memory already, such as one that came by mail. */
export const uploadOf = (content: Buffer, maxBytes: number): Upload => ({
  bytes: content.length,
  isTooLarge: content.length > maxBytes,
  read: async (position, length) => content.subarray(position, position + length),
  stream: () => Readable.from([content]),
  close: async () => undefined,
});
