import { constants, crc32, deflateRawSync } from "node:zlib";

/** Static runs shorter than this are not worth a compressed block of their own. */
const SMALLEST_BLOCK = 256;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block: fixed codes, end of block. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** A run that is the same for everybody, or values with the short bits of text between them. */
type Run = { fixed: Buffer; packed: Buffer; sumAfter: (sum: number) => number } | { loose: (string | { mark: string })[] };

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
    plain: (values) => Buffer.concat(runs.map((run) => bytesOf(run, values))),
    gzip: (values) => assemble(runs, values),
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

function bytesOf(run: Run, values: Record<string, string>): Buffer {
  if ("fixed" in run) return run.fixed;
  let text = "";
  for (const part of run.loose) text += typeof part === "string" ? part : (values[part.mark] ?? "");
  return Buffer.from(text);
}

function assemble(runs: readonly Run[], values: Record<string, string>): Buffer {
  const parts: Buffer[] = [GZIP_HEADER];
  let sum = 0;
  let size = 0;
  for (const run of runs) {
    const bytes = bytesOf(run, values);
    size += bytes.length;
    if ("fixed" in run) {
      sum = run.sumAfter(sum);
      parts.push(run.packed);
    } else {
      sum = crc32(bytes, sum);
      parts.push(...storedBlocks(bytes));
    }
  }
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(size, 4);
  parts.push(LAST_BLOCK, trailer);
  return Buffer.concat(parts);
}

/** Deflate's way of saying "as it is": length, its complement, bytes; 64 kB at most. */
function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 0xffff) {
    const chunk = bytes.subarray(at, at + 0xffff);
    const head = Buffer.allocUnsafe(5);
    head.writeUInt8(0, 0);
    head.writeUInt16LE(chunk.length, 1);
    head.writeUInt16LE(chunk.length ^ 0xffff, 3);
    blocks.push(head, chunk);
  }
  return blocks;
}
