import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { fullDiskOf } from "#server/http/outage.ts";
import { withinTime } from "#server/platform/deadline/deadline.ts";
import { startS3Store } from "#server/testing/s3-store.ts";
import { diskFiles } from "./disk-files.ts";
import { type Files, FilesUnavailable } from "./files.port.ts";
import { s3Files } from "./s3-files.ts";

const folder = mkdtempSync(join(tmpdir(), "plaudit-files-"));
const store = await startS3Store(join(folder, "s3"));
const bucket = store.options;

const disk = join(folder, "disk");
const STORES: [string, Files, () => string[]][] = [
  ["disk", diskFiles(disk), () => filesBelow(disk)],
  ["S3", s3Files(bucket), () => filesBelow(store.folder).filter((name) => name.endsWith("_object"))],
];
const closers: (() => void)[] = [];
afterAll(async () => {
  for (const close of closers) close();
  await store.stop();
  rmSync(folder, { recursive: true });
});

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Bytes in uneven pieces, as a network brings them. */
function inPieces(bytes: Buffer): Readable {
  const sizes = [1, 70_000, 3_000_001, 9_000_000];
  return Readable.from(
    (async function* () {
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        yield bytes.subarray(at, at + size);
        at += size;
      }
    })(),
  );
}
const breakingAfter = (bytes: number): Readable =>
  Readable.from(
    (async function* () {
      for (let sent = 0; sent < bytes; sent += 1_000_000) yield Buffer.alloc(1_000_000, 1);
      throw new Error("connection lost");
    })(),
  );
const MB = 1024 * 1024;

describe.each(STORES)("files in %s", (_name, files, listing) => {
  test.each([
    ["nothing", 0],
    ["one byte", 1],
    ["a little", 40_000],
    ["exactly one part", 8 * MB],
    ["one part and one byte", 8 * MB + 1],
    ["several parts", 20 * MB + 7],
  ])("keep %s as it came, and forget it", async (_size, length) => {
    const bytes = randomBytes(length);
    const key = `tickets/a${length}.txt`;
    await files.put(key, inPieces(bytes));
    const content = await files.read(key);
    expect(content && (await buffer(content)).equals(bytes)).toBe(true);
    await files.remove(key);
    expect(await files.read(key)).toBeUndefined();
    // Removing what is not there is no failure: a job may run twice.
    await files.remove(key);
  });

  test("hold the last that was put, as text too", async () => {
    await files.put("notes/a.json", Readable.from(['{"one":', '"Käse"}']));
    await files.put("notes/a.json", Readable.from(["later"]));
    const content = await files.read("notes/a.json");
    expect(content && (await text(content))).toBe("later");
    await files.remove("notes/a.json");
  });

  test("have nothing of a stream that breaks, and still what was there before", async () => {
    const before = listing().length;
    for (const after of [0, 1, 12_000_000])
      await expect(files.put("broken/b1.txt", breakingAfter(after))).rejects.toThrow("connection lost");
    expect(await files.read("broken/b1.txt")).toBeUndefined();
    expect(listing()).toHaveLength(before);
    await files.put("broken/b2.txt", Readable.from(["whole"]));
    await expect(files.put("broken/b2.txt", breakingAfter(1))).rejects.toThrow("connection lost");
    const content = await files.read("broken/b2.txt");
    expect(content && (await text(content))).toBe("whole");
    await files.remove("broken/b2.txt");
  });

  test("give up a stream that does not end, in time and without a rest", async () => {
    const before = listing().length;
    const endless = new Readable({ read: () => undefined });
    await expect(withinTime(300, () => files.put("a/b", endless))).rejects.toBeInstanceOf(FilesUnavailable);
    expect(listing()).toHaveLength(before);
  });

  test.each(["../x", "/etc/passwd", "a/../b", "A.txt", "a\0b", "", "a?x=1", "a//b"])(
    "refuse the key %j",
    async (key) => {
      await expect(files.put(key, Readable.from(["x"]))).rejects.toThrow("Not a storage key");
      await expect((async () => files.read(key))()).rejects.toThrow("Not a storage key");
      await expect((async () => files.remove(key))()).rejects.toThrow("Not a storage key");
    },
  );
});

