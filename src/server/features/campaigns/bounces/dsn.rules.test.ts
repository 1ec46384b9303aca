import { describe, expect, test } from "vitest";
import { type Report, judgeReply, readReport } from "./dsn.rules.ts";

const reportIn = async (mail: Buffer): Promise<Report | undefined> => {
  const report = await readReport(mail);
  if (report === "unreadable") throw new Error(report);
  return report;
};
const TOKEN = "AAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAA";
const RETURNED = `Return-Path: <b-7-0123456789abcdef0123@bounces.plaudit.example>
Received: from plaudit.example by mx.example.org; Mon, 16 Nov 2026 15:00:02 +0000
Message-ID: <m7.3f2a9c1e-0000-4000-8000-000000000001@plaudit.example>
X-Plaudit-Mail: ${TOKEN}
From: Osteria Marrovia via Plaudit <news@plaudit.example>
To: Ines Arnoux <ines.arnoux@example.org>
Subject: An espresso is waiting
`;

interface Shape {
  head?: string;
  text?: string;
  status?: string;
  returned?: string;
  returnedType?: string;
  statusType?: string;
}

/** A report of three parts, as RFC 3464 has it. */
const dsn = ({
  head = "",
  text = "It could not be delivered.",
  status,
  returned = RETURNED,
  ...types
}: Shape): Buffer =>
  Buffer.from(
    `From: MAILER-DAEMON@mx.example.org
To: b-7-0123456789abcdef0123@bounces.plaudit.example
Subject: Undelivered Mail
MIME-Version: 1.0
${head}Content-Type: multipart/report; report-type=delivery-status; boundary="=_b1"

--=_b1
Content-Type: text/plain; charset=utf-8

${text}

--=_b1
Content-Type: ${types.statusType ?? "message/delivery-status"}

${status}

--=_b1
Content-Type: ${types.returnedType ?? "message/rfc822"}

${returned}
Buongiorno

--=_b1--
`.replaceAll("\n", "\r\n"),
  );

const plain = (text: string, head = ""): Buffer =>
  Buffer.from(`From: MAILER-DAEMON@mx.example.org\nSubject: failure notice\n${head}\n${text}`);

const complaint = (feedback: string, returned = RETURNED): Buffer =>
  Buffer.from(`From: feedback@provider.example
Subject: FW: An espresso is waiting
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

This is an email abuse report.

--b2
Content-Type: message/feedback-report

${feedback}

--b2
Content-Type: message/rfc822

${returned}
Buongiorno
--b2--
`);

const POSTFIX = `Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4TbXkq1
Arrival-Date: Mon, 16 Nov 2026 15:00:02 +0000 (UTC)

Final-Recipient: rfc822; ines.arnoux@example.org
Original-Recipient: rfc822;ines.arnoux@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ines.arnoux@example.org>: Recipient address
    rejected: User unknown in virtual mailbox table`;
const group = (fields: string): string => `Reporting-MTA: dns; mx.example.org\n\n${fields}`;
const QMAIL = `Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ines.arnoux@example.org>:
`;

