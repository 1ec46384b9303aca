import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { withinTime } from "#server/platform/deadline/deadline.ts";
import { type Picture, rewritePicture } from "./rewrite-picture.ts";

/** Nothing that an encoder could make small. */
const noisy = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 80 } },
  });
/** With time for a busy machine; in the product a call has ten seconds. */
const rewrite = async (picture: Sharp): Promise<Picture> => {
  const bytes = await picture.toBuffer();
  return withinTime(100_000, () => rewritePicture(bytes));
};

test.each([
  ["JPEG", () => noisy(1500, 1400).jpeg({ quality: 90 }), "jpg"],
  ["PNG", () => noisy(1500, 1400).ensureAlpha(0.5).webp({ quality: 60 }), "png"],
])(
  "has at most 1,200 pixels a side and 1 MB, also if it is nothing but noise: %s",
  async (_name, make, extension) => {
    const picture = await rewrite(make());
    expect(picture.extension).toBe(extension);
    expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(1200);
    expect(picture.content.length).toBeLessThanOrEqual(1024 * 1024);
    // It is not made smaller than it needs to be.
    expect(picture.content.length).toBeGreaterThan(300 * 1024);
    const { width, height } = await sharp(picture.content).metadata();
    expect([width, height]).toEqual([picture.width, picture.height]);
  },
  120_000,
);

test("a picture that is small already keeps its size, and a thread stays a thread", async () => {
  expect(await rewrite(noisy(40, 30).jpeg())).toMatchObject({ width: 40, height: 30 });
  expect(await rewrite(noisy(3, 6000).png())).toMatchObject({ width: 1, height: 1200 });
});

test("who has no time left is asked to come again", async () => {
  const bytes = await noisy(40, 30).png().toBuffer();
  await expect(withinTime(0, () => rewritePicture(bytes))).rejects.toMatchObject({ code: "pictures_busy" });
});
