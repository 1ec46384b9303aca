import { describe, expect, test } from "vitest";
import { readReport } from "./dsn.rules.ts";
import { POSTFIX, RETURNED, TOKEN, complaint, dsn, group } from "./made-reports.factory.ts";

const VERP = "b-7-0123456789abcdef0123@bounces.plaudit.example";
const OTHER = "b-9-abcdef@bounces.plaudit.example";
const HARD = { kind: "hard", reason: "smtp; 550 5.1.1 unknown", clues: { tokens: [TOKEN], addresses: [VERP, VERP] } };

describe("the fields of a report", () => {
  test.each([
    ["as they should be", "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 unknown", HARD],
    [
      "a value over several lines",
      "Action: failed\nDiagnostic-Code: smtp;\n   550 5.1.1\n\tunknown  \nStatus: 5.1.1",
      HARD,
    ],
    ["values on lines of their own", "Action:\n failed\nDiagnostic-Code:\n smtp; 550 5.1.1 unknown", HARD],
    ["names in capitals, with room behind them", "ACTION : FAILED\nDIAGNOSTIC-CODE : smtp; 550 5.1.1 unknown", HARD],
    ["a word behind the action", "Action: failed (for good)\nDiagnostic-Code: smtp; 550 5.1.1 unknown", HARD],
    [
      "a second one of the same name, which is not believed",
      "Action: failed\nDiagnostic-Code: smtp; 550 5.1.1 unknown\nAction: delayed\nDiagnostic-Code: smtp; 452 4.2.2 full",
      HARD,
    ],
    [
      "a second one over several lines",
      "Action: failed\nDiagnostic-Code: smtp; 550 5.1.1 unknown\nAction: delayed\n until Monday",
      HARD,
    ],
    [
      "lines that say nothing",
      "This is a report\n: nothing\nAction: failed\nDiagnostic-Code: smtp; 550 5.1.1 unknown",
      HARD,
    ],
    ["no code, only a status", "Action: failed\nStatus: 5.1.1", { ...HARD, reason: "5.1.1" }],
    ["neither code nor status", "Action: failed", { ...HARD, kind: "soft", reason: "" }],
    ["no action", "Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 unknown", undefined],
    ["an action that ends like one that failed", "Action: not-failed\nStatus: 5.1.1", undefined],
  ])("%s", async (_name, fields, report) => {
    expect(await readReport(dsn({ status: group(fields) }))).toEqual(report);
  });

  test.each([
    ["the gravest counts", "Action: failed\nStatus: 4.2.2\n\nAction: failed\nStatus: 5.1.1", "hard", "5.1.1"],
    ["else the first", "Action: failed\nStatus: 4.2.2\n\nAction: failed\nStatus: 4.4.1", "soft", "4.2.2"],
    [
      "one that failed among those that did not",
      "Action: relayed\nStatus: 2.1.5\n \t\nAction: failed\nStatus: 5.1.1",
      "hard",
      "5.1.1",
    ],
    [
      "what goes on below an empty line belongs to the next",
      "Action: failed\nStatus: 5.1.1\n\n Action: failed\nStatus: 5.1.2",
      "hard",
      "5.1.1",
    ],
  ])("of several recipients: %s", async (_name, groups, kind, reason) => {
    expect(await readReport(dsn({ status: group(groups) }))).toEqual({ ...HARD, kind, reason });
  });
});

