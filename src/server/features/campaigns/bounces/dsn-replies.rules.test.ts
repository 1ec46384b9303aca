import { describe, expect, test } from "vitest";
import { judgeReply, readReport, shorten } from "./dsn.rules.ts";
import { plain } from "./made-reports.factory.ts";

describe("a reply", () => {
  test.each([
    ["no mailbox of that name", "smtp; 550 5.1.1 unknown", "5.1.1", "hard", "smtp; 550 5.1.1 unknown"],
    ["nothing", "", "", "soft", ""],
    ["a status alone", "", "5.1.1", "hard", "5.1.1"],
    ["a status that passes", "", "4.2.2", "soft", "4.2.2"],
    ["words alone", "smtp; the host is away", "", "soft", "smtp; the host is away"],
    ["words, and a status", "smtp; the host is away", "5.4.4", "hard", "smtp; the host is away"],
    ["the reply, not the status, decides", "smtp; 452 4.2.2 full", "5.1.1", "soft", "smtp; 452 4.2.2 full"],
    ["no longer code: for good", "550 no such person", "", "hard", "550 no such person"],
    ["no longer code: for now", "450 busy", "", "soft", "450 busy"],
    ["no longer code: not about the address", "554 transaction failed", "", "soft", "554 transaction failed"],
    ["the longer code counts before the shorter", "452 5.1.1 unknown", "", "hard", "452 5.1.1 unknown"],
    ["the longer code of its own server", "550 try again (4.10.1)", "", "soft", "550 try again (4.10.1)"],
    ["a code of three digits", "550 5.4.300 expired", "", "soft", "550 5.4.300 expired"],
    ["what is refused for who we are", "550 5.7.1 blocked", "", "soft", "550 5.7.1 blocked"],
    ["a network address is no code", "smtp; 5.1.1.7 is away", "", "soft", "smtp; <ip> is away"],
    ["a longer one", "250 from 203.0.113.198 now", "", "soft", "250 from <ip> now"],
    ["another", "250 from 198.51.100.4 now", "", "soft", "250 from <ip> now"],
  ])("%s", (_name, diagnostic, status, kind, reason) => {
    expect(judgeReply(diagnostic, status)).toEqual({ kind, reason });
  });

  test.each([
    ["a full mailbox", "5.2.2"],
    ["a mail too large", "5.2.3"],
    ["a crowded network", "5.4.5"],
    ["a loop", "5.4.6"],
    ["too late", "5.4.7"],
    ["expired", "5.4.300"],
    ["refused by a connector", "5.4.316"],
    ["no answer for long", "5.4.317"],
  ])("permanent by its first digit, and yet passing: %s", (_name, code) => {
    expect(judgeReply(`550 ${code} failed`)).toEqual({ kind: "soft", reason: `550 ${code} failed` });
  });
});

describe("a reason", () => {
  test.each([
    ["without addresses", "550 <ines@mail.example>: unknown: ines@mail.example", "550 <address> unknown: <address>"],
    ["on one line", "\t550\0 5.1.1\r\n  unknown \u0085", "550 5.1.1 unknown"],
    ["of two hundred characters", "x".repeat(200), "x".repeat(200)],
    ["cut where it is longer", "x".repeat(201), "x".repeat(200)],
    ["of what stands in the first thousand", `${" ".repeat(999)}xy`, "x"],
    ["never half of a character", `${"x".repeat(199)}😀`, `${"x".repeat(199)}\u{FFFD}`],
  ])("%s", (_name, text, reason) => {
    expect(shorten(text)).toBe(reason);
  });
});

