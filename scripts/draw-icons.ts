// Draws icons as PNG: those that mails show, since mail programs do not show SVG, and those of the till on a phone's home screen. Run it
// after changing a drawing:
//   node scripts/draw-icons.ts
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { qrPng } from "#server/platform/qr/qr.ts";

const FOLDER = resolve(import.meta.dirname, "../src/server/features/files/icons");
/** Shown at half of this, so that they are sharp on every screen. */
const SIDE = 64;

// The code in previews and test mails, which are for nobody: readable, but worth nothing.
writeFileSync(join(FOLDER, "sample-code.png"), qrPng("7KQ4MX", { size: 480 }));

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".svg"))) {
  const picture = sharp(readFileSync(join(FOLDER, file)), { density: 288 }).resize(SIDE, SIDE);
  writeFileSync(join(FOLDER, file.replace(/svg$/, "png")), await picture.png({ compressionLevel: 9 }).toBuffer());
}

// Phones cut an icon to their own shape, so that what matters stands within the middle 80 % of a ground without corners.
const WEB = resolve(import.meta.dirname, "../src/web/public");
const mark = readFileSync(join(WEB, "favicon.svg"), "utf8").replace('rx="9.5" ', "");
for (const side of [192, 512]) {
  const inner = Math.round(side * 0.72);
  const drawn = await sharp(Buffer.from(mark), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .toBuffer();
  const ground = sharp({ create: { width: side, height: side, channels: 3, background: "#85274F" } });
  const picture = ground.composite([{ input: drawn }]).png({ compressionLevel: 9, palette: true });
  writeFileSync(join(WEB, `till-${side}.png`), await picture.toBuffer());
}