describe("which mail it was", () => {
  test("the report and the returned headers have our token and the envelope's sender", async () => {
    expect(await cluesIn(dsn({ status: POSTFIX }))).toEqual({ tokens: [TOKEN], addresses: [VERP, VERP] });
  });

  test.each([
    "message/rfc822",
    "message/global",
    "text/rfc822-headers",
    "message/rfc822-headers",
    "message/global-headers",
  ])("by what is returned as %s", async (returnedType) => {
    const clues = await cluesIn(dsn({ status: POSTFIX, returnedType }));
    expect(clues).toEqual({ tokens: [TOKEN], addresses: [VERP, VERP] });
  });

  test.each([
    ["a Message-ID, which names nothing", "Message-ID: <m7.x@plaudit.example>\n", [], [VERP]],
    ["no header at all", "Grazie\n", [], [VERP]],
    ["an empty token", "X-Plaudit-Mail:\nSubject: x\n", [], [VERP]],
    ["a token on a line of its own", `X-Plaudit-Mail:\n ${TOKEN}\n`, [TOKEN], [VERP]],
    ["a token of a hundred characters", `X-Plaudit-Mail: ${"A".repeat(100)}\n`, ["A".repeat(100)], [VERP]],
    ["a longer one", `X-Plaudit-Mail: ${"A".repeat(101)}\n`, ["A".repeat(100)], [VERP]],
    ["a sender without brackets", `Return-Path: ${OTHER}\n`, [], [VERP, OTHER]],
    ["brackets in the middle, which stay", `Return-Path: a<b>${OTHER}\n`, [], [VERP, `a<b>${OTHER}`]],
    ["words before its headers", `A copy\n\nReturn-Path: <${OTHER}>\n`, [], [VERP, OTHER]],
    ["a line without a name before them", `: a copy\n\nReturn-Path: <${OTHER}>\n`, [], [VERP, OTHER]],
  ])("by a returned mail with %s", async (_name, returned, tokens, addresses) => {
    expect(await cluesIn(dsn({ status: POSTFIX, returned }))).toEqual({ tokens, addresses });
  });

  test.each(["Delivered-To", "X-Original-To", "Envelope-To"])("by %s of the report, too", async (name) => {
    const clues = await cluesIn(dsn({ status: POSTFIX, head: `${name}: <${OTHER}>\n`, returned: "Subject: x\n" }));
    expect(clues).toEqual({ tokens: [], addresses: [OTHER, VERP] });
  });

  test("an address is taken no longer than a thousand characters", async () => {
    const clues = await cluesIn(dsn({ status: POSTFIX, head: `Delivered-To: ${"x".repeat(1_001)}\n` }));
    expect(clues?.addresses[0]).toBe("x".repeat(1_000));
  });

  test("a complaint names the envelope's sender in its own fields, too", async () => {
    const feedback = "Feedback-Type: abuse\nOriginal-Mail-From: <B-9-ABCDEF@bounces.plaudit.example>";
    expect(await cluesIn(complaint(feedback))).toEqual({ tokens: [TOKEN], addresses: [VERP, OTHER] });
    expect(await cluesIn(complaint(feedback, "Subject: An espresso\n"))).toEqual({ tokens: [], addresses: [OTHER] });
  });
});

describe("complaints", () => {
  const clues = { tokens: [TOKEN], addresses: [VERP] };

  test.each([
    ["Feedback-Type: abuse", "abuse"],
    ["Feedback-Type: Fraud", "fraud"],
    ["Feedback-Type: opt-out", "opt-out"],
    ["Feedback-Type: not-spam", undefined],
    ["Feedback-Type: virus", undefined],
    ["Feedback-Type:", undefined],
    ["Version: 1", undefined],
    ["nothing that could be read", undefined],
  ])("%s: %s", async (feedback, reason) => {
    expect(await readReport(complaint(feedback))).toEqual(reason && { kind: "complaint", reason, clues });
  });

  test("Hotmail returns the mail alone, with a header of its own in it", async () => {
    const returned = (header: string): Buffer =>
      Buffer.from(`From: staff@hotmail.example
Subject: complaint about message from 203.0.113.9
Content-Type: multipart/mixed; boundary="b3"

--b3
Content-Type: message/rfc822

${header}${RETURNED}
Buongiorno
--b3--
`);
    const header = "X-HmXmrOriginalRecipient: ines.arnoux@hotmail.example\n";
    expect(await readReport(returned(header))).toEqual({ kind: "complaint", reason: "abuse", clues });
    expect(await readReport(returned(""))).toBeUndefined();
  });
});

async function cluesIn(mail: Buffer) {
  const report = await readReport(mail);
  return typeof report === "object" ? report.clues : undefined;
}
