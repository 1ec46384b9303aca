/**
 * Small words that nearly every sentence of a language has and the others have not, or seldom. Reviews are short, so one
 * or two of them must do.
 */
const SMALL_WORDS: Record<string, string> = {
  en: "the and was we were with very our for this it is you they had but not great food of lovely friendly best",
  de: "und der die das war wir sehr ist nicht mit ein eine auch wieder uns gut zu dem den im es auf gerne lecker",
  fr: "le les et est une nous très pour avec dans était vous des du sur pas au je c’est bien merci accueil",
  it: "il e di che è una per con molto abbiamo della siamo ottimo ma non gli nel anche più tutto buono cibo",
  es: "el los y es muy que una con por para pero del nos está fue todo estuvo comida las se bueno",
  pt: "o e é muito uma com que para não mas foi os da do um nós ótimo comida bom estava tudo obrigado",
  nl: "de het en een was met zeer van voor niet heel wij we erg goed lekker ook er is te bij zijn eten",
};

interface SmallWord {
  word: string;
  language: string;
}
const hashOn = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;
function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = hashOn(hash, word.charCodeAt(at));
  return hash;
}

/**
 * Small words by their hashes. Twenty reviews of a list have some hundred words; looking each up as a text of its own took
 * longer than all else that is done with the list.
 */
const BY_HASH = new Map<number, SmallWord[]>();
for (const [language, words] of Object.entries(SMALL_WORDS))
  for (const word of words.split(" "))
    BY_HASH.set(hashOf(word), [...(BY_HASH.get(hashOf(word)) ?? []), { word, language }]);

const LETTER = /[\p{L}’]/u;
/** Of lower case. */
const isLetter = (code: number): boolean =>
  code < 128 ? code >= 97 && code <= 122 : LETTER.test(String.fromCharCode(code));

/** What a text is written in, as far as its small words tell: two letters, or null when they do not, or two languages share them. */
export function guessLanguage(text: string | null): string | null {
  if (text === null) return null;
  const lower = text.toLowerCase();
  const hits = new Map<string, number>();
  // One further than the text, where there is no letter, so that its last word ends too.
  for (let start = 0, at = 0, hash = 0; at <= lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (isLetter(code)) {
      hash = hashOn(hash, code);
      continue;
    }
    for (const { word, language } of BY_HASH.get(hash) ?? [])
      if (word.length === at - start && lower.startsWith(word, start))
        hits.set(language, (hits.get(language) ?? 0) + 1);
    start = at + 1;
    hash = 0;
  }
  const most = Math.max(0, ...hits.values());
  const [best, another] = [...hits].filter(([, count]) => count === most);
  return best === undefined || another !== undefined ? null : best[0];
}
