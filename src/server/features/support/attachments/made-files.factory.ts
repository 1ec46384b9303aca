/** A ZIP of these entries: not packed, with lengths as told. Nothing reads what is in them. */
export function makeZip(entries: readonly { name: string; unpacked?: number }[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let place = 0;
  for (const { name, unpacked = 0 } of entries) {
    const bytes = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(bytes.length, 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt32LE(unpacked, 24);
    listed.writeUInt16LE(bytes.length, 28);
    listed.writeUInt32LE(place, 42);
    local.push(head, bytes);
    central.push(listed, bytes);
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
export function makeOle2(name = "WordDocument"): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 48);
  head.fill(0xff, 76);
  head.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const directory = Buffer.alloc(512);
  for (const [index, entry] of ["Root Entry", name].entries()) {
    directory.write(entry, index * 128, "utf16le");
    directory.writeUInt16LE((entry.length + 1) * 2, index * 128 + 64);
  }
  return Buffer.concat([head, table, directory]);
}
