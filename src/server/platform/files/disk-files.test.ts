import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskFiles } from "./disk-files.ts";

describe("files on disk", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "plaudit-files-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("what was put can be read and removed", async () => {
    const files = diskFiles(folder);
    await files.put("tickets/a1.txt", Readable.from(["hello"]));
    const content = await files.read("tickets/a1.txt");
    expect(content && (await text(content))).toBe("hello");
    await files.remove("tickets/a1.txt");
    expect(await files.read("tickets/a1.txt")).toBeUndefined();
  });

  test("a stream that breaks leaves nothing behind", async () => {
    const files = diskFiles(folder);
    const broken = Readable.from(
      (async function* () {
        yield "half";
        throw new Error("connection lost");
      })(),
    );
    await expect(files.put("broken/b1.txt", broken)).rejects.toThrow("connection lost");
    expect(await readdir(join(folder, "broken"))).toEqual([]);
  });

  test.each(["../x", "/etc/passwd", "a/../b", "A.txt", "a\0b", ""])("refuses the key %j", async (key) => {
    await expect(diskFiles(folder).put(key, Readable.from(["x"]))).rejects.toThrow("Not a storage key");
  });
});
