export interface MadeEntry {
  name: string;
  /** How large it says that it is. */
  unpacked?: number;
  flags?: number;
  /** How many bytes of other programs follow its name in the list, and of a comment. */
  extra?: number;
  comment?: number;
}

/** A ZIP of these entries: not packed, with lengths as told. Nothing reads what is in them. */
export function makeZip(entries: readonly MadeEntry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let place = 0;
  for (const { name, unpacked = 0, flags = 0, extra = 0, comment = 0 } of entries) {
    const bytes = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(bytes.length, 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt16LE(flags, 8);
    listed.writeUInt32LE(unpacked, 24);
    listed.writeUInt16LE(bytes.length, 28);
    listed.writeUInt16LE(extra, 30);
    listed.writeUInt16LE(comment, 32);
    listed.writeUInt32LE(place, 42);
    local.push(head, bytes);
    central.push(listed, bytes, Buffer.alloc(extra + comment));
    place += 30 + bytes.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...local, list, end]);
}

export const makeDocx = (): Buffer =>
  makeZip([{ name: "[Content_Types].xml" }, { name: "_rels/.rels" }, { name: "word/document.xml", unpacked: 9_000 }]);

/** An OLE2 file of one directory sector, whose second entry has this name. */
export const makeOle2 = (name = "WordDocument"): Buffer => makeOle2Of([["Root Entry", name]]);

/** An OLE2 file whose directory has these names, sector by sector. The parts of its table come first, the last one before all others. */
export function makeOle2Of(directory: readonly (readonly string[])[], size = 512): Buffer {
  const perPart = size / 4;
  let parts = 1;
  while (parts * perPart < parts + directory.length) parts += 1;
  const head = Buffer.alloc(size);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  head.writeUInt16LE(Math.log2(size), 30);
  head.writeUInt32LE(parts, 48);
  head.fill(0xff, 76, 512);
  for (let part = 0; part < parts; part += 1) head.writeUInt32LE(parts - 1 - part, 76 + part * 4);
  const tables = Array.from({ length: parts }, () => Buffer.alloc(size, 0xff));
  const follow = (sector: number, next: number): void => {
    tables[parts - 1 - Math.floor(sector / perPart)]?.writeUInt32LE(next, (sector % perPart) * 4);
  };
  for (let sector = 0; sector < parts; sector += 1) follow(sector, 0xfffffffd);
  for (const index of directory.keys())
    follow(parts + index, index + 1 < directory.length ? parts + index + 1 : 0xfffffffe);
  return Buffer.concat([head, ...tables, ...directory.map((names) => makeDirectory(names, size))]);
}

function makeDirectory(names: readonly string[], size: number): Buffer {
  const sector = Buffer.alloc(size);
  for (const [index, name] of names.entries()) {
    sector.write(name, index * 128, "utf16le");
    sector.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
  }
  return sector;
}
