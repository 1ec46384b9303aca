import { channelsOf, colourFrom, contrast, luminance, mix } from "#shared/templates/colour.ts";

// Mails are written for a light page. Programs that show them dark get a second colour for each: paper becomes dark, words
// on it light, and fills that are dark already stay as they are.

const DARK_SURFACE = "#211b1e";
const DARK_PAGE = "#151113";
const DARK_TEXT = "#f3edee";
const DARK_MUTED = "#bbb0b3";
/** Lighter backgrounds are paper. */
const PAPER = 0.55;
/** Below this a colour is read as grey. */
const GREY = 15;

const chromaOf = (colour: string): number => Math.max(...channelsOf(colour)) - Math.min(...channelsOf(colour));

/** The same hue at its strongest. */
function hueOf(colour: string): string {
  const channels = channelsOf(colour);
  const [least, chroma] = [Math.min(...channels), chromaOf(colour)];
  return colourFrom(channels.map((channel) => (chroma === 0 ? channel : ((channel - least) / chroma) * 255)));
}

/** What a background becomes in the dark. */
function darkGround(colour: string): string {
  const light = luminance(colour);
  if (light <= PAPER) return colour;
  if (chromaOf(colour) >= GREY) return mix(hueOf(colour), DARK_SURFACE, 0.12);
  return light > 0.97 ? DARK_SURFACE : DARK_PAGE;
}

/** What words become on a background that has become dark. */
function darkWords(colour: string, ground: string): string {
  const dark = darkGround(ground);
  if (dark === ground || contrast(colour, dark) >= 7) return colour;
  if (chromaOf(colour) < 30) return luminance(colour) < 0.06 ? DARK_TEXT : DARK_MUTED;
  let lighter = colour;
  for (let share = 0.9; share > 0.1 && contrast(lighter, dark) < 6.5; share -= 0.1)
    lighter = mix(colour, "#ffffff", share);
  return lighter;
}

/** What a hairline becomes on a background that has become dark. */
const darkLine = (colour: string, ground: string): string =>
  darkGround(ground) === ground ? colour : chromaOf(colour) < GREY * 2 ? "#443a3f" : darkWords(colour, ground);

const PROPERTY = { ground: "background-color", words: "color", line: "border-color" } as const;
type Role = keyof typeof PROPERTY;

/** Gives out class names for colours and writes what they mean in the dark. One for each mail. */
export class Ink {
  readonly #names = new Map<string, string>();

  /** The page behind the sheet: whatever its hue, it is the darkest. */
  page(colour: string): string {
    return this.#name("ground", luminance(colour) > PAPER ? DARK_PAGE : colour);
  }

  ground(colour: string): string {
    return this.#name("ground", darkGround(colour));
  }

  words(colour: string, ground: string): string {
    return this.#name("words", darkWords(colour, ground));
  }

  line(colour: string, ground: string): string {
    return this.#name("line", darkLine(colour, ground));
  }

  #name(role: Role, colour: string): string {
    const rule = `${PROPERTY[role]}:${colour}!important`;
    const known = this.#names.get(rule);
    if (known) return known;
    const name = `${role.slice(0, 1)}${this.#names.size}`;
    this.#names.set(rule, name);
    return name;
  }

  /** The rules of all names given out so far; Outlook on the web and on phones marks the mail itself instead of asking the screen. */
  css(): string {
    const rules = [...this.#names].map(([rule, name]) => ({ rule, name }));
    const dark = rules.map(({ rule, name }) => `.${name}{${rule}}`).join("");
    const outlook = rules
      .map(({ rule, name }) => `[data-ogs${rule.startsWith("ba") ? "b" : "c"}] .${name}{${rule}}`)
      .join("");
    return `@media (prefers-color-scheme:dark){${dark}}${outlook}`;
  }
}
