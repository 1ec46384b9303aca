import { inflateSync } from "node:zlib";
import { decodeQR } from "qr/decode.js";
import { describe, expect, test } from "vitest";
import { qrModules, qrPath, qrPng, qrSvg } from "./qr.ts";

const LINKS = [
  "https://plaudit.test/review/marrovia",
  `https://${"very-long-name.".repeat(8)}example/review/ab23cd45ef`,
];

interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Reads what a PNG reader would: size, bit depth, lines. */
function pixelsOfPng(png: Buffer): Picture {
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  const width = png.readUInt32BE(16);
  expect(png.readUInt32BE(20)).toBe(width);
  expect([...png.subarray(24, 29)]).toEqual([1, 0, 0, 0, 0]);
  const length = png.readUInt32BE(33);
  expect(png.subarray(37, 41).toString("latin1")).toBe("IDAT");
  const lines = inflateSync(png.subarray(41, 41 + length));
  const stride = 1 + Math.ceil(width / 8);
  return paint(width, (x, y) => ((lines[y * stride + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0);
}

function paint(side: number, isDark: (x: number, y: number) => boolean): Picture {
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) if (isDark(x, y)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data };
}

/** Draws the path's runs as a browser would, eight pixels a module. */
function pixelsOfPath(path: string, side: number): Picture {
  const dark = new Set<string>();
  for (const [, x = "", y = "", width = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let i = 0; i < Number(width); i += 1) dark.add(`${Number(x) + i},${y}`);
  return paint(side * 8, (x, y) => dark.has(`${x >> 3},${y >> 3}`));
}

describe.each(LINKS)("the code of %s", (link) => {
  test.each([128, 300, 1024, 2048])("is read back from a PNG of %i pixels, which has exactly that size", (size) => {
    const picture = pixelsOfPng(qrPng(link, { size }));
    expect([picture.width, picture.height]).toEqual([size, size]);
    expect(decodeQR(picture)).toBe(link);
  });

  test("is read back from the SVG's path", () => {
    const svg = qrSvg(link);
    const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
    expect(decodeQR(pixelsOfPath(svg.slice(svg.lastIndexOf("<path")), side))).toBe(link);
  });

  test("is read with a stain on it, and has four modules of quiet around it", () => {
    const modules = qrModules(link);
    const side = modules.length;
    const inner = modules.slice(4, -4).map((row) => row.slice(4, -4));
    expect(modules.flat().filter(Boolean).length).toBe(inner.flat().filter(Boolean).length);
    expect([inner[0]?.[0], inner.at(-1)?.[0], inner[0]?.at(-1)]).toEqual([true, true, true]);
    const middle = Math.floor(side / 2);
    const stain = (x: number, y: number): boolean => Math.abs(x - middle) <= 1 && Math.abs(y - middle) <= 1;
    const picture = paint(side * 8, (x, y) => stain(x >> 3, y >> 3) || (modules[y >> 3]?.[x >> 3] ?? false));
    expect(decodeQR(picture)).toBe(link);
  });
});

test("a path has one run for neighbouring modules", () => {
  expect(qrPath([[true, true, false, true]])).toBe("M0 0h2v1H0zM3 0h1v1H3z");
});

test("a size below one pixel a module gives a larger picture, not a broken one", () => {
  const link = LINKS[1] ?? "";
  expect(qrPng(link, { size: 10 }).readUInt32BE(16)).toBe(qrModules(link).length);
});
