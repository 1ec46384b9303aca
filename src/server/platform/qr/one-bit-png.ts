import { crc32, deflateSync } from "node:zlib";

// Of our own: a code has two colours, and one bit a pixel is a tenth of the size and of the time that general image
// packages need, none of which is otherwise used here.

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREYSCALE = 0;

/** A square black-and-white PNG of `side` pixels: the cells as large as whole pixels let them, in the middle of white. */
export function oneBitPng(cells: readonly boolean[][], side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, GREYSCALE, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(scanlines(cells, side))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** One filter byte (none) and eight pixels a byte, line by line; a set bit is white. */
function scanlines(cells: readonly boolean[][], side: number): Buffer {
  const scale = Math.max(1, Math.floor(side / cells.length));
  const margin = Math.floor((side - cells.length * scale) / 2);
  const stride = 1 + Math.ceil(side / 8);
  const white = Buffer.alloc(stride, 0xff);
  white[0] = 0;
  const lines = Array.from({ length: side }, () => white);
  for (const [row, line] of cells.entries()) {
    const drawn = Buffer.from(white);
    for (let x = 0; x < line.length * scale; x += 1) {
      const at = 1 + ((margin + x) >> 3);
      if (line[Math.floor(x / scale)]) drawn[at] = (drawn[at] ?? 0) & ~(0x80 >> ((margin + x) & 7));
    }
    lines.fill(drawn, margin + row * scale, margin + (row + 1) * scale);
  }
  return Buffer.concat(lines);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