const CASES: [name: string, mail: Buffer, kind: string | undefined][] = [
  ["Postfix: user unknown", dsn({ head: "Auto-Submitted: auto-replied\n", status: POSTFIX }), "hard"],
  [
    "Postfix: host not found",
    dsn({
      status: group(
        "Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.4.4\nDiagnostic-Code: X-Postfix; Host or domain name not found. Name service error for name=b.example type=A: Host not found",
      ),
    }),
    "hard",
  ],
  [
    "Postfix: gave up after days",
    dsn({
      status: group(
        "Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect to mx.b.example[203.0.113.5]:25: Connection timed out",
      ),
    }),
    "soft",
  ],
  [
    "Postfix: delayed",
    dsn({
      status: group(
        "Final-Recipient: rfc822; a@b.example\nAction: delayed\nStatus: 4.2.2\nWill-Retry-Until: Sat, 21 Nov 2026 15:00:00 +0000",
      ),
    }),
    undefined,
  ],
  [
    "Postfix: mailbox full",
    dsn({
      status: group(
        "Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full",
      ),
    }),
    "soft",
  ],
  [
    "Postfix: relayed, not failed",
    dsn({ status: group("Final-Recipient: rfc822; a@b.example\nAction: relayed\nStatus: 2.1.5") }),
    undefined,
  ],
  [
    "Exim: no enhanced code of its own",
    dsn({
      status: group(
        "Action: failed\nFinal-Recipient: rfc822;a@b.example\nStatus: 5.0.0\nRemote-MTA: dns; mx.b.example\nDiagnostic-Code: smtp; 550 No such person at this address",
      ),
    }),
    "hard",
  ],
  [
    "Exim: blocked by a list",
    dsn({
      status: group(
        "Action: failed\nFinal-Recipient: rfc822;a@b.example\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 JunkMail rejected - mx.plaudit.example [5.1.1.7] is in an RBL",
      ),
    }),
    "soft",
  ],
  [
    "Exim, older: plain words",
    plain(
      "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  a@b.example\n    host mx.b.example [198.51.100.4]\n    SMTP error from remote mail server after RCPT TO:<a@b.example>:\n    550 5.1.1 User unknown\n\n------ This is a copy of the message, including all the headers. ------\n",
      "X-Failed-Recipients: a@b.example\nAuto-Submitted: auto-replied\n",
    ),
    "hard",
  ],
  [
    "Exim: a warning",
    plain(
      "This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered. Delivery attempts will continue; this is a warning message only. 450 4.2.1",
      "X-Failed-Recipients: a@b.example\n",
    ),
    undefined,
  ],
  [
    "Exchange: not found",
    dsn({
      status: group(
        "Final-Recipient: rfc822;a@b.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound; not found\nX-Display-Name: a@b.example",
      ),
    }),
    "hard",
  ],
  [
    "Exchange: too large",
    dsn({
      status: group(
        "Final-Recipient: rfc822;a@b.example\nAction: failed\nStatus: 5.2.3\nDiagnostic-Code: smtp;550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large",
      ),
    }),
    "soft",
  ],
  [
    "Office 365: not found",
    dsn({
      status: group(
        "Final-Recipient: rfc822;a@b.example\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
      ),
    }),
    "hard",
  ],
  [
    "Office 365: access denied",
    dsn({
      status: group(
        "Final-Recipient: rfc822;a@b.example\nAction: failed\nStatus: 5.4.1\nRemote-MTA: dns;b-example.mail.protection.outlook.com\nDiagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied. [AM7EUR03FT012.eop-EUR03.prod.protection.outlook.com]",
      ),
    }),
    "hard",
  ],
  [
    "Office 365: our server is banned",
    dsn({
      status: group(
        "Final-Recipient: rfc822;a@b.example\nAction: failed\nStatus: 5.7.606\nDiagnostic-Code: smtp;550 5.7.606 Access denied, banned sending IP [203.0.113.9]",
      ),
    }),
    "soft",
  ],
  [
    "Office 365: expired",
    dsn({
      status: group(
        "Final-Recipient: rfc822;a@b.example\nAction: failed\nStatus: 5.4.300\nDiagnostic-Code: smtp;550 5.4.300 Message expired -> 451 4.4.0",
      ),
    }),
    "soft",
  ],
  [
    "Gmail: no such user",
    dsn({
      returnedType: "text/rfc822-headers",
      status: group(
        "Final-Recipient: rfc822; a@gmail.example\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; gmail-smtp-in.l.gmail.example. (2001:db8::1b, the server for the domain)\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address\n 550 5.1.1  https://support.example/?p=NoSuchUser - gsmtp\nLast-Attempt-Date: Mon, 16 Nov 2026 07:00:00 -0800 (PST)",
      ),
    }),
    "hard",
  ],
  [
    "Gmail: over quota",
    dsn({
      status: group(
        "Final-Recipient: rfc822; a@gmail.example\nAction: failed\nStatus: 4.2.2\nDiagnostic-Code: smtp; 452-4.2.2 The recipient's inbox is out of storage space.",
      ),
    }),
    "soft",
  ],
  [
    "Gmail: unsolicited",
    dsn({
      status: group(
        "Final-Recipient: rfc822; a@gmail.example\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550-5.7.1 Our system has detected that this message is likely unsolicited mail.",
      ),
    }),
    "soft",
  ],
  [
    "Sendmail: user unknown",
    dsn({
      text: "   ----- The following addresses had permanent fatal errors -----\n<a@b.example>\n    (reason: 550 5.1.1 <a@b.example>... User unknown)",
      status: group(
        "Final-Recipient: RFC822; a@b.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: SMTP; 550 5.1.1 <a@b.example>... User unknown",
      ),
    }),
    "hard",
  ],
  [
    "Sendmail, older: plain words",
    plain(
      "The original message was received at Mon, 16 Nov 2026\n\n   ----- The following addresses had permanent fatal errors -----\n<a@b.example>\n\n   ----- Transcript of session follows -----\n550 5.1.1 <a@b.example>... User unknown\n",
    ),
    "hard",
  ],
  [
    "qmail: no mailbox",
    plain(
      `${QMAIL}Sorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <x@y>\n`,
    ),
    "hard",
  ],
  [
    "qmail: remote says 550",
    plain(
      `${QMAIL}203.0.113.8 does not like recipient.\nRemote host said: 550 user not found\nGiving up on 203.0.113.8.\n\n--- Below this line is a copy of the message.\n`,
    ),
    "hard",
  ],
  [
    "qmail: could not connect",
    plain(
      `${QMAIL}CNAME lookup failed temporarily. (#4.4.3)\nI'm not going to try again; this message has been in the queue too long.\n`,
    ),
    "soft",
  ],
  [
    "an international report",
    dsn({
      statusType: "message/global-delivery-status",
      status: group(
        "Final-Recipient: utf-8; josé@ejemplo.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 unknown",
      ),
    }),
    "hard",
  ],
  [
    "Yahoo: spam button",
    complaint(
      "Feedback-Type: abuse\nUser-Agent: Yahoo!-Mail-Feedback/2.0\nVersion: 0.1\nOriginal-Mail-From: <b-7-0123456789abcdef0123@bounces.plaudit.example>\nOriginal-Rcpt-To: a@yahoo.example",
    ),
    "complaint",
  ],
  [
    "Outlook: junk button",
    complaint("Feedback-Type: abuse\nUser-Agent: JMRP/1.0\nVersion: 1\nSource-IP: 203.0.113.9"),
    "complaint",
  ],
  ["a provider says it was no spam after all", complaint("Feedback-Type: not-spam\nVersion: 1"), undefined],
  ["a report about our signature", complaint("Feedback-Type: auth-failure\nVersion: 1"), undefined],
  [
    "absence",
    plain("I am away until Monday. 550 5.1.1 is my room number.", "Auto-Submitted: auto-replied\nX-Autoreply: yes\n"),
    undefined,
  ],
  [
    "a read receipt",
    Buffer.from(
      dsn({ status: "Disposition: manual-action; displayed", statusType: "message/disposition-notification" })
        .toString()
        .replace("delivery-status;", "disposition-notification;"),
    ),
    undefined,
  ],
  ["a person's letter", plain("Thank you, we will come on Thursday!"), undefined],
];

