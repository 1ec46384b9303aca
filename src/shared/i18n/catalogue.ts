import type * as english from "./catalogue.en.ts";

type Texts = typeof english;

/**
 * Looked up by a name alone, whatever feature it belongs to: `titles:<route>`, `errors:<code>`, `notices:<kind>` and
 * `job_kinds:<name>`. Each feature keeps its own under these keys; here they are put together.
 */
const GATHERED = ["titles", "errors", "notices", "job_kinds"] as const;
type Gathered = (typeof GATHERED)[number];

type Intersected<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never;
type PartsOf<K extends Gathered> = {
  [N in keyof Texts]: Texts[N] extends { readonly [key in K]: infer Part } ? Part : never;
}[keyof Texts];
type AllOf<T> = { readonly [N in keyof T]: T[N] };

/** The English catalogue: `t` knows its keys. */
export type EnglishCatalogue = Texts & { readonly [K in Gathered]: AllOf<Intersected<PartsOf<K>>> };

/** The shape every language has. */
export type Catalogue = SameShape<EnglishCatalogue>;
type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> };

/** A language's texts, with those of `GATHERED` put together from all features given. */
export function gatherTexts(texts: SameShape<Texts>): Catalogue;
export function gatherTexts(texts: Partial<SameShape<Texts>>): Partial<Catalogue>;
export function gatherTexts(texts: Partial<SameShape<Texts>>): Partial<Catalogue> {
  const files = Object.values(texts) as Partial<Record<Gathered, object>>[];
  const gathered = GATHERED.map((key) => [key, Object.assign({}, ...files.map((file) => file[key]))] as const);
  return { ...texts, ...Object.fromEntries(gathered) };
}
