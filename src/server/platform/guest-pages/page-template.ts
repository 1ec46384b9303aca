import { constants, crc32, deflateRawSync } from "node:zlib";

/** Static runs shorter than this are not worth a compressed block of their own. */
const SMALLEST_BLOCK = 256;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block: fixed codes, end of block. */
const LAST_BLOCK = Buffer.from([3, 0]);

type Piece = { fixed: Buffer; packed: Buffer | undefined } | { mark: string };

/** A page with holes: what is the same for every visitor is encoded and compressed once. */
export interface PageTemplate {
  plain(values: Record<string, string>): Buffer;
  /** A gzip stream of the compressed runs with the values between them as stored blocks: no compression per request. */
  gzip(values: Record<string, string>): Buffer;
}

/** Cuts a page at its marks. Values are put in as they are: whoever fills a template escapes them. */
export function compileTemplate(html: string, marks: Record<string, string>): PageTemplate {
  const pieces = piecesOf(html, marks);
  return {
    plain: (values) => Buffer.concat(pieces.map((piece) => bytesOf(piece, values))),
    gzip: (values) => assemble(pieces, values),
  };
}

function piecesOf(html: string, marks: Record<string, string>): Piece[] {
  const names = new Map(Object.entries(marks).map(([name, mark]) => [mark, name]));
  const pattern = new RegExp(`(${[...names.keys()].map((mark) => RegExp.escape(mark)).join("|")})`);
  return html
    .split(names.size > 0 ? pattern : /(?!)/)
    .filter((part) => part !== "")
    .map((part): Piece => {
      const mark = names.get(part);
      if (mark !== undefined) return { mark };
      const fixed = Buffer.from(part);
      return { fixed, packed: fixed.length >= SMALLEST_BLOCK ? pack(fixed) : undefined };
    });
}

/** Ends on a byte with all said so far, and refers to nothing before it: such runs can be strung together. */
const pack = (fixed: Buffer): Buffer =>
  deflateRawSync(fixed, { level: 9, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH });

const bytesOf = (piece: Piece, values: Record<string, string>): Buffer =>
  "mark" in piece ? Buffer.from(values[piece.mark] ?? "") : piece.fixed;

function assemble(pieces: Piece[], values: Record<string, string>): Buffer {
  const parts: Buffer[] = [GZIP_HEADER];
  let loose: Buffer[] = [];
  let sum = 0;
  let size = 0;
  const flush = (): void => {
    if (loose.length > 0) parts.push(...storedBlocks(Buffer.concat(loose)));
    loose = [];
  };
  for (const piece of pieces) {
    const bytes = bytesOf(piece, values);
    sum = crc32(bytes, sum);
    size += bytes.length;
    if ("mark" in piece || piece.packed === undefined) loose.push(bytes);
    else {
      flush();
      parts.push(piece.packed);
    }
  }
  flush();
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
