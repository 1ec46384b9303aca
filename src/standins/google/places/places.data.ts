import { createHash } from "node:crypto";
import { COUNTRY_WORDS } from "./places.countries.ts";
import { type City, type CountryWords, NAME_WORDS } from "./places.words.ts";
import { type Random, seededRandom } from "#standins/google/seeded.random.ts";

export interface StandinPlace {
  /** Readable and fixed, such as osteria-marrovia. */
  key: string;
  id: string;
  /** Of the Business Profile; digits, as Google's. */
  locationId: string;
  name: string;
  types: readonly string[];
  route: string;
  streetNumber: string;
  street: string;
  city: City;
  country: CountryWords;
  phone: string;
  website: string;
  /** How many reviews come in a week. */
  weeklyReviews: number;
  /** Share of one to five stars. */
  ratings: readonly number[];
  /** How long after the beginning of the data the first review came. */
  openedAfterDays: number;
}

const RATINGS = [
  [0.01, 0.018, 0.042, 0.146, 0.784],
  [0.02, 0.03, 0.06, 0.22, 0.67],
  [0.03, 0.05, 0.1, 0.26, 0.56],
  [0.06, 0.07, 0.13, 0.29, 0.45],
] as const;
const RESTAURANT = ["restaurant", "food", "point_of_interest", "establishment"] as const;

/** Everything the stand-in knows of, the same on every machine and day. */
export function makePlaces(): StandinPlace[] {
  const places = [...namedPlaces(), ...otherPlaces()];
  const names = new Set(places.map(({ name }) => name));
  for (const country of COUNTRY_WORDS) {
    const random = seededRandom(`places ${country.code}`);
    while (places.filter((place) => place.country === country && isRestaurant(place)).length < country.restaurants) {
      const city = random.pick(country.cities);
      const name = inventName(random, city.language);
      if (names.has(name)) continue;
      names.add(name);
      places.push(makeRestaurant(random, { country, city, name }));
    }
  }
  return places;
}

export const isRestaurant = (place: StandinPlace): boolean => place.types.includes("restaurant");

function makeRestaurant(random: Random, base: { country: CountryWords; city: City; name: string }): StandinPlace {
  const { country, city, name } = base;
  const words = NAME_WORDS[city.language];
  const route = [random.pick(words.streets), random.pick(words.streetNames)].filter(Boolean).join(" ");
  const domain = slugOf(name);
  return withIds({
    key: `${domain}-${slugOf(city.name)}`,
    name,
    types: RESTAURANT,
    route,
    streetNumber: String(1 + random.below(78)),
    city,
    country,
    phone: `${country.dial} ${city.phone.replace(/#/g, () => String(random.below(10)))}`,
    website: `https://${domain}.example/`,
    weeklyReviews: 2.6 + random.next() ** 2 * 3,
    ratings: random.pick(RATINGS),
    openedAfterDays: random.chance(0.3) ? random.below(900) : 0,
  });
}

function inventName(random: Random, language: City["language"]): string {
  const words = NAME_WORDS[language];
  const proper = random.pick(words.heads) + random.pick(words.tails);
  const kind = random.pick(words.kinds);
  const isElided = kind.endsWith(" de") && /^[aeiouyéè]/i.test(proper);
  return isElided ? `${kind.slice(0, -1)}'${proper}` : `${kind} ${proper}`;
}

interface Named {
  key: string;
  country: string;
  city: string;
  name: string;
  route: string;
  streetNumber: string;
  phone: string;
  website: string;
  weeklyReviews: number;
  ratings: readonly number[];
}

/** The places of the demo accounts. */
const NAMED: readonly Named[] = [
  {
    key: "osteria-marrovia",
    country: "FR",
    city: "Colmar",
    name: "Osteria Marrovia",
    route: "rue des Tanneurs-Verts",
    streetNumber: "14",
    phone: "+33 3 53 01 17 06",
    website: "https://osteria-marrovia.example/",
    weeklyReviews: 5.7,
    ratings: RATINGS[0],
  },
  {
    key: "gasthof-elsterquell",
    country: "DE",
    city: "Leipzig",
    name: "Gasthof Elsterquell",
    route: "Uferweg",
    streetNumber: "9",
    phone: "+49 341 5550148",
    website: "https://gasthof-elsterquell.example/",
    weeklyReviews: 3.4,
    ratings: RATINGS[1],
  },
  {
    key: "brasserie-lunel-vaast",
    country: "FR",
    city: "Lille",
    name: "Brasserie Lunel-Vaast",
    route: "place du Vieux-Beffroi",
    streetNumber: "3",
    phone: "+33 3 53 01 01 77",
    website: "https://lunel-vaast.example/",
    weeklyReviews: 3.9,
    ratings: RATINGS[2],
  },
];

const namedPlaces = (): StandinPlace[] =>
  NAMED.map(({ country: code, city: cityName, ...rest }) =>
    withIds({ ...rest, ...whereIs(code, cityName), types: RESTAURANT, openedAfterDays: 0 }),
  );

/** Neighbours that are no restaurants: a search for restaurants must leave them out. */
const OTHERS = [
  { name: "Boulangerie Marrovelle", country: "FR", city: "Colmar", type: "bakery" },
  { name: "Hôtel Vieux-Tanneurs", country: "FR", city: "Colmar", type: "hotel" },
  { name: "Museum Elsterhain", country: "DE", city: "Leipzig", type: "museum" },
] as const;

const otherPlaces = (): StandinPlace[] =>
  OTHERS.map(({ name, country: code, city: cityName, type }) => {
    const { country, city } = whereIs(code, cityName);
    const place = makeRestaurant(seededRandom(`other ${name}`), { country, city, name });
    return { ...place, types: [type, "point_of_interest", "establishment"] };
  });

function whereIs(code: string, cityName: string): { country: CountryWords; city: City } {
  const country = COUNTRY_WORDS.find((candidate) => candidate.code === code);
  const city = country?.cities.find((candidate) => candidate.name === cityName);
  if (!country || !city) throw new Error(`No such city: ${code} ${cityName}`);
  return { country, city };
}

function withIds(place: Omit<StandinPlace, "id" | "locationId" | "street">): StandinPlace {
  const hash = createHash("sha256").update(`plaudit standin ${place.key}`).digest();
  return {
    ...place,
    id: `ChIJ${hash.toString("base64url").slice(0, 23)}`,
    locationId: String(hash.readBigUInt64BE() % 10n ** 18n).padStart(18, "1"),
    street: streetOf(place),
  };
}

/** As it is written in the country. */
function streetOf({
  route,
  streetNumber,
  country: { code },
}: Pick<StandinPlace, "route" | "streetNumber" | "country">): string {
  if (code === "FR" || code === "LU") return `${streetNumber} ${route}`;
  return ["IT", "ES", "PT"].includes(code) ? `${route}, ${streetNumber}` : `${route} ${streetNumber}`;
}

/** Without case, accents and signs: how words are compared. */
export const foldText = (text: string): string =>
  text
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const slugOf = (text: string): string => foldText(text).replace(/ /g, "-");
