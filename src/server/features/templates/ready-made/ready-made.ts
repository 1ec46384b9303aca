import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import * as p from "./pieces.ts";
import { WORDS_DE } from "./words.de.ts";
import { WORDS_EN } from "./words.en.ts";

interface Facts {
  name: string;
  description: string;
  subject: string;
  preheader: string;
}
interface Story {
  heading: string;
  text: string;
}
type Band = { title: string; lead: string };
type Text = { text: readonly string[] };
type Close = { close: string };
type Button = { button: string };

/** What each ready-made template says; how it looks is the same in every language. */
export interface ReadyMadeWords {
  A: Facts & Text & Close & Button & { title: string; from: string };
  B: Facts & Band & Text & Button & { left: Story; right: Story };
  C: Facts & Band & Text & Close & Button;
  D: Facts & Band & Text & Button & { steps: readonly string[] };
  E: Facts & Band & Text & Close & Button;
  F: Facts & Band & Text & Close & Button;
  newsletter: Facts &
    Band &
    Close &
    Button & { first: { heading: string } & Text; left: Story; right: Story; tip: readonly string[] };
  event: Facts & Band & Text & Button & { facts: readonly string[]; heading: string; courses: readonly string[] };
  thanks: Facts & Text & Close & Button & { title: string; from: string };
  letter: Facts & Text;
}
type Kind = keyof ReadyMadeWords;

interface Design {
  world: p.World;
  category: TemplateDraft["category"];
  pieces: ReturnType<typeof p.hero>;
}
type Designs = { [K in Kind]: (words: ReadyMadeWords[K]) => Design };

const { fig, basil, honey, tomato, night, sea, paper } = p.WORLDS;
const CENTRE = { align: "center" } as const;
const OFFER = "{{offer_text}}";
const story = ({ heading, text }: Story) => [p.heading(heading), p.body(text)];

const DESIGNS: Designs = {
  A: (words) => ({
    world: fig,
    category: "promotional",
    pieces: [
      p.header(fig),
      p.spacer(8),
      p.title(words.title, CENTRE),
      p.body(words.text, CENTRE),
      p.ticket(OFFER, fig.tint),
      p.qr("#f7f4f0"),
      p.button(words.button),
      p.body(words.close, CENTRE),
      p.small(words.from, CENTRE),
    ],
  }),
  B: (words) => ({
    world: night,
    category: "promotional",
    pieces: [
      ...p.hero(night, words),
      p.spacer(8),
      p.body(words.text),
      p.ticket(OFFER, night.tint),
      p.qr("#f7f4f0"),
      p.columns(story(words.left), story(words.right)),
      p.button(words.button),
    ],
  }),
  C: (words) => ({
    world: basil,
    category: "promotional",
    pieces: [
      ...p.hero(basil, words),
      p.spacer(8),
      p.body(words.text),
      p.ticket(OFFER, basil.tint),
      p.qr("#f3f5ee"),
      p.body(words.close, CENTRE),
      p.button(words.button),
    ],
  }),
  D: (words) => ({
    world: honey,
    category: "promotional",
    pieces: [
      ...p.hero(honey, words),
      p.spacer(8),
      p.body(words.text),
      p.ticket(OFFER, honey.tint),
      p.body(words.steps),
      p.qr("#fbf6ea"),
      p.button(words.button),
    ],
  }),
  E: (words) => ({
    world: tomato,
    category: "promotional",
    pieces: [
      ...p.hero(tomato, words),
      p.spacer(8),
      p.body(words.text),
      p.ticket(OFFER, tomato.tint),
      p.qr("#fbf4f0"),
      p.button(words.button),
      p.small(words.close, CENTRE),
    ],
  }),
  F: (words) => ({
    world: fig,
    category: "promotional",
    pieces: [
      ...p.hero(fig, words),
      p.spacer(8),
      p.body(words.text),
      p.ticket(OFFER, "#fef9ee"),
      p.qr("#fef9ee"),
      p.button(words.button),
      p.rule("#e59a0b"),
      p.body(words.close, CENTRE),
    ],
  }),
  newsletter: (words) => ({
    world: sea,
    category: "newsletter",
    pieces: [
      ...p.hero(sea, words),
      p.heading(words.first.heading),
      p.body(words.first.text),
      p.line(),
      p.columns(story(words.left), story(words.right)),
      p.panel(words.tip, sea.tint),
      p.button(words.button),
      p.body(words.close, CENTRE),
      p.links(),
    ],
  }),
  event: (words) => ({
    world: night,
    category: "event",
    pieces: [
      ...p.hero(night, words),
      p.panel(words.facts, "#fef9ee", "center"),
      p.heading(words.heading),
      p.body(words.courses),
      p.body(words.text),
      p.button(words.button),
    ],
  }),
  thanks: (words) => ({
    world: basil,
    category: "general",
    pieces: [
      p.header(basil, "center"),
      p.spacer(12),
      p.title(words.title, CENTRE),
      p.rule("#e59a0b"),
      p.body(words.text),
      p.button(words.button, "{{review_url}}"),
      p.body(words.close, CENTRE),
      p.small(words.from, CENTRE),
    ],
  }),
  letter: (words) => ({
    world: paper,
    category: "general",
    pieces: [{ ...p.header(paper), background: null }, p.line(), p.body(words.text)],
  }),
};

const KINDS = Object.keys(DESIGNS) as Kind[];

function templateOf<K extends Kind>(kind: K, words: ReadyMadeWords[K], language: "en" | "de"): TemplateDraft {
  const { world, category, pieces } = DESIGNS[kind](words);
  const { name, description, subject, preheader } = words;
  return {
    name,
    description,
    subject,
    preheader,
    category,
    offer_type: OFFER_TYPES.find((offer) => offer === kind) ?? null,
    language,
    active: true,
    version: 1,
    styles: world.styles,
    elements: p.elementsOf(pieces),
  };
}

/** The templates every installation starts with; `key` stays with each for good. */
export const readyMadeTemplates = (): { key: string; template: TemplateDraft }[] =>
  (
    [
      ["en", WORDS_EN],
      ["de", WORDS_DE],
    ] as const
  ).flatMap(([language, words]) =>
    KINDS.map((kind) => ({ key: `${language}:${kind}`, template: templateOf(kind, words[kind], language) })),
  );
