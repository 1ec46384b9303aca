import { cutLine } from "#shared/templates/variables.ts";

/** What a name or a word of an offer is likely to take. */
const OF_VARIABLE = 8;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** About how many letters readers will see of a line. */
export const lettersOf = (line: string): number =>
  cutLine(line).reduce(
    (sum, part) => sum + (typeof part === "string" ? [...graphemes.segment(part)].length : OF_VARIABLE),
    0,
  );
