/** The three ways a signed-in page is laid out: with the phone's bar, with icons at its side, with the whole side. */
export const SKETCH_LAYOUTS = ["phone", "narrow", "wide"] as const;
export type SketchLayout = (typeof SKETCH_LAYOUTS)[number];

/** What differs from person to person. */
export interface SketchValues {
  firstName: string;
  name: string;
  email: string;
  restaurant: string;
  place: string;
}

/** Stands for a value in a page that is drawn before anybody is known; no text has these characters. */
export const markFor = (value: keyof SketchValues): string => `\u{E000}${value}\u{E001}`;
const MARKS = /\u{E000}(\w+)\u{E001}/gu;

/** A text with the values in place of their marks. */
export const fillMarks = (text: string, values: SketchValues): string =>
  text.replaceAll(MARKS, (_, key: keyof SketchValues) => values[key]);

export const templateId = (layout: SketchLayout): string => `sketch-${layout}`;

/** The heading for each time of day. */
export type Greetings = Record<"morning" | "day" | "evening", string>;
