// Makes, for a regular expression, texts on which a bad one takes for ever: its own beginning, then something it repeats.

const ESCAPES: Record<string, string> = {
  d: "0",
  w: "a",
  s: " ",
  D: "a",
  W: "!",
  S: "a",
  n: "\n",
  r: "\r",
  t: "\t",
  0: "\0",
};

/** A sign that the escape at `at` matches, and where the pattern goes on. */
function readEscape(pattern: string, at: number): [string, number] {
  const kind = pattern.charAt(at + 1);
  const brace = pattern.charAt(at + 2) === "{" ? pattern.indexOf("}", at) : -1;
  if ((kind === "p" || kind === "P") && brace > 0) return [samplesOfProperty(pattern.slice(at + 3, brace)), brace + 1];
  if (kind === "u" && brace > 0)
    return [String.fromCodePoint(Number.parseInt(pattern.slice(at + 3, brace), 16)), brace + 1];
  if (kind === "u") return [String.fromCharCode(Number.parseInt(pattern.slice(at + 2, at + 6), 16)), at + 6];
  if (kind === "x") return [String.fromCharCode(Number.parseInt(pattern.slice(at + 2, at + 4), 16)), at + 4];
  if (kind === "b" || kind === "B") return ["", at + 2];
  return [ESCAPES[kind] ?? kind, at + 2];
}

const samplesOfProperty = (name: string): string =>
  name.startsWith("Z") ? "\u2003" : name.startsWith("C") ? "\u200b" : name.startsWith("M") ? "\u0301" : "é";

/** Signs of a class: those it names, and one outside when it says "none of these". */
function readClass(pattern: string, at: number): [string[], number] {
  const signs: string[] = [];
  let next = at + 1;
  const isNegated = pattern.charAt(next) === "^";
  if (isNegated) next += 1;
  while (next < pattern.length && pattern.charAt(next) !== "]") {
    const [sign, after] = pattern.charAt(next) === "\\" ? readEscape(pattern, next) : [pattern.charAt(next), next + 1];
    if (sign !== "-") signs.push(sign);
    next = after;
  }
  const outside = ["a", "0", " ", "é", "."].filter((sign) => !signs.includes(sign));
  return [isNegated ? [...outside.slice(0, 2), ...signs.slice(0, 2)] : signs.slice(0, 4), next + 1];
}

export interface Material {
  /** Beginnings of a text that matches: a fault often shows only behind one. */
  beginnings: string[];
  /** Signs the pattern speaks of. */
  signs: string[];
}

/** Walks the pattern once, taking the first of several ways and everything repeated once. */
export function materialOf(pattern: string): Material {
  let sample = "";
  const signs = new Set<string>();
  const take = (found: readonly string[]): void => {
    for (const sign of found) if (sign !== "") signs.add(sign);
    sample += found[0] ?? "";
  };
  for (let at = 0; at < pattern.length;) {
    const sign = pattern.charAt(at);
    if (sign === "\\") {
      const [found, next] = readEscape(pattern, at);
      take([found]);
      at = next;
    } else if (sign === "[") {
      const [found, next] = readClass(pattern, at);
      take(found);
      at = next;
    } else if (sign === "{") at = pattern.indexOf("}", at) + 1;
    else if (sign === "(") at += pattern.slice(at).match(/^\((?:\?(?:<?[:=!]|<\w+>))?/)?.[0].length ?? 1;
    else {
      if (!"^$*+?|)".includes(sign)) take([sign === "." ? "a" : sign]);
      at += 1;
    }
  }
  const ends = [0, 1, 2, 3, 8, sample.length];
  return {
    // One that the pattern cannot begin with: then it begins again and again, further on.
    beginnings: [...new Set(["\u0001", ...ends.map((end) => sample.slice(0, end))])],
    signs: [...signs].slice(0, 7),
  };
}

/** Texts of about this length: a beginning, one or two signs over and over, and an end that spoils the match. */
export function* hostileTexts({ beginnings, signs }: Material, length: number): Generator<string> {
  const pairs = signs.flatMap((one) => signs.map((two) => (one === two ? one : one + two)));
  for (const pump of new Set([...pairs, ...beginnings.filter((text) => text !== "")])) {
    const body = pump.repeat(Math.ceil(length / pump.length));
    for (const beginning of beginnings) for (const end of ["", "\u0001", ...signs]) yield beginning + body + end;
  }
}