test.each(CASES)("%s", async (_name, mail, kind) => {
  expect((await reportIn(mail))?.kind).toBe(kind);
});

describe("which mail it was", () => {
  const VERP = "b-7-0123456789abcdef0123@bounces.plaudit.example";

  test("the report and the returned headers have our token and the envelope's sender; a Message-ID names nothing", async () => {
    const report = await reportIn(dsn({ status: POSTFIX }));
    expect(report?.clues).toEqual({ tokens: [TOKEN], addresses: [VERP, VERP] });
    const bare = await reportIn(dsn({ status: POSTFIX, returned: "Message-ID: <m7.x@plaudit.example>\n" }));
    expect(bare?.clues).toEqual({ tokens: [], addresses: [VERP] });
  });

  test("headers returned alone will do", async () => {
    const report = await reportIn(dsn({ status: POSTFIX, returnedType: "text/rfc822-headers" }));
    expect(report?.clues.tokens).toEqual([TOKEN]);
  });

  test("a complaint names the envelope's sender in its own fields, too", async () => {
    const feedback = "Feedback-Type: abuse\nOriginal-Mail-From: <b-9-ABCDEF@bounces.plaudit.example>";
    const report = await reportIn(complaint(feedback, "Subject: An espresso\n"));
    expect(report?.clues.addresses).toEqual(["b-9-abcdef@bounces.plaudit.example"]);
  });
});

describe("hostile mail", () => {
  const within = async (mail: Buffer): Promise<unknown> => {
    const began = process.cpuUsage();
    const report = await readReport(mail);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1_000);
    return report;
  };

  test("what is beyond the first 256 kB, or 2,000 lines, is not read", async () => {
    for (const text of ["x".repeat(300 * 1024), "x\n".repeat(2_000)])
      expect(await within(dsn({ text, status: POSTFIX }))).toBeUndefined();
  });

  test("a large mail that is returned whole does not hide the report before it", async () => {
    const report = await within(
      dsn({ status: POSTFIX, returned: `${RETURNED}\n${`${"x".repeat(76)}\n`.repeat(9_000)}` }),
    );
    expect(report).toMatchObject({ kind: "hard", clues: { tokens: [TOKEN] } });
  });

  test.each([
    ["only colons", Buffer.from(":".repeat(500_000))],
    ["one endless header", Buffer.from(`Subject: ${"a ".repeat(200_000)}\n\nx`)],
    [
      "a thousand parts in each other",
      Buffer.from(
        Array.from({ length: 1000 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join(""),
      ),
    ],
    ["numbers without end", dsn({ status: group(`Action: failed\nDiagnostic-Code: smtp; ${"5.1.".repeat(40_000)}`) })],
    [
      "signs of addresses",
      dsn({ status: group(`Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 ${"@".repeat(60_000)}`) }),
    ],
    ["thousands of groups", dsn({ status: "Action: failed\nStatus: 4.0.0\n\n".repeat(5_000) })],
    ["lines of nothing", Buffer.from(`Subject: x\n\n${"\n".repeat(250_000)}`)],
    ["parts of nothing", Buffer.from(`Content-Type: multipart/report; boundary=b\n\n${"--b\n\n".repeat(50_000)}`)],
    ["nothing", Buffer.alloc(0)],
    ["bytes", Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) % 256))],
  ])("%s", async (_name, mail) => {
    await within(mail);
  });

  test("the reason holds no address, no line break and no zero byte", async () => {
    const { reason } = judgeReply("5.1.1", "smtp; 550 5.1.1 <ines@example.org>\0\r\n unknown: ines@example.org");
    expect(reason).toBe("smtp; 550 5.1.1 <address> unknown: <address>");
  });
});
