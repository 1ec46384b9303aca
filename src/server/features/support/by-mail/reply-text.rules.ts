/** As much as is looked at of what somebody wrote. */
const MOST_LINES = 2_000;
const LONGEST_LINE = 2_000;
/** A line before a quote that says who wrote when; mail programs break it into up to three. */
const BEGINS_ATTRIBUTION = /^(?:on|am|le|el|il|em) /i;
const ENDS_ATTRIBUTION = /(?: wrote| schrieb| a écrit| escribió| ha scritto| escreveu)(?: [^:]{0,300})?:$/i;
const ATTRIBUTION_LINES = [1, 2, 3];
/** "-----Original Message-----", with any number of dashes. */
const ORIGINAL =
  /^-{2,40} ?(?:original message|ursprüngliche nachricht|originalnachricht|message d'origine) ?-{2,40}$/i;
const RULE = /^_{20,100}$/;
/** The head Outlook writes over what it quotes, whose names may be set in bold. */
const FROM = /^\*?(?:from|von):\*? ?\S/i;
const SENT = /^\*?(?:sent|date|gesendet|datum):\*? ?\S/i;
const SIGNATURE = "--";
/** What no database takes, and nobody sees. */
const ODD_CONTROLS = /[^\P{Cc}\t\r]/gu;
/** What phones and programs add below everything. */
const ADVERT =
  /^(?:sent from my |sent from (?:outlook|mail|yahoo|proton)|get outlook for |von meinem .{1,60} gesendet|gesendet (?:von|mit) |outlook für .{1,20} beziehen|diese nachricht wurde von meinem )/i;

/** What somebody wrote themselves: without our mail below or between it, and without their signature. */
export function replyTextOf(text: string): string {
  const lines = text
    .replaceAll("\r\n", "\n")
    .split("\n", MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE).replaceAll(ODD_CONTROLS, "").trimEnd());
  const at = lines.findIndex((line, index) => beginsQuote(line.trim(), lines.slice(index, index + 4)));
  const own = at === -1 ? lines : [...lines.slice(0, at), ...answersBetween(lines.slice(at))];
  return withoutFooter(own.filter((line) => !line.startsWith(">")))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether a quote begins with a line, by that one and the three after it. */
function beginsQuote(line: string, four: readonly string[]): boolean {
  if (ORIGINAL.test(line) || RULE.test(line)) return true;
  if (FROM.test(line)) return four.some((next) => SENT.test(next.trim()));
  return attributionLength(four) !== undefined;
}

/** How many lines say who wrote when; undefined where nothing of the kind begins. */
function attributionLength(lines: readonly string[]): number | undefined {
  const bare = lines.map((line) => line.trim());
  return ATTRIBUTION_LINES.find((length) => {
    const whole = bare.slice(0, length).join(" ");
    return BEGINS_ATTRIBUTION.test(whole) && ENDS_ATTRIBUTION.test(whole.slice(-400));
  });
}

/** Whoever answers point by point writes between the quoted lines. Where nothing is marked as quoted, all of it is. */
function answersBetween(rest: readonly string[]): readonly string[] {
  const after = rest.slice(attributionLength(rest) ?? rest.length);
  return after.find((line) => line !== "")?.startsWith(">") ? after : [];
}

function withoutFooter(lines: readonly string[]): readonly string[] {
  const signature = lines.indexOf(SIGNATURE);
  const above = signature === -1 ? lines : lines.slice(0, signature);
  const last = above.findLastIndex((line) => line !== "" && !ADVERT.test(line.trim()));
  return above.slice(0, last + 1);
}
