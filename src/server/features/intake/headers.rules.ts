/** No head is longer than this; what follows is not looked at. */
const LONGEST_HEAD = 64 * 1024;
const NAMES: ReadonlySet<string> = new Set(["delivered-to", "x-original-to", "envelope-to", "to", "cc"]);
const ADDRESS = /[a-z0-9.+_=-]{1,64}@[a-z0-9.-]{1,255}/gi;

/** The addresses a mail's own head says it came to, those its last mail server wrote first. */
export function recipientsIn(raw: Uint8Array): string[] {
  const text = Buffer.from(raw.subarray(0, LONGEST_HEAD)).toString("latin1");
  const head = text.replace(/\r?\n\r?\n.*/s, "");
  // A line that begins with a space goes on with the one before.
  const fields = head.replaceAll(/\r?\n[ \t]/g, " ").split(/\r?\n/);
  const found: string[] = [];
  for (const name of NAMES)
    for (const field of fields)
      if (field.toLowerCase().startsWith(`${name}:`)) found.push(...(field.match(ADDRESS) ?? []));
  return found;
}
