import { ESCAPES, type Part, type Place, type Values, filler, isGiven } from "#server/platform/mail/html.render.ts";
import { type Header, type Mailbox, headerLine, mailboxHeader, textHeader } from "./header.rules.ts";
import { SOFT_BREAK, quotedPrintable } from "./quoted-printable.rules.ts";

// One campaign's mail, encoded once. Each fixed piece and each value is quoted-printable by itself and begins after a soft line
// break, so none needs to know in which column the one before it ended.

interface MimeDraft {
  subject: readonly Part[];
  html: readonly Part[];
  text: readonly Part[];
  language: string;
  from: Mailbox;
  replyTo?: Mailbox;
  /** The same for everybody. */
  headers: readonly Header[];
}

/** A slot by its place in the list of all slots, or pieces for those who have a value. */
type Piece = string | { slot: number; or: string } | { when: string; pieces: readonly Piece[] };
interface KnownSlot {
  name: string;
  as: Place;
}

/** A mail whose fixed parts are encoded; only `writeMime` looks inside. */
export interface PreparedMime {
  readonly head: string;
  /** The finished header if it is the same for everybody. */
  readonly subject: string | readonly Part[];
  readonly foot: string;
  readonly body: readonly Piece[];
  readonly slots: readonly KnownSlot[];
}

export interface Recipient {
  values: Values;
  to: Mailbox;
  /** `<…@…>`; the same on every attempt, like the date. */
  messageId: string;
  date: Date;
  /** Those of this recipient, such as List-Unsubscribe. */
  headers: readonly Header[];
}

/** An `=` is followed by a hexadecimal digit or a line break in everything this bounds, so it cannot occur there. */
const BOUNDARY = "=_plaudit";
const MESSAGE_ID = /^<[\w.!#$%&'*+/=?^`{|}~-]{1,200}@[\w.-]{1,200}>$/;

/** Encodes what all recipients share. Throws for a header that holds a line break. */
export function prepareMime({ subject, html, text, language, from, replyTo, headers }: MimeDraft): PreparedMime {
  const slots: KnownSlot[] = [];
  const part = (type: string, parts: readonly Part[]): Piece[] => [
    `--${BOUNDARY}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
    ...encodeParts(parts, slots),
  ];
  const isFixed = subject.every((piece) => typeof piece === "string");
  return {
    head: mailboxHeader("From", from) + (replyTo ? mailboxHeader("Reply-To", replyTo) : ""),
    subject: isFixed ? textHeader("Subject", subject.join("")) : subject,
    foot: [
      ...headers.map(headerLine),
      headerLine(["MIME-Version", "1.0"]),
      headerLine(["Content-Language", language]),
      headerLine(["Content-Type", `multipart/alternative; boundary="${BOUNDARY}"`]),
      "\r\n",
    ].join(""),
    body: mergePieces([...part("text/plain", text), "\r\n", ...part("text/html", html), `\r\n--${BOUNDARY}--\r\n`]),
    slots,
  };
}

function encodeParts(parts: readonly Part[], slots: KnownSlot[]): Piece[] {
  return parts.map((part, at): Piece => {
    if (typeof part === "string") return (at === 0 ? "" : SOFT_BREAK) + quotedPrintable(part);
    if ("when" in part) return { when: part.when, pieces: [SOFT_BREAK, ...encodeParts(part.parts, slots)] };
    const known = slots.findIndex(({ name, as }) => name === part.slot && as === part.as);
    const slot = known < 0 ? slots.push({ name: part.slot, as: part.as }) - 1 : known;
    return { slot, or: encodeValue(part.or) };
  });
}

const encodeValue = (value: string): string => (value === "" ? "" : SOFT_BREAK + quotedPrintable(value));

function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === "string" && typeof last === "string") merged[merged.length - 1] = last + piece;
    else
      merged.push(
        typeof piece === "object" && "when" in piece ? { ...piece, pieces: mergePieces(piece.pieces) } : piece,
      );
  }
  return merged.map((piece) => (typeof piece === "string" ? flat(piece) : piece));
}

/** A text that was joined of many stays a tree inside the engine, which every message would walk again. */
const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1");

/**
 * One recipient's message, ready for the wire: CRLF everywhere and no line that begins with a dot. The same input gives the same
 * bytes. Throws for a header that holds a line break and for a malformed address.
 */
export function writeMime(mime: PreparedMime, { values, to, messageId, date, headers }: Recipient): Buffer {
  if (!MESSAGE_ID.test(messageId)) throw new Error("Malformed Message-ID");
  const subject = typeof mime.subject === "string" ? mime.subject : textHeader("Subject", filler(values)(mime.subject));
  let message = `${mime.head}${mailboxHeader("To", to)}${subject}Date: ${dateOf(date)}\r\nMessage-ID: ${messageId}\r\n`;
  for (const header of headers) message += headerLine(header);
  message += mime.foot;
  const encoded: (string | null | undefined)[] = [];
  const write = (pieces: readonly Piece[]): void => {
    for (const piece of pieces) {
      if (typeof piece === "string") message += piece;
      else if ("when" in piece) {
        if (isGiven(values[piece.when])) write(piece.pieces);
      } else {
        let value = encoded[piece.slot];
        if (value === undefined) encoded[piece.slot] = value = encodeSlot(mime.slots[piece.slot], values);
        message += value ?? piece.or;
      }
    }
  };
  write(mime.body);
  return Buffer.from(message, "latin1");
}

/** Null if there is nothing to put in. */
function encodeSlot(slot: KnownSlot | undefined, values: Values): string | null {
  const value = slot && values[slot.name];
  return slot && isGiven(value) ? encodeValue(ESCAPES[slot.as](value)) : null;
}

/** RFC 5322. */
const dateOf = (date: Date): string => date.toUTCString().replace("GMT", "+0000");
