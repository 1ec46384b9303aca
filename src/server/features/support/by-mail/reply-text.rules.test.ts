import { expect, test } from "vitest";
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
  [
    "answers between the lines, below words and an attribution of two lines",
    "Hello,\n\nOn Mon, Nov 16, 2026 Plaudit <hello@plaudit.test>\nwrote:\n\n\n> Did it help?\n\nYes.\n> ours",
    "Hello,\n\nYes.",
  ],
  ["nothing but who wrote when", "Yes.\nOn 11/16/26 10:00, Plaudit wrote:\n\n", "Yes."],
  ["paragraphs", "One.\n\n\n\n\nTwo.\n", "One.\n\nTwo."],
  ["nothing but the quote", `On 11/16/26 10:00, Plaudit wrote:\n${quoted}`, ""],
])("%s", (_name, mail, words) => {
  expect(replyTextOf(mail)).toBe(words);
});

test.each([
  ["an attribution", "On 11/16/26 10:00, Plaudit wrote:"],
  ["one in French", "Le lun. 16 nov. 2026 à 10:00, Plaudit a écrit :"],
  ["one in Spanish", "El lun, 16 nov 2026 a las 10:00, Plaudit escribió:"],
  ["one in Italian", "Il giorno lun 16 nov 2026 Plaudit ha scritto:"],
  ["one in Portuguese", "Em seg., 16 de nov. de 2026, Plaudit escreveu:"],
  ["an indented one", "  On 11/16/26 10:00,\n  Plaudit\n  wrote:"],
  ["one of three lines", "On Monday, 16 November 2026,\nPlaudit <hello@plaudit.test>\nwrote:"],
  ["an indented line with dashes", " -----Original Message-----"],
  ["French dashes", "-----Message d'origine-----"],
  ["dashes in one word", "--Originalnachricht--"],
  ["a rule of twenty signs", "_".repeat(20)],
  ["a rule of a hundred", ` ${"_".repeat(100)}`],
  ["a head without spaces", "From:Plaudit\nSent:Monday"],
  ["an indented head", "  From: Plaudit\n  Date: Monday"],
  ["a head whose date comes third", "Von: Plaudit\nAn: Odile\nBetreff: Drucker\nDatum: Montag"],
])("what follows %s is ours", (_name, line) => {
  expect(replyTextOf(`It works now!\n\n${line}\n\n${OURS}`)).toBe("It works now!");
});

test.each([
  ["words before an attribution", "As Plaudit said on Monday and wrote:\nCall us."],
  ["words behind it", "On Monday Plaudit wrote: call us.\nI did."],
  ["an attribution of four lines", "On Monday,\n16 November,\nPlaudit\nwrote:\nCall us."],
  ["words before dashes", "It said -----Original Message-----\nand no more."],
  ["words behind dashes", "-----Original Message----- is what it said."],
  ["a line to sign on", "Name: ____________________\nPlease sign."],
  ["a line with words behind it", "____________________ (name)\nPlease sign."],
  ["a shorter rule", `${"_".repeat(19)}\nPlease sign.`],
  ["a longer rule", `${"_".repeat(101)}\nPlease sign.`],
  ["From without a date", "From: tomorrow on we are closed."],
  ["From with a date before it", "Date: Monday\nFrom: six on we are open."],
  ["From with a date four lines below", "From: six on\nwe\nare\nopen.\nDate: Monday"],
  ["From within a line", "The wine is from: Alsace\nDate: 2024"],
  ["a date within a line", "From: Alsace\nIts best date: 2024"],
  ["dashes that are no signature", "Our numbers:\n12 --\n--12"],
  ["an advert's words within a line", "The bill was sent from my desk."],
  ["an advert's words above others", "Sent from my desk:\nthe bill."],
  ["an indented list", "We need:\n  - a printer\n\t- paper"],
])("%s: all of it stays", (_name, mail) => {
  expect(replyTextOf(mail)).toBe(mail);
});

test.each([
  "Sent from my iPhone",
  "Sent from Outlook for Android",
  "sent from Proton Mail",
  "Get Outlook for iOS",
  "Von meinem iPhone gesendet",
  "Gesendet mit der Telekom Mail App",
  "Outlook für Android beziehen",
  "Diese Nachricht wurde von meinem Telefon gesendet.",
  "  Sent from my iPad",
  "--",
  "-- \nOdile Ferrandel",
])("%j below it is left out", (footer) => {
  expect(replyTextOf(`It works now!\n\n${footer}\n\n\n`)).toBe("It works now!");
});

test.each([
  ["no words", "", ""],
  ["an advert alone", "Sent from my iPhone", ""],
  ["room at the end of lines", "One  \t\nTwo ", "One\nTwo"],
  ["signs that no database takes", "It\0 works\u0007\tnow\u0085!", "It works\tnow!"],
  ["a line of two thousand characters", "x".repeat(2_000), "x".repeat(2_000)],
  ["a longer one", `${"x".repeat(2_001)}\nTwo`, `${"x".repeat(2_000)}\nTwo`],
  ["two thousand lines", `One${"\n".repeat(1_999)}Two`, "One\n\nTwo"],
  ["more lines", `One${"\n".repeat(2_000)}Two`, "One"],
])("%s", (_name, mail, words) => {
  expect(replyTextOf(mail)).toBe(words);
});
