export type PictureKind = "png" | "jpeg" | "webp";
/** What we know and do not take. */
export type RefusedKind = "gif" | "svg" | "unknown";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** A drawing may begin with a byte order mark, comments and declarations; a text about one rarely has its tag so early. */
const SVG_WITHIN = 4096;

/** What a file is by its first bytes: its name and what its sender calls it prove nothing. */
export function kindOfPicture(bytes: Buffer): PictureKind | RefusedKind {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return "png";
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return "jpeg";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return "gif";
  return /<svg[\s>]/i.test(textAt(bytes, 0, SVG_WITHIN)) ? "svg" : "unknown";
}

const textAt = (bytes: Buffer, from: number, to: number): string => bytes.toString("latin1", from, to);
