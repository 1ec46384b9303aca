/** What Chrome on Android offers for tags; TypeScript does not know it yet. */
interface TagRecord {
  recordType: string;
  data?: DataView | null;
}
interface TagReader extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>;
  write: (
    message: { records: { recordType: "url"; data: string }[] },
    options: { signal: AbortSignal; overwrite: boolean },
  ) => Promise<void>;
  makeReadOnly: (options: { signal: AbortSignal }) => Promise<void>;
}
type TagReaderMaker = new () => TagReader;

const maker = (): TagReaderMaker | undefined => (globalThis as { NDEFReader?: TagReaderMaker }).NDEFReader;

/** Only Chrome on Android can write tags, and only on a page of https. */
export const canWriteTags = (): boolean => maker() !== undefined;

function makeReader(): TagReader {
  const Reader = maker();
  if (!Reader) throw new DOMException("No NFC in this browser", "NotSupportedError");
  return new Reader();
}

/** Writes an address on the next tag that is held to the phone. */
export const writeTag = (url: string, signal: AbortSignal): Promise<void> =>
  makeReader().write({ records: [{ recordType: "url", data: url }] }, { signal, overwrite: true });

/** Nobody can write on the tag any more, for ever. */
export const lockTag = (signal: AbortSignal): Promise<void> => makeReader().makeReadOnly({ signal });

/** The address on the next tag that is held to the phone; undefined where it has none. */
export async function readTag(signal: AbortSignal): Promise<string | undefined> {
  const reader = makeReader();
  const session = new AbortController();
  const read = new Promise<string | undefined>((resolve, reject) => {
    reader.addEventListener("reading", (event) => resolve(addressIn(event)), { once: true });
    reader.addEventListener("readingerror", () => reject(new DOMException("Unreadable tag", "NetworkError")), {
      once: true,
    });
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  try {
    const [address] = await Promise.all([read, reader.scan({ signal: AbortSignal.any([signal, session.signal]) })]);
    return address;
  } finally {
    session.abort();
  }
}

function addressIn(event: Event): string | undefined {
  const { message } = event as Event & { message?: { records: readonly TagRecord[] } };
  const record = message?.records.find(({ recordType }) => recordType === "url");
  return record?.data ? new TextDecoder().decode(record.data) : undefined;
}
