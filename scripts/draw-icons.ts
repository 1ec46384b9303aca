// Draws the icons that mails show: a PNG beside each SVG, since mail programs do not show SVG. Run it after changing a drawing:
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
