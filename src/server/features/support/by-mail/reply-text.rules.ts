/** As much as is looked at of what somebody wrote. */
const MOST_LINES = 2_000;
const LONGEST_LINE = 2_000;
/** A line before a quote that says who wrote when; mail programs break it into up to three. */
const BEGINS_ATTRIBUTION = /^(?:on|am|le|el|il|em) /i;
const ENDS_ATTRIBUTION = /(?: wrote| schrieb| a écrit| escribió| ha scritto| escreveu)(?: [^:]{0,300})?:$/i;
const ATTRIBUTION_LINES = 3;
/** "-----Original Message-----", with any number of dashes. */
const ORIGINAL =
  /^-{2,40} ?(?:original message|ursprüngliche nachricht|originalnachricht|message d'origine) ?-{2,40}$/i;
const RULE = /^_{20,100}$/;
/** The head Outlook writes over what it quotes, whose names may be set in bold. */
const FROM = /^\*?(?:from|von):\*? ?\S/i;
const SENT = /^\*?(?:sent|date|gesendet|datum):\*? ?\S/i;
const SIGNATURE = /^--\s?$/;
/** What phones and programs add below everything. */
const ADVERT =
  /^(?:sent from my |sent from (?:outlook|mail|yahoo|proton)|get outlook for |von meinem .{1,60} gesendet|gesendet (?:von|mit) |outlook für .{1,20} beziehen|diese nachricht wurde von meinem )/i;

/** What somebody wrote themselves: without our mail below or between it, and without their signature. */
export function replyTextOf(text: string): string {
  const lines = text
    .replaceAll("\r\n", "\n")
    .split("\n", MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE).trimEnd());
  const at = lines.findIndex((_, index) => beginsQuote(lines, index));
  const own = at === -1 ? lines : [...lines.slice(0, at), ...answersBetween(lines.slice(at))];
  return withoutFooter(own.filter((line) => !isQuoted(line)))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const isQuoted = (line: string): boolean => line.startsWith(">");

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? "").trim();
  if (ORIGINAL.test(line) || RULE.test(line)) return true;
  if (FROM.test(line)) return lines.slice(index + 1, index + 4).some((next) => SENT.test(next.trim()));
  return attributionEnd(lines, index) !== undefined;
}

/** The last line of who wrote when; undefined where nothing of the kind begins. */
function attributionEnd(lines: readonly string[], index: number): number | undefined {
  if (!BEGINS_ATTRIBUTION.test((lines[index] ?? "").trim())) return undefined;
  for (let end = index; end < index + ATTRIBUTION_LINES && end < lines.length; end += 1) {
    const whole = lines.slice(index, end + 1).join(" ");
    if (ENDS_ATTRIBUTION.test(whole.trim().slice(-400))) return end;
  }
  return undefined;
}

/** Whoever answers point by point writes between the quoted lines. Where nothing is marked as quoted, all of it is. */
function answersBetween(rest: readonly string[]): string[] {
  const after = rest.slice((attributionEnd(rest, 0) ?? rest.length) + 1);
  const first = after.findIndex((line) => line.trim() !== "");
  return first !== -1 && isQuoted(after[first] ?? "") ? after.filter((line) => !isQuoted(line)) : [];
}

function withoutFooter(lines: readonly string[]): readonly string[] {
  const signature = lines.findIndex((line) => SIGNATURE.test(line));
  let end = signature === -1 ? lines.length : signature;
  while (end > 0 && ((lines[end - 1] ?? "").trim() === "" || ADVERT.test((lines[end - 1] ?? "").trim()))) end -= 1;
  return lines.slice(0, end);
}
