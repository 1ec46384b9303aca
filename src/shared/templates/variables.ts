import type { GuestLanguage } from "#shared/domain/guest-languages.ts";

/**
 * `text` may stand wherever words stand and, encoded, inside a link after its host. `url` is a whole link and stands nowhere
 * else. `own` is put in by the renderer alone; no template can name it.
 */
type VariableKind = "text" | "url" | "own";

interface VariableFacts {
  kind: VariableKind;
  /** Makes sense only in a mail with an offer. */
  ofOffer?: true;
  /** What stands there for somebody without it; the same word in all languages where it is one text. */
  fallback: string | Readonly<Record<GuestLanguage, string>>;
}

/** Everything a template can ask for. There is nothing else: no expressions, no helpers, no other names. */
export const VARIABLES = {
  first_name: {
    kind: "text",
    fallback: {
      en: "dear guest",
      de: "lieber Gast",
      fr: "cher hôte",
      it: "gentile ospite",
      es: "apreciado cliente",
      pt: "caro cliente",
      nl: "beste gast",
    },
  },
  last_name: { kind: "text", fallback: "" },
  restaurant_name: {
    kind: "text",
    fallback: {
      en: "our restaurant",
      de: "unser Restaurant",
      fr: "notre restaurant",
      it: "il nostro ristorante",
      es: "nuestro restaurante",
      pt: "o nosso restaurante",
      nl: "ons restaurant",
    },
  },
  restaurant_address: { kind: "text", fallback: "" },
  restaurant_phone: { kind: "text", fallback: "" },
  restaurant_website: { kind: "url", fallback: "" },
  phone_url: { kind: "url", fallback: "" },
  review_url: { kind: "url", fallback: "" },
  offer_text: {
    kind: "text",
    ofOffer: true,
    fallback: {
      en: "a little surprise from our kitchen",
      de: "eine kleine Überraschung aus unserer Küche",
      fr: "une petite surprise de notre cuisine",
      it: "una piccola sorpresa dalla nostra cucina",
      es: "una pequeña sorpresa de nuestra cocina",
      pt: "uma pequena surpresa da nossa cozinha",
      nl: "een kleine verrassing uit onze keuken",
    },
  },
  offer_begin: {
    kind: "text",
    ofOffer: true,
    fallback: { en: "today", de: "heute", fr: "aujourd’hui", it: "oggi", es: "hoy", pt: "hoje", nl: "vandaag" },
  },
  offer_end: {
    kind: "text",
    ofOffer: true,
    fallback: {
      en: "further notice",
      de: "auf Weiteres",
      fr: "nouvel ordre",
      it: "nuovo avviso",
      es: "nuevo aviso",
      pt: "novo aviso",
      nl: "nader order",
    },
  },
  code: { kind: "text", ofOffer: true, fallback: "—" },
  unsubscribe_url: { kind: "url", fallback: "" },
  qr_url: { kind: "own", fallback: "" },
  /** The website's address as people say it. */
  website_name: { kind: "own", fallback: "" },
  /** Two letters that stand for a restaurant without a logo. */
  monogram: { kind: "own", fallback: "" },
  /** Where a recipient's clicks are counted; a link's number follows. */
  click_url: { kind: "own", fallback: "" },
  /** A picture of one pixel: who loads it has opened the mail. */
  open_url: { kind: "own", fallback: "" },
} as const satisfies Record<string, VariableFacts>;

export type VariableName = keyof typeof VARIABLES;
const FACTS: Readonly<Record<VariableName, VariableFacts>> = VARIABLES;

type NamesOf<K extends VariableKind> = {
  [N in VariableName]: (typeof VARIABLES)[N]["kind"] extends K ? N : never;
}[VariableName];
export type TextVariable = NamesOf<"text">;
export type UrlVariable = NamesOf<"url">;

const namesOf = <K extends VariableKind>(kind: K): NamesOf<K>[] =>
  (Object.keys(FACTS) as VariableName[]).filter((name): name is NamesOf<K> => FACTS[name].kind === kind);
export const TEXT_VARIABLES = namesOf("text") as [TextVariable, ...TextVariable[]];
export const URL_VARIABLES = namesOf("url") as [UrlVariable, ...UrlVariable[]];

export const isTextVariable = (name: string): name is TextVariable => TEXT_VARIABLES.some((known) => known === name);
export const isUrlVariable = (name: string): name is UrlVariable => URL_VARIABLES.some((known) => known === name);
export const isOfOffer = (name: VariableName): boolean => FACTS[name].ofOffer === true;

/** What stands in a variable's place for somebody without it. */
export function fallbackOf(name: VariableName, language: GuestLanguage): string {
  const { fallback } = FACTS[name];
  return typeof fallback === "string" ? fallback : fallback[language];
}

/** `{{first_name}}` as it is written into lines and links; anything else in braces is text. */
const MENTION = /\{\{ ?([a-z_]{1,40}) ?\}\}/g;

/** A line cut at its mentions. Names that do not exist are mentions too: whoever reads them decides. */
export function cutLine(text: string): (string | { variable: string })[] {
  const parts: (string | { variable: string })[] = [];
  let from = 0;
  for (const match of text.matchAll(MENTION)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ variable: match[1] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
