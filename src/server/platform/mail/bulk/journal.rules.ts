import type { Verdict } from "./smtp-client.ts";

// A journal is lines of text: mark, verdict, id and a checksum. `S`: the first byte is about to leave; `W`: the kernel has the last one;
// `A`: the server answered.

/** How far a message got. `started` alone is safe to send again; `written` may have arrived. */
export type Progress =
  | { at: "started" | "written" }
  | { at: "answered"; verdict: "accepted" | "refused" | "later" | "ours" };

const MARKS = { started: "S-", written: "W-", accepted: "Aa", refused: "Ar", later: "Al", ours: "Ao" };
const markOf = (progress: Progress): string => MARKS[progress.at === "answered" ? progress.verdict : progress.at];
const EACH: readonly Progress[] = [
  { at: "started" },
  { at: "written" },
  { at: "answered", verdict: "accepted" },
  { at: "answered", verdict: "refused" },
  { at: "answered", verdict: "later" },
  { at: "answered", verdict: "ours" },
];
const MARKED = new Map(EACH.map((progress) => [markOf(progress), progress]));
const ID = /^[\w.:-]{1,64}$/;

/** Whether a message's id can stand in a journal. */
export const isJournalId = (id: string): boolean => ID.test(id);

/** One line, with its line break. */
export function lineOf(id: string, progress: Progress): string {
  const text = `${markOf(progress)} ${id}`;
  return `${text} ${checksum(text)}\n`;
}

/** What a verdict means for the journal: only a server's answer is one. */
export const progressOf = ({ kind }: Verdict): Progress | undefined =>
  kind === "not_sent" || kind === "in_doubt" ? undefined : { at: "answered", verdict: kind };

/** All lines that one message needs to be found again as it is. */
export function linesOf(id: string, progress: Progress): string {
  const start = lineOf(id, { at: "started" });
  return progress.at === "started" ? start : start + lineOf(id, progress);
}

/** What a journal knows. A line that was torn, at its end or by a full disk, counts as never written. */
export function readJournal(text: string): Map<string, Progress> {
  const known = new Map<string, Progress>();
  for (const line of text.split("\n")) {
    const end = line.lastIndexOf(" ");
    const progress = MARKED.get(line.slice(0, 2));
    const id = line.slice(3, end);
    const isWhole = line.slice(end + 1) === checksum(line.slice(0, end));
    if (progress && isWhole && isJournalId(id)) known.set(id, progress);
  }
  return known;
}

/** FNV-1a: tells a torn line from a whole one. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
