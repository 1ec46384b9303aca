export const TOKEN = "AAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAA";
/** The headers of a mail of ours, as they come back. */
export const RETURNED = `Return-Path: <b-7-0123456789abcdef0123@bounces.plaudit.example>
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
export const dsn = ({
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

export const plain = (text: string, head = ""): Buffer =>
  Buffer.from(`From: MAILER-DAEMON@mx.example.org\nSubject: failure notice\n${head}\n${text}`);

export const complaint = (feedback: string, returned = RETURNED): Buffer =>
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

export const POSTFIX = `Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4TbXkq1
Arrival-Date: Mon, 16 Nov 2026 15:00:02 +0000 (UTC)

Final-Recipient: rfc822; ines.arnoux@example.org
Original-Recipient: rfc822;ines.arnoux@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ines.arnoux@example.org>: Recipient address
    rejected: User unknown in virtual mailbox table`;
export const group = (fields: string): string => `Reporting-MTA: dns; mx.example.org\n\n${fields}`;
