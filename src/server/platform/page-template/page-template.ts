import { constants, crc32, deflateRawSync } from "node:zlib";

/** Static runs shorter than this are not worth a compressed block of their own. */
const SMALLEST_BLOCK = 256;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block: fixed codes, end of block. */
const LAST_BLOCK = Buffer.from([3, 0]);
const TRAILER_BYTES = 8;
/** Of a block that is not compressed: what its head takes, and what fits into it. */
const BLOCK_HEAD_BYTES = 5;
const LONGEST_BLOCK = 0xffff;

/** A run that is the same for everybody, or values with the short bits of text between them. */
type Run = Fixed | Loose;
interface Fixed {
  fixed: Buffer;
  packed: Buffer;
  sumAfter: (sum: number) => number;
}
interface Loose {
  loose: (string | { mark: string })[];
}

/** A page with holes: what is the same for every visitor is encoded and compressed once. */
export interface PageTemplate {
  plain(values: Record<string, string>): Buffer;
  /** A gzip stream of the compressed runs with the values between them as stored blocks: no compression per request. */
  gzip(values: Record<string, string>): Buffer;
}

/** Cuts a page at its marks. Values are put in as they are: whoever fills a template escapes them. */
export function compileTemplate(html: string, marks: Record<string, string>): PageTemplate {
  const runs = runsOf(html, marks);
  return {
    plain: (values) =>
      Buffer.concat(runs.map((run) => ("fixed" in run ? run.fixed : Buffer.from(textOf(run.loose, values))))),
    gzip: gzipWriter(runs),
  };
}

function runsOf(html: string, marks: Record<string, string>): Run[] {
  const names = new Map(Object.entries(marks).map(([name, mark]) => [mark, name]));
  const pattern = new RegExp(`(${[...names.keys()].map((mark) => RegExp.escape(mark)).join("|")})`);
  const runs: Run[] = [];
  const addLoose = (part: string | { mark: string }): void => {
    const last = runs.at(-1);
    if (last && "loose" in last) last.loose.push(part);
    else runs.push({ loose: [part] });
  };
  for (const part of html.split(names.size > 0 ? pattern : /(?!)/)) {
    const mark = names.get(part);
    const fixed = Buffer.from(part);
    if (mark !== undefined) addLoose({ mark });
    else if (fixed.length >= SMALLEST_BLOCK) runs.push({ fixed, packed: pack(fixed), sumAfter: checksumOver(fixed) });
    else if (part !== "") addLoose(part);
  }
  return runs;
}

/** Compresses a run so that it ends at a whole byte and refers to nothing before it: such runs can be put one after the other. */
const pack = (fixed: Buffer): Buffer =>
  deflateRawSync(fixed, { level: 9, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH });

/**
 * The checksum of a page up to and with these bytes, from that of what comes before them, without reading them again: each bit of the
 * one changes the other in its own way, whatever the other bits are.
 */
function checksumOver(bytes: Buffer): (sum: number) => number {
  const ofNothing = crc32(bytes, 0);
  const changes = Array.from({ length: 32 }, (_, bit) => crc32(bytes, (1 << bit) >>> 0) ^ ofNothing);
  return (sum) => {
    let result = ofNothing;
    for (let bit = 0; bit < 32; bit += 1) if ((sum >>> bit) & 1) result ^= changes[bit] ?? 0;
    return result >>> 0;
  };
}

function textOf(parts: Loose["loose"], values: Record<string, string>): string {
  let text = "";
  for (const part of parts) text += typeof part === "string" ? part : (values[part.mark] ?? "");
  return text;
}

/** Every page is written into one piece of memory, straight away: this is done for each guest who taps. */
function gzipWriter(runs: readonly Run[]): (values: Record<string, string>) => Buffer {
  const fixedRoom = GZIP_HEADER.length + LAST_BLOCK.length + TRAILER_BYTES;
  const packedRoom = runs.reduce((sum, run) => sum + ("fixed" in run ? run.packed.length : 0), fixedRoom);
  return (values) => {
    const texts = runs.map((run) => ("fixed" in run ? "" : textOf(run.loose, values)));
    const out = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + storedRoom(text), packedRoom));
    out.set(GZIP_HEADER);
    let at = GZIP_HEADER.length;
    let sum = 0;
    let size = 0;
    for (const [index, run] of runs.entries()) {
      if ("fixed" in run) {
        out.set(run.packed, at);
        at += run.packed.length;
        sum = run.sumAfter(sum);
        size += run.fixed.length;
      } else {
        const start = at + BLOCK_HEAD_BYTES;
        const length = out.write(texts[index] ?? "", start);
        sum = crc32(out.subarray(start, start + length), sum);
        size += length;
        at = storeBlocks(out, at, length);
      }
    }
    out.set(LAST_BLOCK, at);
    at = out.writeUInt32LE(sum, at + LAST_BLOCK.length);
    return out.subarray(0, out.writeUInt32LE(size, at));
  };
}

/** The most bytes a text takes, the heads of its blocks included. */
const storedRoom = ({ length }: string): number =>
  length * 3 + BLOCK_HEAD_BYTES * (1 + Math.floor((length * 3) / LONGEST_BLOCK));

/**
 * Deflate's way of saying "as it is", around bytes that stand behind the first head's place already: length, its complement, bytes.
 * Returns where they end.
 */
function storeBlocks(out: Buffer, start: number, length: number): number {
  if (length > LONGEST_BLOCK) {
    const rest = start + BLOCK_HEAD_BYTES + LONGEST_BLOCK;
    out.copyWithin(rest + BLOCK_HEAD_BYTES, rest, start + BLOCK_HEAD_BYTES + length);
    storeBlocks(out, start, LONGEST_BLOCK);
    return storeBlocks(out, rest, length - LONGEST_BLOCK);
  }
  out[start] = 0;
  out.writeUInt16LE(length, start + 1);
  return out.writeUInt16LE(length ^ LONGEST_BLOCK, start + 3) + length;
}
