import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { msLeft } from "#server/platform/deadline/deadline.ts";
import { checkKey, type Files, FilesUnavailable } from "./files.port.ts";
import { type S3Options, type S3Send, S3Refused, faultOf, s3Request, tagOf, textOf } from "./s3.request.ts";

/** Parts of an upload: the store wants at least 5 MiB each but the last; this much of a file is in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;

/** Files in a bucket of an S3-compatible store. A file appears whole, by one request or by the one that joins its parts. */
export function s3Files(options: S3Options): Files {
  const send = s3Request(options);
  return {
    async put(key, content) {
      checkKey(key);
      const signal = AbortSignal.timeout(msLeft());
      // A source that hangs would otherwise be waited for without end.
      const stop = (): void => void content.destroy(new FilesUnavailable("The file did not end in time"));
      signal.addEventListener("abort", stop, { once: true });
      try {
        await upload({ send, key, signal }, partsOf(content));
      } finally {
        signal.removeEventListener("abort", stop);
        content.destroy();
      }
    },
    async read(key) {
      checkKey(key);
      // Only the wait for the first byte is bounded: whoever reads may be slow.
      const giveUp = new AbortController();
      const timer = setTimeout(() => giveUp.abort(), msLeft());
      try {
        const response = await send({ method: "GET", key, signal: giveUp.signal });
        if (response.ok) return Readable.fromWeb((response.body ?? new Blob().stream()) as ReadableStream<Uint8Array>);
        const fault = await faultOf(response);
        if (response.status === 404 && fault instanceof S3Refused && fault.s3Code !== "NoSuchBucket") return undefined;
        throw fault;
      } finally {
        clearTimeout(timer);
      }
    },
    async remove(key) {
      const response = await send({ method: "DELETE", key: checkKey(key), signal: AbortSignal.timeout(msLeft()) });
      if (!response.ok && response.status !== 404) throw await faultOf(response);
      await response.body?.cancel();
    },
  };
}

interface Upload {
  send: S3Send;
  key: string;
  signal: AbortSignal;
}

/** A small file is one request. A larger one, whose length nobody knows before its end, goes up in parts. */
async function upload(to: Upload, parts: AsyncIterator<Buffer, undefined>): Promise<void> {
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  const second = first.length < PART_BYTES ? undefined : (await parts.next()).value;
  if (!second) {
    await ask(to, { method: "PUT", body: first });
    return;
  }
  const started = await ask(to, { method: "POST", query: { uploads: "" } });
  const uploadId = tagOf(started.text, "UploadId");
  if (!uploadId) throw new FilesUnavailable("The file store began no upload");
  try {
    const tags: string[] = [];
    for (let part: Buffer | undefined = first, next: Buffer | undefined = second; part;) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      tags.push((await ask(to, { method: "PUT", query, body: part })).tag);
      part = next;
      next = part && (await parts.next()).value;
    }
    const joined = await ask(to, { method: "POST", query: { uploadId }, body: Buffer.from(listOf(tags)) });
    // While it joins, the store has already answered 200: what went wrong stands in the body.
    if (tagOf(joined.text, "ETag") === undefined) throw new FilesUnavailable("The file store could not join the parts");
  } catch (error) {
    await forget(to, uploadId);
    throw error;
  }
}

async function ask(
  { send, key, signal }: Upload,
  call: Pick<Parameters<S3Send>[0], "method" | "query" | "body">,
): Promise<{ text: string; tag: string }> {
  const response = await send({ ...call, key, signal });
  if (!response.ok) throw await faultOf(response);
  return { text: await textOf(response), tag: response.headers.get("etag") ?? "" };
}

/** Parts nobody joins cost room; if this fails too, the bucket's own rule for unfinished uploads removes them. */
async function forget({ send, key }: Upload, uploadId: string): Promise<void> {
  const signal = AbortSignal.timeout(FORGET_MS);
  await send({ method: "DELETE", key, query: { uploadId }, signal })
    .then((response) => response.body?.cancel())
    .catch(() => undefined);
}
/** Counted from the failure: the time of the upload itself may be over. */
const FORGET_MS = 5_000;

const listOf = (tags: readonly string[]): string =>
  `<CompleteMultipartUpload>${tags
    .map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    .join("")}</CompleteMultipartUpload>`;

/** The stream in pieces of exactly a part's size; the last is what remains. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer, undefined> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const piece of content as AsyncIterable<string | Uint8Array>) {
    let rest =
      typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    while (size + rest.length >= PART_BYTES) {
      const cut = PART_BYTES - size;
      yield Buffer.concat([...kept, rest.subarray(0, cut)]);
      [kept, size, rest] = [[], 0, rest.subarray(cut)];
    }
    if (rest.length > 0) kept.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(kept);
  return undefined;
}
