import type { City, CountryWords } from "./places.words.ts";

const city = (
  name: string,
  postalCode: string,
  language: City["language"],
  phone: string,
  [latitude, longitude]: readonly [number, number],
): City => ({ name, postalCode, language, phone, latitude, longitude });

// France and Germany keep numbers for films and books; elsewhere the digits 555 and 000 stand in for them.
/** Real cities of the countries we serve. */
export const COUNTRY_WORDS: readonly CountryWords[] = [
  {
    code: "FR",
    name: { en: "France", de: "Frankreich" },
    dial: "+33",
    restaurants: 80,
    visitors: { en: 0.13, de: 0.1, it: 0.03, es: 0.03, nl: 0.03 },
    cities: [
      city("Paris", "75011", "fr", "1 99 00 ## ##", [48.8566, 2.3522]),
      city("Lyon", "69002", "fr", "4 65 71 ## ##", [45.764, 4.8357]),
      city("Strasbourg", "67000", "fr", "3 53 01 ## ##", [48.5734, 7.7521]),
      city("Colmar", "68000", "fr", "3 53 01 ## ##", [48.0794, 7.3585]),
      city("Lille", "59000", "fr", "3 53 01 ## ##", [50.6292, 3.0573]),
      city("Bordeaux", "33000", "fr", "5 36 49 ## ##", [44.8378, -0.5792]),
      city("Nantes", "44000", "fr", "2 61 91 ## ##", [47.2184, -1.5536]),
      city("Marseille", "13001", "fr", "4 65 71 ## ##", [43.2965, 5.3698]),
    ],
  },
  {
    code: "DE",
    name: { en: "Germany", de: "Deutschland" },
    dial: "+49",
    restaurants: 80,
    visitors: { en: 0.13, fr: 0.03, nl: 0.03, it: 0.02 },
    cities: [
      city("Berlin", "10245", "de", "30 23125 ###", [52.52, 13.405]),
      city("Hamburg", "20359", "de", "40 66969 ###", [53.5511, 9.9937]),
      city("München", "80469", "de", "89 99998 ###", [48.1351, 11.582]),
      city("Köln", "50674", "de", "221 4710 ###", [50.9375, 6.9603]),
      city("Frankfurt am Main", "60316", "de", "69 90009 ###", [50.1109, 8.6821]),
      city("Leipzig", "04229", "de", "341 5550 ###", [51.3397, 12.3731]),
      city("Freiburg im Breisgau", "79098", "de", "761 5550 ###", [47.999, 7.8421]),
    ],
  },
  {
    code: "BE",
    name: { en: "Belgium", de: "Belgien" },
    dial: "+32",
    restaurants: 36,
    visitors: { en: 0.14, fr: 0.12, nl: 0.12, de: 0.05 },
    cities: [
      city("Bruxelles", "1000", "fr", "2 555 0# ##", [50.8503, 4.3517]),
      city("Liège", "4000", "fr", "4 255 0# ##", [50.6326, 5.5797]),
      city("Gent", "9000", "nl", "9 255 0# ##", [51.0543, 3.7174]),
      city("Antwerpen", "2000", "nl", "3 255 0# ##", [51.2194, 4.4025]),
    ],
  },
  {
    code: "CH",
    name: { en: "Switzerland", de: "Schweiz" },
    dial: "+41",
    restaurants: 36,
    visitors: { en: 0.15, de: 0.1, fr: 0.08, it: 0.05 },
    cities: [
      city("Zürich", "8004", "de", "44 555 0# ##", [47.3769, 8.5417]),
      city("Basel", "4057", "de", "61 555 0# ##", [47.5596, 7.5886]),
      city("Lausanne", "1003", "fr", "21 555 0# ##", [46.5197, 6.6323]),
      city("Lugano", "6900", "it", "91 555 0# ##", [46.0037, 8.9511]),
    ],
  },
  {
    code: "LU",
    name: { en: "Luxembourg", de: "Luxemburg" },
    dial: "+352",
    restaurants: 16,
    visitors: { en: 0.18, de: 0.2, nl: 0.04, pt: 0.08 },
    cities: [
      city("Luxembourg", "1611", "fr", "26 55 0# ##", [49.6116, 6.1319]),
      city("Esch-sur-Alzette", "4010", "fr", "26 55 1# ##", [49.4958, 5.9806]),
    ],
  },
  {
    code: "IT",
    name: { en: "Italy", de: "Italien" },
    dial: "+39",
    restaurants: 40,
    visitors: { en: 0.15, de: 0.1, fr: 0.06, es: 0.03 },
    cities: [
      city("Milano", "20121", "it", "02 5550 0###", [45.4642, 9.19]),
      city("Torino", "10122", "it", "011 555 0###", [45.0703, 7.6869]),
      city("Bologna", "40125", "it", "051 555 0###", [44.4949, 11.3426]),
      city("Verona", "37121", "it", "045 555 0###", [45.4384, 10.9916]),
    ],
  },
  {
    code: "ES",
    name: { en: "Spain", de: "Spanien" },
    dial: "+34",
    restaurants: 40,
    visitors: { en: 0.16, de: 0.07, fr: 0.07, pt: 0.02 },
    cities: [
      city("Madrid", "28004", "es", "915 55 0# ##", [40.4168, -3.7038]),
      city("Sevilla", "41004", "es", "955 55 0# ##", [37.3891, -5.9845]),
      city("Valencia", "46003", "es", "965 55 0# ##", [39.4699, -0.3763]),
      city("San Sebastián", "20003", "es", "943 55 0# ##", [43.3183, -1.9812]),
    ],
  },
  {
    code: "PT",
    name: { en: "Portugal", de: "Portugal" },
    dial: "+351",
    restaurants: 26,
    visitors: { en: 0.2, fr: 0.08, es: 0.07, de: 0.06 },
    cities: [
      city("Lisboa", "1100-148", "pt", "215 550 ###", [38.7223, -9.1393]),
      city("Porto", "4050-253", "pt", "225 550 ###", [41.1579, -8.6291]),
      city("Coimbra", "3000-213", "pt", "239 550 ###", [40.2033, -8.4103]),
    ],
  },
  {
    code: "NL",
    name: { en: "Netherlands", de: "Niederlande" },
    dial: "+31",
    restaurants: 26,
    visitors: { en: 0.18, de: 0.12, fr: 0.03 },
    cities: [
      city("Amsterdam", "1013 AB", "nl", "20 555 0###", [52.3676, 4.9041]),
      city("Utrecht", "3511 CD", "nl", "30 255 0###", [52.0907, 5.1214]),
      city("Maastricht", "6211 EF", "nl", "43 355 0###", [50.8514, 5.691]),
    ],
  },
  {
    code: "AT",
    name: { en: "Austria", de: "Österreich" },
    dial: "+43",
    restaurants: 26,
    visitors: { en: 0.14, it: 0.05, fr: 0.02, nl: 0.03 },
    cities: [
      city("Wien", "1070", "de", "1 5550 0###", [48.2082, 16.3738]),
      city("Graz", "8010", "de", "316 5550 ###", [47.0707, 15.4395]),
      city("Salzburg", "5020", "de", "662 5550 ###", [47.8095, 13.055]),
    ],
  },
];
