import PostalMime, { type Attachment, type Email } from "postal-mime";
import { blameOf } from "#server/platform/mail/smtp-replies.rules.ts";

/** What a mail to the bounce domain says about one of ours. */
export interface Report {
  kind: "hard" | "soft" | "complaint";
  /** Short, and without addresses. */
  reason: string;
  /** What may name the mail. Each is proof only if it carries a mac of ours: a Message-ID can be guessed, so it is not among them. */
  clues: Clues;
}

export interface Clues {
  /** Of the header `X-Plaudit-Mail`. */
  tokens: string[];
  /** Whom the report was for, and who the returned mail's envelope came from. */
  addresses: string[];
}

type Fields = ReadonlyMap<string, string>;
type Verdict = Pick<Report, "kind" | "reason">;

/** The rest of a longer mail is the one that was returned, and nobody needs it whole. */
const READ_BYTES = 256 * 1024;
/** Each line costs its time, however short: what counts in a report stands before the returned mail. */
const READ_LINES = 2_000;
const DEEPEST = 20;
const MOST_GROUPS = 50;
const LONGEST_VALUE = 1_000;
const LONGEST_REASON = 200;
const LONGEST_TOKEN = 100;
/** How much of a report in plain words is read. */
const LONGEST_STORY = 4_000;

const STATUS_PARTS = new Set(["message/delivery-status", "message/global-delivery-status"]);
const RETURNED_PARTS = new Set([
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global-headers",
]);

/** How reports begin that servers write in plain words, in lower case. */
const STORIES = [
  "this is the qmail-send program at",
  "this message was created automatically by mail delivery software",
  "the following addresses had permanent fatal errors",
  "the following addresses had permanent delivery errors",
  "your message did not reach some or all of the intended recipients",
  "delivery to the following recipient failed permanently",
  "delivery to the following recipients failed",
  "this is the mail system at host",
  "unable to deliver message to the following recipients",
];
/** Where the copy of our own mail begins in them. */
const COPIES = [
  "--- below this line is a copy",
  "------ this is a copy",
  "----- original message",
  "----- message header",
];
/** Said while a server still tries. */
const STILL_TRIED = [
  "this is a warning message only",
  "delivery is delayed",
  "you do not need to resend",
  "will be retried",
];

/** What a complaint may be called. The others (not-spam, virus, auth-failure, dmarc …) are not the guest's word against us. */
const COMPLAINTS = ["abuse", "fraud", "opt-out"];

/** Permanent by their first digit, and yet nothing that lasts: a full mailbox, a mail too large, a loop, a server long away. */
const PASSING = new Set(["2.2", "2.3", "4.5", "4.6", "4.7", "4.300", "4.316", "4.317"]);

/**
 * Reads a delivery report (RFC 3464, or the plain words of older servers) or a complaint (RFC 5965). Undefined for everything else:
 * absences, receipts, delays, letters of people.
 */
export async function readReport(raw: Uint8Array): Promise<Report | "unreadable" | undefined> {
  const mail = await parse(raw);
  if (!mail || mail.headers.length === 0) return "unreadable";
  const feedback = partOf(mail, (type) => type === "message/feedback-report");
  const status = partOf(mail, (type) => STATUS_PARTS.has(type));
  const returned = partOf(mail, (type) => RETURNED_PARTS.has(type))?.[0];
  const verdict = judge({ mail, feedback, status, returned });
  return verdict && { ...verdict, clues: cluesOf(mail, returned, feedback?.[0]) };
}

/** Undefined for what is nested or headed beyond all measure: no mail server writes that. */
const parse = (raw: Uint8Array): Promise<Email | undefined> =>
  PostalMime.parse(beginningOf(raw), {
    maxNestingDepth: DEEPEST,
    forceRfc822Attachments: true,
    attachmentEncoding: "utf8",
  }).catch(() => undefined);

function beginningOf(raw: Uint8Array): Uint8Array {
  const head = raw.subarray(0, READ_BYTES);
  let end = 0;
  for (let lines = 0; lines < READ_LINES; lines += 1) {
    const lineEnd = head.indexOf(10, end);
    if (lineEnd === -1) return head;
    end = lineEnd + 1;
  }
  return head.subarray(0, end);
}

const partOf = (mail: Email, isWanted: (type: string) => boolean): Fields[] | undefined => {
  const part = mail.attachments.find(({ mimeType }: Attachment) => isWanted(mimeType));
  return typeof part?.content === "string" ? readFields(part.content) : undefined;
};

interface Read {
  mail: Email;
  feedback: Fields[] | undefined;
  status: Fields[] | undefined;
  returned: Fields | undefined;
}

