import { randomBytes } from "node:crypto";
import type { Locale } from "#shared/domain/locales.ts";
import {
  type GuestPage,
  REVIEW_FIELDS,
  type ReviewField,
  type ReviewFormPage,
  type VisitValues,
} from "#shared/guests/guest-pages.ts";
import type { OfferWording } from "#shared/guests/guests.contract.ts";
import type { Ctx } from "#server/context.ts";
import type { GuestPages } from "#server/platform/guest-pages/guest-pages.ts";
import type { Soon } from "#server/platform/kept/kept-answer.ts";
import { type PageTemplate, compileTemplate } from "#server/platform/page-template/page-template.ts";
import { translateMessage } from "#server/platform/i18n/translate.ts";
import { type DeadLink, type ReviewLink, findLink } from "#server/features/guests/links/links.service.ts";
import { consentTextOf } from "./review.service.ts";

/** A changed name or a suspended restaurant shows after this long at the latest. */
const FRESH_MS = 5_000;
/** Restaurants whose page is opened at the same time; the rest is read again. */
const MOST = 1_000;

// Not guessable, so that no restaurant can be called like one.
const SALT = randomBytes(9).toString("hex");
const markOf = (name: string): string => `m${SALT}${name}`;
const VISIT_MARKS: VisitValues = {
  visit: markOf("visit"),
  left: markOf("left"),
  total: markOf("total"),
  gone: markOf("gone"),
  clock: markOf("clock"),
};
const GUEST_MARKS = { name: markOf("name"), surprise: markOf("surprise") };
const NONCE_MARK = markOf("nonce");
const MARKS = { ...VISIT_MARKS, ...GUEST_MARKS, nonce: NONCE_MARK };

export interface KeptLink {
  link: ReviewLink;
  templates: Map<string, PageTemplate>;
}

interface Entry {
  found: Soon<KeptLink | DeadLink>;
  readAt: number;
}

/** What is kept of the pages of one process: the link for some seconds, its rendered page as long as the link stays the same. */
export class ReviewTemplates {
  private readonly entries = new Map<string, Entry>();

  /** What a code leads to, at most five seconds old. */
  find(ctx: Pick<Ctx, "db" | "now">, code: string): Soon<KeptLink | DeadLink> {
    const entry = this.entries.get(code);
    const age = ctx.now.getTime() - (entry?.readAt ?? 0);
    if (entry && age >= 0 && age < FRESH_MS) return entry.found;
    const found = this.read(ctx, code, entry);
    const made: Entry = { found, readAt: ctx.now.getTime() };
    this.keep(code, made);
    found.then(
      (known) => (made.found = known),
      () => undefined,
    );
    return found;
  }

  private async read(ctx: Pick<Ctx, "db">, code: string, before: Entry | undefined): Promise<KeptLink | DeadLink> {
    try {
      const link = await findLink(ctx, code);
      // Codes that lead nowhere are not kept: whoever tries them all must not push out the real ones.
      if (typeof link === "string") {
        this.entries.delete(code);
        return link;
      }
      const last = await lastOf(before);
      const isSame = typeof last === "object" && JSON.stringify(last.link) === JSON.stringify(link);
      return { link, templates: isSame ? last.templates : new Map() };
    } catch (error) {
      this.entries.delete(code);
      throw error;
    }
  }

  private keep(code: string, entry: Entry): void {
    this.entries.delete(code);
    this.entries.set(code, entry);
    const oldest = this.entries.keys().next();
    if (this.entries.size > MOST && !oldest.done) this.entries.delete(oldest.value);
  }
}

/** What was found before; nothing where that failed. */
async function lastOf(entry: Entry | undefined): Promise<KeptLink | DeadLink | undefined> {
  try {
    return await entry?.found;
  } catch {
    return undefined;
  }
}

/** What a review page shows to everybody. */
interface Look {
  locale: Locale;
  running: boolean;
  wording: OfferWording;
}
/** Whether the page carries the loader of custom scripts, its nonce still open. */
interface Loading {
  scripted: boolean;
}

/** The page with the form, its visit still open. */
export const formTemplate = (
  ctx: Ctx,
  pages: GuestPages,
  { link, templates }: KeptLink,
  look: Look & Loading,
): PageTemplate =>
  kept(templates, `form ${look.locale} ${look.running} ${look.wording} ${look.scripted}`, () =>
    written(pages, look, { ...formPageOf(ctx, link, look), visit: VISIT_MARKS }),
  );

/** The greeting of a known guest, their name, visit and surprise still open. */
export const welcomeTemplate = (
  pages: GuestPages,
  { link, templates }: KeptLink,
  look: Look & Loading & { hasSurprise: boolean },
): PageTemplate =>
  kept(templates, `welcome ${look.locale} ${look.running} ${look.wording} ${look.hasSurprise} ${look.scripted}`, () =>
    written(pages, look, {
      kind: "welcome_back",
      ...baseOf(link, look),
      firstName: GUEST_MARKS.name,
      surprise: look.hasSurprise ? GUEST_MARKS.surprise : null,
      visit: VISIT_MARKS,
    }),
  );

function written(pages: GuestPages, { scripted }: Loading, page: GuestPage): string {
  const html = pages.render(page);
  return scripted ? pages.withLoader(html, NONCE_MARK) : html;
}

function kept(templates: Map<string, PageTemplate>, key: string, render: () => string): PageTemplate {
  const known = templates.get(key);
  if (known) return known;
  const made = compileTemplate(render(), MARKS);
  templates.set(key, made);
  return made;
}

const baseOf = ({ code, restaurant: { name, city, country } }: ReviewLink, { locale, running, wording }: Look) => ({
  locale,
  path: `/review/${code}`,
  restaurant: { name, city, country },
  offer: { running, wording },
});

/** An empty form; a refused one is the same with values and errors. */
export const formPageOf = (ctx: Ctx, link: ReviewLink, look: Look): Omit<ReviewFormPage, "visit"> => ({
  kind: "review",
  ...baseOf(link, look),
  consentText: consentTextOf(ctx, link.restaurant.name),
  values: {},
  errors: {},
  faults: Object.fromEntries(
    REVIEW_FIELDS.map((field) => [field, translateMessage(ctx.t, { key: `validation:${field}`, params: {} })]),
  ) as Record<ReviewField, string>,
});
