import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { adminFilesApi, filesApi } from "#shared/files/files.contract.ts";
import type { Caller } from "#server/testing/caller.ts";
import { signedInManager, signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();

const plain = (width: number, height: number, background = "#c04a2b"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const noisy = (side: number): Sharp =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#777",
      noise: { type: "gaussian", mean: 128, sigma: 80 },
    },
  });
const send = (caller: Caller, bytes: Buffer, filename = "Terrasse im Mai.jpg") =>
  caller.call(filesApi.keepPicture, { body: { filename, content: bytes.toString("base64") } });
const load = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" | "POST" = "GET") =>
  t.app.inject({ method, url, headers });

describe("a kept picture", () => {
  test("is upright and tells nothing of where and with what it was taken", async () => {
    const owner = await signedInOwner(t);
    const taken = await plain(1600, 800)
      .composite([{ input: await plain(400, 800, "#1d5c3a").png().toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Make: "Kamera Muster" }, IFD3: { GPSLatitude: "48/1 51/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(taken.includes("Kamera Muster")).toBe(true);
    const { status, body } = await send(owner, taken);
    expect([status, body.width, body.height]).toEqual([201, 600, 1200]);
    expect(body.url).toMatch(/^\/storage\/[0-9a-f]{32}\.jpg$/);
    const file = await load(body.url);
    expect([file.statusCode, file.headers["content-type"], file.rawPayload.length]).toEqual([
      200,
      "image/jpeg",
      body.bytes,
    ]);
    const { exif, icc, xmp, orientation, format, width, height } = await sharp(file.rawPayload).metadata();
    expect({ exif, icc, xmp, orientation, format, width, height }).toEqual({
      format: "jpeg",
      width: 600,
      height: 1200,
    });
    expect(file.rawPayload.includes("Kamera Muster")).toBe(false);
    // The green side stood left; a quarter turn to the right brings it up.
    const { data } = await sharp(file.rawPayload)
      .extract({ left: 300, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[1] ?? 0).toBeGreaterThan(data[0] ?? 0);
  });

  test.each([
    ["PNG with glass in it", plain(40, 30).ensureAlpha(0.5).png(), "png"],
    ["PNG with a way to shine through that is not used", plain(40, 30).ensureAlpha(1).png(), "jpg"],
    ["WebP", plain(40, 30).webp(), "jpg"],
    ["WebP with glass in it", plain(40, 30).ensureAlpha(0.2).webp(), "png"],
    ["grey JPEG", plain(40, 30).greyscale().jpeg(), "jpg"],
    ["JPEG for print", plain(40, 30).toColourspace("cmyk").jpeg(), "jpg"],
    ["PNG of 16 bits", plain(40, 30).toColourspace("rgb16").png(), "jpg"],
    ["PNG of few colours", plain(40, 30).png({ palette: true }), "jpg"],
  ])("of a %s is one that every mail program shows", async (_name, picture, extension) => {
    const owner = await signedInOwner(t);
    const { status, body } = await send(owner, await picture.toBuffer(), "x.bin");
    expect([status, body.width, body.height]).toEqual([201, 40, 30]);
    expect(body.url).toMatch(new RegExp(`^/storage/[0-9a-f]{32}\\.${extension}$`));
    const { format, space, depth } = await sharp((await load(body.url)).rawPayload).metadata();
    expect([format, space, depth]).toEqual([extension === "png" ? "png" : "jpeg", "srgb", "uchar"]);
  });

  test("is one file and one row, however often it is sent, and one row for each who sends it", async () => {
    const { mine, theirs } = await twoOwners(t);
    const staff = await signedInManager(t, ["campaigns"]);
    const bytes = await plain(50, 50, "#123456").png().toBuffer();
    const [first, again] = [await send(mine, bytes), await send(mine, bytes, "Another name.png")];
    expect(again.body).toEqual(first.body);
    const other = await send(theirs, bytes);
    const body = { filename: "mark.png", content: bytes.toString("base64") };
    const ours = await staff.call(adminFilesApi.keepPicture, { body });
    const oursAgain = await staff.call(adminFilesApi.keepPicture, { body });
    expect([other.body.url, ours.body.url]).toEqual([first.body.url, first.body.url]);
    expect(new Set([first.body.id, other.body.id, ours.body.id]).size).toBe(3);
    expect(oursAgain.body).toEqual(ours.body);
    const name = first.body.url.replace("/storage/", "");
    const rows = await t.db.selectFrom("files").selectAll().where("name", "=", name).execute();
    const rowOf = (restaurantId: string | null) => rows.find(({ restaurant_id }) => restaurant_id === restaurantId);
    expect(rows).toHaveLength(3);
    expect(rowOf(null)).toMatchObject({ original_name: "mark.png", user_id: null, staff_id: staff.staff.id });
    expect(rowOf(mine.restaurantId)).toMatchObject({ user_id: mine.user.id, staff_id: null, width: 50, height: 50 });
    expect(rowOf(theirs.restaurantId)).toMatchObject({ user_id: theirs.user.id, staff_id: null });
    const events = await t.db
      .selectFrom("audit_events")
      .select(["actor_kind", "restaurant_id"])
      .where("action", "=", "files.picture_kept")
      .where(
        "subject_id",
        "in",
        rows.map(({ id }) => id),
      )
      .execute();
    expect(events).toHaveLength(3);
    const folder = join(t.platform.config.dataDir, "pictures");
    expect((await readdir(folder)).filter((file) => file === name)).toHaveLength(1);
    expect((await lstat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await lstat(folder)).mode & 0o777).toBe(0o700);
  });
});

/** A picture that says it has 50,000 x 50,000 pixels, in a hundred bytes. */
async function bomb(): Promise<Buffer> {
  const bytes = await plain(8, 8).png().toBuffer();
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  const { crc32 } = await import("node:zlib");
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
const cut = async (picture: Sharp): Promise<Buffer> => {
  const bytes = await picture.toBuffer();
  return bytes.subarray(0, Math.floor(bytes.length / 2));
};
const SVG = '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe("what is no picture for mails is refused by name, and nothing is kept:", () => {
  test.each([
    ["a text called .png", async () => Buffer.from("hello, I am a picture"), /not a picture/],
    ["nothing but four bytes", async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /damaged/],
    ["an SVG", async () => Buffer.from(SVG), /SVG/],
    ["a GIF", () => plain(8, 8).gif().toBuffer(), /GIF/],
    ["a TIFF", () => plain(8, 8).tiff().toBuffer(), /not a picture/],
    ["an AVIF", () => plain(8, 8).avif().toBuffer(), /not a picture/],
    ["half a JPEG", () => cut(noisy(300).jpeg()), /damaged/],
    ["half a PNG", () => cut(noisy(300).png()), /damaged/],
    ["half a WebP", () => cut(noisy(300).webp()), /damaged/],
    [
      "an SVG behind the first bytes of a PNG",
      async () => Buffer.concat([(await bomb()).subarray(0, 8), Buffer.from(SVG)]),
      /damaged/,
    ],
    ["2,500 million pixels", bomb, /25 million pixels/],
    [
      "11 MB",
      async () => Buffer.concat([await plain(8, 8).jpeg().toBuffer(), Buffer.alloc(11 * 1024 * 1024)]),
      /10 MB/,
    ],
  ])("%s", async (_name, make, reason) => {
    const owner = await signedInOwner(t);
    const { status, body } = await send(owner, await make(), "harmless.png");
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["content"]]);
    expect(body.errors?.["content"]?.[0]).toMatch(reason);
    const rows = await t.db.selectFrom("files").select("id").where("restaurant_id", "=", owner.restaurantId).execute();
    expect(rows).toEqual([]);
  });

  test("30 MB are not even read", async () => {
    const owner = await signedInOwner(t);
    const { status, body } = await send(owner, Buffer.alloc(30 * 1024 * 1024));
    expect([status, body.code, body.message]).toEqual([413, "payload_too_large", expect.stringContaining("10 MB")]);
    const nobody = await t.anyone.call(filesApi.keepPicture, { body: { content: "x".repeat(30_000_000) } });
    expect(nobody.status).toBe(401);
  });

  test("the reason is told in German, too", async () => {
    const owner = await signedInOwner(t);
    const { body } = await owner.call(filesApi.keepPicture, {
      body: { filename: "a.svg", content: Buffer.from(SVG).toString("base64") },
      headers: { "accept-language": "de" },
    });
    expect(body.errors?.["content"]?.[0]).toContain("SVG-Dateien lassen sich in E-Mails nicht zeigen");
  });
});

describe("sending pictures", () => {
  test("has an end for each account and comes back with the hours", async () => {
    const { mine, theirs } = await twoOwners(t);
    const text = Buffer.from("no picture");
    for (let sent = 0; sent < 100; sent += 1) expect((await send(mine, text)).status).toBe(422);
    const { status, body } = await send(mine, text);
    expect([status, body.retry_after]).toEqual([429, 720]);
    expect((await send(theirs, text)).status).toBe(422);
    t.clock.advance({ hours: 1 });
    expect((await send(mine, text)).status).toBe(422);
  });

  test("in great numbers is answered one by one, and whoever cannot wait is asked to come again", async () => {
    const owner = await signedInOwner(t);
    const bytes = await plain(2000, 2000).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(owner, bytes)));
    const kept = answers.filter(({ status }) => status === 201);
    expect(kept.length).toBeGreaterThan(0);
    for (const { status, body } of answers.filter((answer) => !kept.includes(answer)))
      expect([status, body.code, body.retry_after]).toEqual([503, "pictures_busy", 5]);
  });
});

