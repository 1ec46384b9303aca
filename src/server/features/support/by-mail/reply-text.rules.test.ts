import { expect, test } from "vitest";
import { textOfHtml } from "./html-text.rules.ts";
import { replyTextOf } from "./reply-text.rules.ts";

const OURS = "An answer to T-2026-000123\n\nHello Odile,\nplease try again.";
const quoted = OURS.split("\n")
  .map((line) => `> ${line}`)
  .join("\n");

test.each([
  [
    "Gmail, English",
    `It works now!\n\nOn Mon, Nov 16, 2026 at 10:00 AM Plaudit <hello@plaudit.test>\nwrote:\n\n${quoted}\n`,
  ],
  [
    "Gmail, German",
    `It works now!\n\nAm Mo., 16. Nov. 2026 um 10:00 Uhr schrieb Plaudit <\nhello@plaudit.test>:\n\n${quoted}`,
  ],
  [
    "Apple Mail, English",
    `It works now!\n\n> On 16 Nov 2026, at 10:00, Plaudit <hello@plaudit.test> wrote:\n> \n${quoted}`,
  ],
  [
    "Apple Mail, without marks",
    `It works now!\n\nOn 16 Nov 2026, at 10:00, Plaudit <hello@plaudit.test> wrote:\n\n${OURS}`,
  ],
  [
    "Apple Mail, German",
    `It works now!\n\nVon meinem iPhone gesendet\n\n> Am 16.11.2026 um 10:00 schrieb Plaudit <hello@plaudit.test>:\n> \n${quoted}`,
  ],
  ["Thunderbird, English", `It works now!\n\nOn 11/16/26 10:00, Plaudit wrote:\n${quoted}`],
  [
    "Thunderbird, German",
    `It works now!\n\nAm 16.11.26 um 10:00 schrieb Plaudit:\n${quoted}\n\n-- \nOdile Ferrandel\nOsteria`,
  ],
  [
    "Outlook, English",
    `It works now!\r\n\r\nFrom: Plaudit <hello@plaudit.test>\r\nSent: Monday, November 16, 2026 10:00 AM\r\nTo: Odile\r\nSubject: Re: x\r\n\r\n${OURS}`,
  ],
  [
    "Outlook, German",
    `It works now!\n\n________________________________\nVon: Plaudit <hello@plaudit.test>\nGesendet: Montag, 16. November 2026 10:00\nAn: Odile\n\n${OURS}`,
  ],
  [
    "Outlook, German, in bold",
    `It works now!\n\n*Von:* Plaudit\n*Gesendet:* Montag, 16. November 2026 10:00\n*An:* Odile\n\n${OURS}`,
  ],
  ["old Outlook", `It works now!\n\n-----Original Message-----\nFrom: Plaudit\n\n${OURS}`],
  ["old Outlook, German", `It works now!\n\n-----Ursprüngliche Nachricht-----\nVon: Plaudit\n\n${OURS}`],
  [
    "a Samsung phone",
    `It works now!\n\nGesendet von meinem Galaxy\n\n-------- Ursprüngliche Nachricht --------\nVon: Plaudit\n${OURS}`,
  ],
  ["Outlook for iOS", `It works now!\n\nGet Outlook for iOS\n________________________________\nFrom: Plaudit\n${OURS}`],
  ["a signature", "It works now!\n\n-- \nOdile Ferrandel\n+33 3 53 01 17 06"],
  ["nothing else", "It works now!"],
])("of a mail by %s the writer's own words remain", (_program, mail) => {
  expect(replyTextOf(mail)).toBe("It works now!");
});

test.each([
  [
    "answers between the lines",
    "On 11/16/26 10:00, Plaudit wrote:\n> Did it help?\nYes.\n> Anything else?\nNo, thanks.",
    "Yes.\nNo, thanks.",
  ],
  [
    "words that only begin like an attribution",
    "On Monday we open at six.\nAm besten rufen Sie an.",
    "On Monday we open at six.\nAm besten rufen Sie an.",
  ],
  ["a sentence with From", "From: tomorrow on we are closed.", "From: tomorrow on we are closed."],
  ["paragraphs", "One.\n\n\n\n\nTwo.\n", "One.\n\nTwo."],
  ["nothing but the quote", `On 11/16/26 10:00, Plaudit wrote:\n${quoted}`, ""],
])("%s", (_name, mail, words) => {
  expect(replyTextOf(mail)).toBe(words);
});

test.each([
  ["<div>Sch&ouml;n &amp; gut<br>&#8211; Odile</div>", "Schön & gut\n– Odile"],
  ["<html><head><title>x</title><style>p{}</style></head><body><p>One</p><p>Two</p></body></html>", "One\n\nTwo"],
  ['<div>Yes.</div><div class="gmail_quote">On Monday Plaudit wrote:<blockquote>No</blockquote></div>', "Yes."],
  ['<p>Yes.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: Plaudit</div>', "Yes."],
  ["<p>Yes.</p><blockquote type=cite><div>ours</div></blockquote>", "Yes."],
  ["a < b", "a"],
])("HTML %j in words", (html, words) => {
  expect(replyTextOf(textOfHtml(html))).toBe(words);
});
