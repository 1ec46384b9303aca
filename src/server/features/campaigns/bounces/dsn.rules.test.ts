import { expect, test } from "vitest";
import { readReport } from "./dsn.rules.ts";
import { POSTFIX, complaint, dsn, group, plain } from "./made-reports.factory.ts";

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
  const report = await readReport(mail);
  expect(report === "unreadable" ? report : report?.kind).toBe(kind);
});
