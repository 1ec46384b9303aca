import { isCleanLine } from "#shared/domain/text.ts";
import type { ATTACHMENT_ENDINGS, AttachmentType } from "#shared/support/support-values.ts";

const TYPE_OF_ENDING: Record<(typeof ATTACHMENT_ENDINGS)[number], AttachmentType> = {
  jpg: "jpg",
  jpeg: "jpg",
  png: "png",
  pdf: "pdf",
  doc: "doc",
  docx: "docx",
  txt: "txt",
};

const LONGEST_NAME = 255;

/** What a file's name says it is; undefined for a name that we do not take. */
export function typeOfName(name: string): AttachmentType | undefined {
  if (name.length > LONGEST_NAME || !isCleanLine(name) || /[/\\:]/.test(name) || name.startsWith(".")) return undefined;
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return name.includes(".") && Object.hasOwn(TYPE_OF_ENDING, ending)
    ? TYPE_OF_ENDING[ending as keyof typeof TYPE_OF_ENDING]
    : undefined;
}

/** Reads a part of a file. */
export type Read = (position: number, length: number) => Promise<Buffer>;
interface Content {
  bytes: number;
  read: Read;
}

/** Whether a file is what its name says, by a look into it. Nothing is unpacked. */
export const isOfType = (type: AttachmentType, content: Content): Promise<boolean> => LOOKS[type](content);

const beginsWith =
  (...bytes: number[]) =>
  async ({ read }: Content): Promise<boolean> =>
    (await read(0, bytes.length)).equals(Buffer.from(bytes));

const LOOKS: Record<AttachmentType, (content: Content) => Promise<boolean>> = {
  jpg: beginsWith(0xff, 0xd8, 0xff),
  png: beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  pdf: beginsWith(0x25, 0x50, 0x44, 0x46, 0x2d),
  doc: isWordDocument,
  docx: isWordPackage,
  txt: isPlainText,
};

const CHUNK = 64 * 1024;
const ODD_CONTROLS = /[^\P{Cc}\t\n\r\f]/u;

/** UTF-8 without control characters, whatever it says. */
async function isPlainText({ bytes, read }: Content): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes; at += CHUNK)
      if (ODD_CONTROLS.test(decoder.decode(await read(at, CHUNK), { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

const OLE2_MAGIC = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** What stands for no sector lies outside of every file, as do all other marks. */
const END_OF_CHAIN = 0xfffffffe;
const MOST_DIRECTORY_SECTORS = 1_000;
const ENTRY = 128;

/** An OLE2 file whose directory names the stream of Word. Other programs store in the same way. */
async function isWordDocument({ bytes, read }: Content): Promise<boolean> {
  const head = await read(0, 512);
  if (head.length < 512 || !head.subarray(0, 8).equals(OLE2_MAGIC)) return false;
  const size = 2 ** head.readUInt16LE(30);
  if (size !== 512 && size !== 4096) return false;
  const placeOf = (sector: number): number => (sector + 1) * size;
  let sector = head.readUInt32LE(48);
  for (let seen = 0; seen < MOST_DIRECTORY_SECTORS && placeOf(sector) < bytes; seen += 1) {
    const directory = await read(placeOf(sector), size);
    for (let at = 0; at + ENTRY <= directory.length; at += ENTRY)
      if (entryName(directory.subarray(at, at + ENTRY)) === "WordDocument") return true;
    sector = await followingSector({ head, size, read, placeOf }, sector);
  }
  return false;
}

const entryName = (entry: Buffer): string =>
  entry.toString("utf16le", 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2));

/** The next sector of a chain, by the table whose first 109 parts the head lists; no letter is longer than those reach. */
async function followingSector(
  { head, size, read, placeOf }: { head: Buffer; size: number; read: Read; placeOf: (sector: number) => number },
  sector: number,
): Promise<number> {
  const perPart = size / 4;
  const part = Math.floor(sector / perPart);
  if (part >= 109) return END_OF_CHAIN;
  const table = head.readUInt32LE(76 + part * 4);
  const entry = await read(placeOf(table) + (sector % perPart) * 4, 4);
  return entry.length === 4 ? entry.readUInt32LE() : END_OF_CHAIN;
}

const beginsAsZip = beginsWith(0x50, 0x4b, 0x03, 0x04);
const CENTRAL_FILE = 0x02014b50;
const END_OF_DIRECTORY = Buffer.from("504b0506", "hex");
const MOST_ENTRIES = 2_000;
const MOST_UNPACKED = 100 * 1024 * 1024;
const LONGEST_DIRECTORY = 4 * 1024 * 1024;

/** A ZIP whose list of contents is that of a Word document, and which says that it is not large. */
async function isWordPackage(content: Content): Promise<boolean> {
  if (!(await beginsAsZip(content))) return false;
  const entries = await listEntries(content);
  if (!entries) return false;
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > MOST_UNPACKED) return false;
  const names = new Set(entries.map(({ name }) => name));
  if (entries.some(({ name, isEncrypted }) => isEncrypted || isOddName(name))) return false;
  return names.has("[Content_Types].xml") && names.has("word/document.xml");
}

/** Leads out of the package, or is a program: a document with macros has another ending. */
const isOddName = (name: string): boolean =>
  name.startsWith("/") || name.includes("\\") || name.split("/").includes("..") || name.endsWith("vbaProject.bin");

interface Entry {
  name: string;
  unpacked: number;
  isEncrypted: boolean;
}

/** Undefined where the list is broken, or larger than a letter's. */
async function listEntries({ bytes, read }: Content): Promise<Entry[] | undefined> {
  // The end may be followed by a comment of up to 64 kB.
  const tailLength = Math.min(bytes, 22 + 0xffff);
  const tail = await read(bytes - tailLength, tailLength);
  // Where there is none, the last byte remains, which is too short as well.
  const end = tail.subarray(tail.lastIndexOf(END_OF_DIRECTORY));
  if (end.length < 22) return undefined;
  const count = end.readUInt16LE(10);
  const length = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  if (count > MOST_ENTRIES || length > LONGEST_DIRECTORY || start + length > bytes - end.length) return undefined;
  const directory = await read(start, length);
  const entries: Entry[] = [];
  let place = 0;
  while (place + 46 <= directory.length && directory.readUInt32LE(place) === CENTRAL_FILE) {
    const nameEnd = place + 46 + directory.readUInt16LE(place + 28);
    entries.push({
      name: directory.toString("utf8", place + 46, nameEnd),
      unpacked: directory.readUInt32LE(place + 24),
      isEncrypted: (directory.readUInt16LE(place + 8) & 1) === 1,
    });
    place = nameEnd + directory.readUInt16LE(place + 30) + directory.readUInt16LE(place + 32);
  }
  return entries.length === count && place === directory.length ? entries : undefined;
}
