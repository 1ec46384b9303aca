/**
 * Small words that nearly every sentence of a language has and the others have not, or seldom. Reviews are short, so one
 * or two of them must do.
 */
const SMALL_WORDS: Record<string, string> = {
  en: "the and was we were with very our for this it is you they had but not great food of lovely friendly best",
  de: "und der die das war wir sehr ist nicht mit ein eine auch wieder uns gut zu dem den im es auf gerne lecker",
  fr: "le les et est une nous très pour avec dans était vous des du sur pas au je c’est bien merci accueil",
  it: "il e di che è una per con molto abbiamo della siamo ottimo ma non gli nel anche più tutto buono cibo",
  es: "el los y es muy que una con por para pero del nos está fue todo estuvo comida las se muy bueno",
  pt: "o e é muito uma com que para não mas foi os da do um nós ótimo comida bom estava tudo obrigado",
  nl: "de het en een was met zeer van voor niet heel wij we erg goed lekker ook er is te bij zijn eten",
};

const LANGUAGES = Object.entries(SMALL_WORDS).map(([language, words]) => ({
  language,
  words: new Set(words.split(" ")),
}));

/** What a text is written in, as far as its small words tell: two letters, or null when they do not, or two languages share them. */
export function guessLanguage(text: string | null): string | null {
  const words = (text ?? "").toLowerCase().match(/[\p{L}’]+/gu) ?? [];
  const scores = LANGUAGES.map(({ language, words: known }) => ({
    language,
    hits: words.filter((word) => known.has(word.replaceAll("'", "’"))).length,
  })).toSorted((a, b) => b.hits - a.hits);
  const [best, next] = scores;
  return best && best.hits > 0 && best.hits > (next?.hits ?? 0) ? best.language : null;
}
