/** What nodemailer tells about a failed send. */
export interface SmtpFailure {
  message: string;
  /** EAUTH, EENVELOPE, ECONNECTION … */
  code?: unknown;
  /** What the reply answers: CONN, EHLO, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** `address`: this address takes no mail, for good. `ours`: the server refuses us. `later`: try again. */
export type Blame = "address" | "ours" | "later";

/** Replies without an enhanced code that say the mailbox does not exist, has moved or is not allowed. */
const ADDRESS_CODES = new Set([521, 550, 551, 552, 553, 556]);
/** Words with which servers refuse a sender while using the code for mailboxes. */
const ABOUT_US =
  /\b(relay\w*|spam|spf|dkim|dmarc|policy|reputation|authenticat\w*|block(?:ed)?|black ?list\w*|block ?list\w*|rbl|sender)\b/i;

/**
 * Whom a refusal is about. Only a clear word about the recipient counts against a person (RFC 3463: x.1 addressing,
 * x.2 mailbox, x.4 routing); whatever else is permanent is about us and is tried again, because we can mend it.
 */
export function blameOf(failure: SmtpFailure): Blame {
  const code = typeof failure.responseCode === "number" ? failure.responseCode : 0;
  const { command } = failure;
  if (failure.code === "EAUTH" || (typeof command === "string" && command.startsWith("AUTH"))) return "ours";
  if (code < 500) return "later";
  if (command !== "RCPT TO" && command !== "DATA") return "ours";
  const text = typeof failure.response === "string" ? failure.response.slice(0, 1000) : "";
  const [subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(text)?.slice(1) ?? [];
  // 5.1.7 and 5.1.8 are the sender's address; 5.5.0 is a mailbox at some large hosts and says nothing elsewhere.
  if (subject === "1") return detail === "7" || detail === "8" ? "ours" : "address";
  if (subject === "2") return "address";
  if (subject === "4") return command === "RCPT TO" ? "address" : "ours";
  const saysNothing = subject === undefined || subject === "0" || (subject === "5" && detail === "0");
  if (saysNothing && command === "RCPT TO" && ADDRESS_CODES.has(code) && !ABOUT_US.test(text)) return "address";
  return "ours";
}

/** Mail servers name the person they refuse; the job queue and the log keep errors, and must not keep people. */
export const withoutAddress = (message: string, address: string): string =>
  message.replaceAll(new RegExp(RegExp.escape(address), "gi"), "<address>");
