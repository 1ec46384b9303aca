import * as fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { type Part, type Values, filler } from "#server/platform/mail/html.render.ts";
import { HOSTILE_VALUES } from "#server/testing/hostile-values.ts";
import type { Header } from "./header.rules.ts";
import { type Recipient, prepareMime, writeMime } from "./mime.render.ts";

const NAMES = ["first_name", "click_url", "code", "qr_url"] as const;
const TEXT = fc.oneof(
  fc.constantFrom(
    ...HOSTILE_VALUES,
    ".",
    "..",
    " ",
    "From me",
    "=",
    "=3D",
    "a ",
    "--=_plaudit--",
    "\n.\n",
    "\r\n",
    "é",
  ),
  fc.string({ unit: "binary", maxLength: 120 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);
const SLOT = fc.record({
  slot: fc.constantFrom(...NAMES),
  as: fc.constantFrom("text", "attribute", "url", "url_part", "plain", "plain_url"),
  or: TEXT,
});
const { parts: PARTS } = fc.letrec<{ parts: Part[]; part: Part }>((tie) => ({
  parts: fc.array(tie("part"), { maxLength: 6 }),
  part: fc.oneof(
    { depthSize: "small" },
    TEXT,
    SLOT as fc.Arbitrary<Part>,
    fc.record({ when: fc.constantFrom(...NAMES), parts: tie("parts") }) as fc.Arbitrary<Part>,
  ),
}));
/** A subject is one line whatever is put in: its fixed text was checked when the template was saved. */
const LINE = TEXT.map((text) => text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
const SUBJECT = fc.array(
  fc.oneof(LINE, fc.record({ slot: fc.constantFrom(...NAMES), as: fc.constant("header"), or: LINE })),
  { maxLength: 5 },
) as fc.Arbitrary<Part[]>;
const VALUES = fc.dictionary(fc.constantFrom(...NAMES), TEXT) as fc.Arbitrary<Values>;

const LIST_ID: Header = ["List-Id", "<campaign.plaudit.test>"];
const draft = (parts: { subject?: Part[]; html?: Part[]; text?: Part[] }) =>
  prepareMime({
    subject: [],
    html: [],
    text: [],
    ...parts,
    language: "de",
    from: { name: "Zum goldenen Löwen via Plaudit", address: "offers@plaudit.test" },
    replyTo: { name: "Zum goldenen Löwen", address: "hallo@loewe.test" },
    headers: [LIST_ID],
  });
const recipient = (values: Values): Recipient => ({
  values,
  to: { name: "Jonas Albrecht", address: "jonas@guests.test" },
  messageId: "<row-1@plaudit.test>",
  date: new Date("2026-11-16T15:00:00Z"),
  headers: [["List-Unsubscribe", "<https://plaudit.test/unsubscribe/1>"]],
});
/** What a mail program reads: line breaks are its own, and nothing can stand for half a character. */
const read = (text = ""): string => text.replaceAll(/\r\n?/g, "\n");
const wanted = (parts: Part[], values: Values): string => read(filler(values)(parts).toWellFormed());

test("what was put in comes out: html, text and subject", async () => {
  await fc.assert(
    fc.asyncProperty(SUBJECT, PARTS, PARTS, VALUES, async (subject, html, text, values) => {
      // A reader takes what is empty for missing, and the line break at the end for its own.
      const [before, after]: [Part, Part] = ["<p>", "</p>"];
      const raw = writeMime(
        draft({ subject, html: [before, ...html, after], text: [before, ...text, after] }),
        recipient(values),
      );
      const mail = await PostalMime.parse(raw);
      expect(read(mail.html).trimEnd()).toBe(wanted([before, ...html, after], values));
      expect(read(mail.text).trimEnd()).toBe(wanted([before, ...text, after], values));
      expect(mail.subject?.trim() ?? "").toBe(wanted(subject, values).trim());
    }),
    { numRuns: 400 },
  );
});

test("the wire is kept: CRLF alone, short lines of ASCII, no dot at the start of one, no space at the end", () => {
  fc.assert(
    fc.property(SUBJECT, PARTS, PARTS, VALUES, (subject, html, text, values) => {
      const raw = writeMime(draft({ subject, html, text }), recipient(values)).toString("latin1");
      expect(raw).toMatch(/^[\r\n -~]*$/);
      const lines = raw.split("\r\n");
      expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
      expect(lines.filter((line) => line.startsWith("."))).toEqual([]);
      const body = lines.slice(lines.indexOf("") + 1);
      expect(body.filter((line) => line.length > 76 || line.endsWith(" ") || line.startsWith("From "))).toEqual([]);
      expect(lines.filter((line) => line.length > 998)).toEqual([]);
      expect(body.filter((line) => line.startsWith("--=_"))).toHaveLength(3);
    }),
    { numRuns: 400 },
  );
});

test("the same input gives the same bytes, and nobody sees a value of somebody else", () => {
  fc.assert(
    fc.property(PARTS, VALUES, VALUES, (html, mine, theirs) => {
      const mail = draft({ html, text: html });
      const first = writeMime(mail, recipient(mine));
      writeMime(mail, recipient(theirs));
      expect(writeMime(mail, recipient(mine)).equals(first)).toBe(true);
    }),
  );
});

test("names of people are read back as they are written", async () => {
  await fc.assert(
    fc.asyncProperty(LINE, async (name) => {
      const raw = writeMime(draft({}), { ...recipient({}), to: { name, address: "jonas@guests.test" } });
      const { to, headers } = await PostalMime.parse(raw);
      expect(to).toHaveLength(1);
      expect(to?.[0]?.address).toBe("jonas@guests.test");
      // Readers take several spaces for one.
      expect(to?.[0]?.name.replaceAll(/\s+/g, " ").trim()).toBe(name.replaceAll(/\s+/g, " ").trim());
      expect(headers.filter(({ key }) => key === "to")).toHaveLength(1);
    }),
    { numRuns: 400 },
  );
});
