import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import type { SuggestionCategory } from "#shared/suggestions/suggestions.contract.ts";

/** In which manner a campaign speaks to guests. */
export type Tone = "warm" | "playful";
type Subjects = Record<SuggestionCategory, string>;

/** Subjects to begin with, by what is offered. Other languages take that of the template. */
export const OFFER_SUBJECTS: Partial<Record<GuestLanguage, Record<Tone, Subjects>>> = {
  en: {
    warm: {
      drink: "{{first_name}}, the first glass is ours",
      starter: "A little something to begin with, {{first_name}}",
      main: "Two plates, one bill: bring somebody you like",
      dessert: "We saved you something sweet, {{first_name}}",
      menu: "An evening for two at {{restaurant_name}}",
      discount: "A thank-you from {{restaurant_name}}, {{first_name}}",
      event: "{{first_name}}, we kept a seat for you",
      other: "Stay a little longer, {{first_name}}",
    },
    playful: {
      drink: "Thirsty, {{first_name}}?",
      starter: "Psst, {{first_name}}: the starter is on us",
      main: "Maths we like: two mains, one price",
      dessert: "Dessert first? We would not tell",
      menu: "Date night, sorted",
      discount: "Your wallet called, {{first_name}}",
      event: "Clear your evening, {{first_name}}",
      other: "One more reason not to cook",
    },
  },
  de: {
    warm: {
      drink: "{{first_name}}, das erste Glas geht auf uns",
      starter: "Eine Kleinigkeit vorweg, {{first_name}}",
      main: "Zwei Teller, eine Rechnung: Wen bringen Sie mit?",
      dessert: "{{first_name}}, wir haben Ihnen etwas Süßes aufgehoben",
      menu: "Ein Abend zu zweit bei {{restaurant_name}}",
      discount: "Ein Dankeschön von {{restaurant_name}}, {{first_name}}",
      event: "{{first_name}}, Ihr Platz ist reserviert",
      other: "Bleiben Sie noch ein wenig, {{first_name}}",
    },
    playful: {
      drink: "Durst, {{first_name}}?",
      starter: "Psst, {{first_name}}: Die Vorspeise geht auf uns",
      main: "So rechnen wir gern: zweimal Hauptgang, einmal zahlen",
      dessert: "Nachtisch zuerst? Wir verraten nichts",
      menu: "Der Abend zu zweit wäre geklärt",
      discount: "Ihr Geldbeutel lässt grüßen, {{first_name}}",
      event: "Halten Sie sich den Abend frei, {{first_name}}",
      other: "Noch ein Grund, heute nicht zu kochen",
    },
  },
};