describe("/storage", () => {
  const ICONS = ["instagram", "facebook", "tiktok", "x", "youtube", "whatsapp", "google", "website"];
  test.each([...ICONS.map((name) => `icon-${name}.png`), "plaudit-mark.png"])("has %s, open to all", async (file) => {
    const { statusCode, headers, rawPayload } = await load(`/storage/${file}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "content-length": String(rawPayload.length),
    });
    const { width, height, hasAlpha } = await sharp(rawPayload).metadata();
    expect([width, height, hasAlpha]).toEqual([64, 64, true]);
  });

  test("gives a picture for ever, and only once to whoever has it", async () => {
    const owner = await signedInOwner(t);
    const { url, bytes } = (await send(owner, await plain(20, 20, "#abcdef").png().toBuffer())).body;
    const first = await load(url);
    expect(first.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const etag = String(first.headers["etag"]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await load(url, { "if-none-match": known });
      expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", etag]);
      expect(again.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
    expect((await load(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
    const head = await load(url, {}, "HEAD");
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", String(bytes)]);
  });

  test.each([
    "/storage/gone.png",
    `/storage/${"0".repeat(32)}.png`,
    `/storage/${"0".repeat(32)}.svg`,
    "/storage/icon-x.svg",
    "/storage/",
    "/storage",
    "/storage/a/b.png",
    "/storage/imports",
    "/STORAGE/icon-x.png",
  ])("knows nothing of %s and says so as the API does", async (url) => {
    const { statusCode, headers, body } = await load(url);
    expect([statusCode, JSON.parse(body).code, headers["cache-control"]]).toEqual([404, "not_found", "no-store"]);
  });

  test.each(["/storage/%2e%2e%2fsecrets.key", "/storage/..%5csecrets.key", "/storage//icon-x.png"])(
    "is no way out: %s",
    async (url) => {
      const { statusCode, headers } = await load(url);
      expect([400, 404]).toContain(statusCode);
      expect(headers["content-type"]).toContain("application/json");
    },
  );

  test("takes nothing", async () => {
    expect((await load("/storage/icon-x.png", {}, "POST")).statusCode).toBe(404);
  });
});