describe("a report in plain words", () => {
  const CLUES = { tokens: [], addresses: [] };
  const FAILED = "X-Failed-Recipients: ines@mail.example\n";
  const QMAIL = "Hi. This is the qmail-send program at mx.mail.example.";
  const UNDELIVERED = { kind: "soft", reason: "undelivered" };

  test.each([
    "This is the qmail-send program at mx.mail.example.",
    "This message was created automatically by mail delivery software.",
    "----- The following addresses had permanent fatal errors -----",
    "----- The following addresses had permanent delivery errors -----",
    "Your message did not reach some or all of the intended recipients.",
    "Delivery to the following recipient failed permanently:",
    "Delivery to the following recipients failed.",
    "This is the mail system at host mx.mail.example.",
    "Unable to deliver message to the following recipients:",
  ])("%s", async (words) => {
    expect(await readReport(plain(`${words}\n\n550 5.1.1 unknown\n`))).toEqual({
      kind: "hard",
      reason: "550 5.1.1 unknown",
      clues: CLUES,
    });
  });

  test.each([
    ["words nobody knows", "It did not work out.\n550 5.1.1 unknown", undefined],
    ["words alone", `${QMAIL}\nNo mailbox here by that name.\n`, UNDELIVERED],
    ["words behind a number", `${QMAIL}\nWe tried 5500 times in 4.5 days.\n`, UNDELIVERED],
    [
      "what is said in the two lines after the code, and no more",
      `${QMAIL}\nIt said:\n550-5.1.1 No such\n550 5.1.1 person here\nGiving up.\nSorry.\n`,
      { kind: "hard", reason: "550-5.1.1 No such 550 5.1.1 person here Giving up." },
    ],
    ["a code alone", `${QMAIL}\nNo mailbox. (#5.1.1)\n`, { kind: "hard", reason: "No mailbox. (#5.1.1)" }],
    ["a longer code", `${QMAIL}\nExpired. (#5.4.300)\n`, { kind: "soft", reason: "Expired. (#5.4.300)" }],
    ["an odd code", `${QMAIL}\nAway. (#4.10.1)\n`, { kind: "soft", reason: "Away. (#4.10.1)" }],
    ["a code without more", `${QMAIL}\nIt said 550-unknown\n`, { kind: "hard", reason: "It said 550-unknown" }],
    ["a code far below", `${QMAIL}\n${"x".repeat(4_000)}\n550 5.1.1 unknown\n`, UNDELIVERED],
  ])("%s", async (_name, text, verdict) => {
    expect(await readReport(plain(text))).toEqual(verdict && { ...verdict, clues: CLUES });
  });

  test.each([
    ["our own mail's copy", "--- Below this line is a copy of the message."],
    ["a copy by Exim", "------ This is a copy of the message, including all the headers. ------"],
    ["the original message", "----- Original message -----"],
    ["its header", "----- Message header follows -----"],
  ])("a code is not looked for in %s", async (_name, line) => {
    const copy = `${line}\n\nSubject: 550 5.1.1 reasons to come\n`;
    const undelivered = { ...UNDELIVERED, clues: CLUES };
    expect(await readReport(plain(`${QMAIL}\nSorry.\n\n${copy}`))).toEqual(undelivered);
    expect(await readReport(plain(copy, FAILED))).toEqual(undelivered);
  });

  test.each([
    ["this is a warning message only", "This is a warning message only."],
    ["delivery is delayed", "Delivery is delayed."],
    ["no need to send again", "You do not need to resend your message."],
    ["will be tried again", "It will be retried."],
  ])("a server that still tries: %s", async (_name, words) => {
    expect(await readReport(plain(`${QMAIL}\n${words}\n451 4.4.1 away\n`))).toBeUndefined();
  });

  test("a header that names who failed will do instead of words", async () => {
    const text = "Sorry!\n550 5.1.1 unknown\n";
    const report = { kind: "hard", reason: "550 5.1.1 unknown", clues: CLUES };
    expect(await readReport(plain(text, FAILED))).toEqual(report);
    expect(await readReport(plain(text))).toBeUndefined();
  });

  test("pages without words say that it failed, and nothing more", async () => {
    const report = await readReport(plain("", FAILED));
    expect(report).toEqual({ ...UNDELIVERED, clues: CLUES });
  });
});