/** A store that answers each request by the next of these, and counts what it was asked. */
async function trouble(
  ...answers: { status: number; body?: string }[]
): Promise<{ files: Files; asked: string[]; dates: unknown[] }> {
  const asked: string[] = [];
  const dates: unknown[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const { status, body = "" } = answers[Math.min(asked.length, answers.length - 1)] ?? { status: 500 };
    asked.push(`${request.method} ${request.url}`);
    dates.push(request.headers["x-amz-date"]);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  closers.push(() => void server.close());
  const { port: at } = server.address() as AddressInfo;
  return { files: s3Files({ ...bucket, endpoint: `http://127.0.0.1:${at}`, now }), asked, dates };
}
/** The product's clock, which need not be this machine's. */
const now = (): Date => new Date("2026-05-04T10:11:12.345Z");
const error = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`;
const small = (): Readable => Readable.from(["x"]);

describe("a store in trouble", () => {
  test("is asked again for what may be done twice", async () => {
    const { files, asked } = await trouble({ status: 503, body: error("SlowDown") }, { status: 500 }, { status: 200 });
    await files.put("a", small());
    expect(asked).toEqual(["PUT /plaudit-files/a", "PUT /plaudit-files/a", "PUT /plaudit-files/a"]);
  });

  test("reads our time, not this machine's", async () => {
    const { files, dates } = await trouble({ status: 200 });
    await files.put("a", small());
    expect(dates).toEqual(["20260504T101112Z"]);
  });

  test("is given up after three tries", async () => {
    const { files, asked } = await trouble({ status: 503, body: error("SlowDown") });
    await expect(files.read("a")).rejects.toBeInstanceOf(FilesUnavailable);
    expect(asked).toHaveLength(3);
  });

  test("that began no upload is not asked to begin another", async () => {
    const { files, asked } = await trouble({ status: 500 });
    await expect(files.put("a", inPieces(Buffer.alloc(9 * MB)))).rejects.toBeInstanceOf(FilesUnavailable);
    expect(asked).toEqual(["POST /plaudit-files/a?uploads="]);
  });

  test.each([
    ["refuses a part", [{ status: 403, body: error("AccessDenied") }], /403 AccessDenied/],
    [
      "fails after it has said 200",
      [{ status: 200 }, { status: 200 }, { status: 200, body: error("InternalError") }],
      /join/,
    ],
  ])("that %s is told to forget the parts", async (_name, rest, message) => {
    const begun = { status: 200, body: "<R><UploadId>u1</UploadId></R>" };
    const { files, asked } = await trouble(begun, ...rest, { status: 204 });
    await expect(files.put("a", inPieces(Buffer.alloc(9 * MB)))).rejects.toThrow(message);
    expect(asked.at(-1)).toBe("DELETE /plaudit-files/a?uploadId=u1");
  });

  test.each([
    [403, "QuotaExceeded"],
    [507, "XMinioStorageFull"],
  ])("that is full (%s %s) is what a full disk is", async (status, code) => {
    const { files } = await trouble({ status, body: error(code) });
    expect(fullDiskOf(await files.put("a", small()).catch((fault: unknown) => fault))).toBe("files");
  });

  test("without our bucket has not lost a file: that is a fault", async () => {
    const { files } = await trouble({ status: 404, body: error("NoSuchBucket") });
    await expect(files.read("a")).rejects.toThrow("404 NoSuchBucket");
  });

  test("that refuses our signature says so, and nothing is kept", async () => {
    const stranger = s3Files({ ...bucket, secretAccessKey: "another" });
    await expect(stranger.put("a", small())).rejects.toThrow("403 SignatureDoesNotMatch");
    expect(await s3Files(bucket).read("a")).toBeUndefined();
  });

  test("that is away, or says nothing, is given up in time", async () => {
    const silent = createSocketServer(() => undefined);
    await new Promise<void>((ready) => void silent.listen(0, "127.0.0.1", ready));
    closers.push(() => void silent.close());
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    for (const at of [address, "http://127.0.0.1:9"]) {
      const files = s3Files({ ...bucket, endpoint: at });
      const calls = [() => files.put("a", small()), () => files.read("a"), () => files.remove("a")];
      for (const call of calls as (() => Promise<unknown>)[])
        await expect(withinTime(300, call)).rejects.toBeInstanceOf(FilesUnavailable);
    }
  });
});