function judge({ mail, feedback, status, returned }: Read): Verdict | undefined {
  if (feedback !== undefined) {
    const type = feedback[0]?.get("feedback-type")?.toLowerCase();
    const reason = COMPLAINTS.find((word) => word === type);
    return reason === undefined ? undefined : { kind: "complaint", reason };
  }
  if (status !== undefined) return judgeStatus(status);
  // Hotmail's and Outlook's programme for senders returns the mail alone, with a header of its own in it.
  if (returned?.has("x-hmxmroriginalrecipient")) return { kind: "complaint", reason: "abuse" };
  return judgeStory(mail);
}

/** The first group is about the report itself, each further one about a recipient. The gravest counts. */
function judgeStatus(groups: readonly Fields[]): Verdict | undefined {
  const verdicts = groups
    .filter((fields) => fields.get("action")?.toLowerCase().startsWith("failed"))
    .map((fields) => judgeReply(fields.get("diagnostic-code") ?? "", fields.get("status")));
  return verdicts.find(({ kind }) => kind === "hard") ?? verdicts[0];
}

function judgeStory(mail: Email): Verdict | undefined {
  const text = (mail.text ?? "").slice(0, LONGEST_STORY);
  const low = text.toLowerCase();
  const isStory =
    STORIES.some((words) => low.includes(words)) || mail.headers.some(({ key }) => key === "x-failed-recipients");
  if (!isStory || STILL_TRIED.some((words) => low.includes(words))) return undefined;
  const end = Math.min(text.length, ...COPIES.map((words) => low.indexOf(words)).filter((at) => at >= 0));
  const lines = text.slice(0, end).split("\n");
  const from = lines.findIndex((line) => /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(line));
  // Some say it in words alone: it was not delivered, and whom that is about nobody knows.
  return from === -1 ? { kind: "soft", reason: "undelivered" } : judgeReply(lines.slice(from, from + 3).join(" "));
}

/** Whether a reply is about the address and lasts. What it is about us, about the mail, or passing, counts as soft. */
export function judgeReply(diagnostic: string, status = ""): Verdict {
  // A network address looks like a status code.
  const said = diagnostic.replaceAll(/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g, "<ip>");
  const code = /\b([45]\.\d{1,3}\.\d{1,3})\b/;
  const enhanced = code.exec(said)?.[1] ?? code.exec(status)?.[1] ?? "";
  const plain = /\b[45]\d\d\b/.exec(said)?.[0];
  const reason = shorten(said || status);
  const isPassing =
    enhanced.startsWith("4") || (enhanced === "" && plain?.startsWith("4")) || PASSING.has(enhanced.slice(2));
  if (isPassing || (enhanced === "" && plain === undefined)) return { kind: "soft", reason };
  const responseCode = plain?.startsWith("5") ? Number(plain) : 550;
  const blame = blameOf({ message: said, command: "RCPT TO", responseCode, response: `${enhanced} ${said}` });
  return { kind: blame === "address" ? "hard" : "soft", reason };
}

/** One line without people in it. */
export const shorten = (text: string): string =>
  text
    .slice(0, LONGEST_VALUE)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .split(" ")
    .map((word) => (word.includes("@") ? "<address>" : word))
    .join(" ")
    .trim()
    .slice(0, LONGEST_REASON)
    .toWellFormed();

/** Headers in which mail servers note whom a mail came for. */
const RECIPIENTS = ["delivered-to", "x-original-to", "envelope-to", "to"];

function cluesOf(mail: Email, returned: Fields | undefined, feedback: Fields | undefined): Clues {
  const token = returned?.get("x-plaudit-mail")?.slice(0, LONGEST_TOKEN);
  const own = RECIPIENTS.map((name) => mail.headers.find(({ key }) => key === name)?.value);
  const addresses = [...own, returned?.get("return-path"), feedback?.get("original-mail-from")];
  return { tokens: token ? [token] : [], addresses: addresses.filter((one) => one !== undefined).map(bareAddress) };
}

/** `<a@b>` without the brackets. */
const bareAddress = (text: string): string =>
  text.slice(0, LONGEST_VALUE).replace(/^</, "").replace(/>$/, "").toLowerCase();

/** Groups of `Name: value`, apart by empty lines; a line that begins with a space goes on. The first of a name counts. */
function readFields(text: string): Map<string, string>[] {
  const groups: Map<string, string>[] = [];
  let group: Map<string, string> | undefined;
  let last = "";
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      group = undefined;
      continue;
    }
    const value = group?.get(last);
    if (/^[ \t]/.test(line) && group && value !== undefined) {
      group.set(last, `${value}${line}`.trim().slice(0, LONGEST_VALUE));
      continue;
    }
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    if (!group) {
      if (groups.length >= MOST_GROUPS) break;
      group = new Map();
      groups.push(group);
    }
    const name = line.slice(0, colon).trim().toLowerCase();
    // A second one of the same name is not believed, and what follows it does not belong to the first.
    last = group.has(name) ? "" : name;
    if (last)
      group.set(
        name,
        line
          .slice(colon + 1)
          .trim()
          .slice(0, LONGEST_VALUE),
      );
  }
  return groups;
}
