export const LANGUAGES = ["fr", "de", "en", "it", "es", "nl", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a place in one language is called, and where it stands. All of it invented, except words of everyday use. */
export interface NameWords {
  kinds: readonly string[];
  heads: readonly string[];
  tails: readonly string[];
  streets: readonly string[];
  streetNames: readonly string[];
}

export const NAME_WORDS: Record<Exclude<Language, "en">, NameWords> = {
  fr: {
    kinds: ["Bistrot", "Brasserie", "Auberge", "La Table de", "Restaurant", "Maison", "Crêperie", "Le Comptoir de"],
    heads: ["Vel", "Mar", "Cour", "Bri", "Lan", "Tour", "Fau", "Sau", "Gré", "Mon", "Ay", "Cas", "Per", "Val"],
    tails: ["vaudais", "tillac", "mirelle", "nevaux", "dambre", "goncel", "sandre", "lioux", "quérolle", "brévin"],
    streets: ["rue", "place", "quai", "impasse", "allée"],
    streetNames: [
      "des Merles-Bavards",
      "du Puits-aux-Lunes",
      "des Vanniers-Roux",
      "de la Tuile-Bleue",
      "des Trois-Cadrans",
      "du Moulin-Perché",
      "de l'Écluse-Dormante",
      "des Cordiers-Gris",
      "du Four-à-Sel",
      "de la Noisette-Rouge",
    ],
  },
  de: {
    kinds: ["Gasthof", "Wirtshaus", "Restaurant", "Gasthaus", "Weinstube", "Landgasthof", "Café-Restaurant"],
    heads: [
      "Hollen",
      "Amsel",
      "Grau",
      "Wolken",
      "Quitten",
      "Distel",
      "Kiesel",
      "Zeisig",
      "Morgel",
      "Funkel",
      "Schlehen",
    ],
    tails: ["wiek", "schwelle", "rast", "quell", "wispel", "leuchte", "brise", "zagel", "mander", "quast"],
    streets: ["", ""],
    streetNames: [
      "Drosselufer",
      "Am Quittenhang",
      "Kieselmachergasse",
      "Wolkenstieg",
      "Alte Seilerzeile",
      "An der Mühlschleuse",
      "Rabentorweg",
      "Zum Distelgrund",
      "Glockengießersteig",
      "Holunderzeile",
    ],
  },
  it: {
    kinds: ["Osteria", "Trattoria", "Locanda", "Ristorante", "Pizzeria", "Taverna"],
    heads: ["Bell", "Cor", "Vald", "Tor", "Sal", "Bren", "Gar", "Lum", "Fior", "Mont", "Ser", "Cald"],
    tails: ["anera", "inara", "ulano", "edda", "igiana", "orvia", "accio", "esina", "ombra", "uletto"],
    streets: ["Via", "Piazza", "Vicolo", "Viale"],
    streetNames: [
      "dei Cordai Vecchi",
      "del Melograno Alto",
      "delle Tre Lanterne",
      "della Fonte Storta",
      "dei Liutai",
      "del Pozzo Chiaro",
      "delle Rondini Grigie",
      "del Carrubo",
    ],
  },
  es: {
    kinds: ["Taberna", "Mesón", "Casa", "Restaurante", "Bodega", "Asador"],
    heads: ["Val", "Mar", "Olm", "Cer", "Alb", "Tor", "Zan", "Ib", "Quin", "Sald", "Ur"],
    tails: ["avera", "anzo", "edillo", "ondera", "arriba", "ezuela", "iscal", "umbre", "orán", "ajosa"],
    streets: ["Calle", "Plaza", "Paseo", "Travesía"],
    streetNames: [
      "de los Esparteros",
      "del Almendro Viejo",
      "de la Noria Blanca",
      "de las Tres Higueras",
      "del Farol Verde",
      "de los Tejares Altos",
      "de la Alberca",
      "del Palomar",
    ],
  },
  pt: {
    kinds: ["Tasca", "Adega", "Restaurante", "Casa", "Cervejaria", "Taberna"],
    heads: ["Alv", "Monte", "Ribe", "Sal", "Carv", "Font", "Oliv", "Pinh", "Mar", "Var"],
    tails: ["arinho", "elosa", "urães", "orinda", "ãozinho", "edal", "igosa", "avento", "umela", "anceira"],
    streets: ["Rua", "Largo", "Travessa", "Praça"],
    streetNames: [
      "dos Cesteiros",
      "da Fonte Torta",
      "do Limoeiro Velho",
      "das Andorinhas Azuis",
      "do Moinho Caído",
      "da Nora",
      "dos Oleiros de Cima",
      "do Poço Largo",
    ],
  },
  nl: {
    kinds: ["Eetcafé", "Restaurant", "Brasserie", "Eethuis", "Proeflokaal", "Bistro"],
    heads: ["Zilver", "Wilgen", "Reiger", "Kievit", "Lis", "Wouw", "Sperwer", "Brem", "Otter", "Morgen"],
    tails: ["sluimer", "werf", "gaard", "wimpel", "lanteern", "vlonder", "kamer", "dreef", "schalm", "zwaluw"],
    streets: ["", ""],
    streetNames: [
      "Kievitswal",
      "Touwslagersgracht",
      "Lange Reigerstraat",
      "Mandenmakerssteeg",
      "Achter de Lis",
      "Blauwe Pannenplein",
      "Oude Duinkade",
      "Wilgenkampweg",
    ],
  },
};

export interface City {
  name: string;
  postalCode: string;
  language: Exclude<Language, "en">;
  /** National number up to the last digits, which are counted up: `#` stands for one digit. */
  phone: string;
  latitude: number;
  longitude: number;
}

export interface CountryWords {
  code: string;
  name: Record<"en" | "de", string>;
  dial: string;
  restaurants: number;
  cities: readonly City[];
  /** Who writes the reviews; the rest write in the language of the city. */
  visitors: Partial<Record<Language, number>>;
}
