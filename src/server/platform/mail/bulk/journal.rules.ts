import type { Verdict } from "./smtp-client.ts";

// A journal is lines of text: mark, verdict, id and a checksum. `S`: the first byte is about to leave; `W`: the kernel has the last one;
// `A`: the server answered.

/** How far a message got. `started` alone is safe to send again; `written` may have arrived. */
export type Progress =
  | { at: "started" | "written" }
  | { at: "answered"; verdict: "accepted" | "refused" | "later" | "ours" };

type Answered = Extract<Progress, { at: "answered" }>["verdict"];
const LETTERS: Readonly<Record<Answered, string>> = { accepted: "a", refused: "r", later: "l", ours: "o" };
const VERDICTS = new Map(Object.entries(LETTERS).map(([verdict, letter]) => [letter, verdict as Answered]));
const ID = /^[\w.:-]{1,64}$/;
const LINE = /^([SWA])([arlo-]) ([\w.:-]{1,64}) ([\da-z]{1,7})$/;

/** Whether a message's id can stand in a journal. */
export const isJournalId = (id: string): boolean => ID.test(id);

/** One line, with its line break. */
export function lineOf(id: string, progress: Progress): string {
  if (progress.at === "answered") return sealed(`A${LETTERS[progress.verdict]} ${id}`);
  return sealed(`${progress.at === "started" ? "S" : "W"}- ${id}`);
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
    const [, mark, letter = "", id = "", sum] = LINE.exec(line) ?? [];
    if (mark === undefined || sum !== checksum(line.slice(0, line.lastIndexOf(" ")))) continue;
    const verdict = VERDICTS.get(letter);
    if (mark === "S") known.set(id, { at: "started" });
    else if (mark === "W") known.set(id, { at: "written" });
    else if (verdict) known.set(id, { at: "answered", verdict });
  }
  return known;
}

const sealed = (text: string): string => `${text} ${checksum(text)}\n`;

/** FNV-1a: tells a torn line from a whole one. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
