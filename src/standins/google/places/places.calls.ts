import { z } from "zod";
import { badKey, badRequest, noKey, notFound } from "#standins/google/google.fault.ts";
import { call } from "#standins/google/google.route.ts";
import { placesReviewId, ratingOf, type StandinReview, type World } from "#standins/google/google.world.ts";
import { foldText, type StandinPlace } from "./places.data.ts";

export const API_KEY = "plaudit-standin-places-key";
const MAX_RESULTS = 20;
const MAX_REVIEWS = 5;
const FIELDS = [
  "name",
  "id",
  "types",
  "primaryType",
  "nationalPhoneNumber",
  "internationalPhoneNumber",
  "formattedAddress",
  "addressComponents",
  "location",
  "rating",
  "googleMapsUri",
  "websiteUri",
  "businessStatus",
  "userRatingCount",
  "displayName",
  "googleMapsLinks",
  "reviews",
];

const SearchBody = z.object({
  textQuery: z.string().default(""),
  regionCode: z.string().optional(),
  languageCode: z.string().default("en"),
  includedType: z.string().optional(),
  strictTypeFiltering: z.boolean().default(false),
  pageSize: z.number().int().min(0).max(MAX_RESULTS).default(MAX_RESULTS),
  pageToken: z.string().default(""),
});

export const placesCalls = [
  call("POST", /^\/v1\/places:searchText$/, (world, { headers, url, json }) => {
    checkKey(headers, url);
    const mask = maskOf(headers, url, (path) => path.replace(/^places\.?/, "") || "*");
    const body = SearchBody.safeParse(json());
    if (!body.success) throw badRequest("Request contains an invalid argument.", body.error.issues[0]?.path.join("."));
    if (body.data.textQuery.trim() === "") throw badRequest("Empty text_query. A text_query must be provided.");
    const { languageCode, pageSize, pageToken } = body.data;
    const found = searchPlaces(world, body.data);
    const from = Number(Buffer.from(pageToken, "base64url").toString() || 0);
    if (!Number.isInteger(from)) throw badRequest("Invalid page token.", "page_token");
    const to = from + (pageSize || MAX_RESULTS);
    const places = found.slice(from, to).map((place) => masked(presentPlace(world, place, languageCode), mask));
    const hasMore = to < found.length && (mask.includes("nextPageToken") || mask.includes("*"));
    return {
      json: {
        ...(places.length > 0 && { places }),
        ...(hasMore && { nextPageToken: Buffer.from(String(to)).toString("base64url") }),
      },
    };
  }),

  call("GET", /^\/v1\/places\/([^/]+)$/, (world, { headers, url, params: [id = ""] }) => {
    checkKey(headers, url);
    const mask = maskOf(headers, url, (path) => path);
    if (!/^[\w-]{10,}$/.test(id)) throw badRequest(`Not a valid Place ID: ${id}`);
    const place = world.findPlace(id);
    if (!place) throw notFound("The Place ID is no longer valid. Please refresh cached Place IDs.");
    return { json: masked(presentPlace(world, place, url.searchParams.get("languageCode") ?? "en"), mask) };
  }),
];

function checkKey(headers: Headers, url: URL): void {
  const key = headers.get("x-goog-api-key") ?? url.searchParams.get("key");
  if (!key) throw noKey();
  if (key !== API_KEY) throw badKey();
}

function maskOf(headers: Headers, url: URL, strip: (path: string) => string): string[] {
  const given = headers.get("x-goog-fieldmask") ?? url.searchParams.get("$fields") ?? url.searchParams.get("fields");
  if (!given?.trim())
    throw badRequest(
      "FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it.",
    );
  const asked = given.split(",");
  const paths = asked.map(strip);
  const wrong = paths.findIndex((path) => !["*", "nextPageToken", ...FIELDS].includes(path.split(".")[0] ?? ""));
  if (wrong >= 0)
    throw badRequest(`Error expanding 'fields' parameter. Cannot find matching fields for path '${asked[wrong]}'.`);
  return paths;
}

/** Only what the mask names; a path of several parts goes down into the object. */
function masked(object: object, paths: readonly string[]): object {
  if (paths.includes("*")) return object;
  const entries = Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    const below = paths
      .filter((path) => path === key || path.startsWith(`${key}.`))
      .map((path) => path.slice(key.length + 1));
    if (below.length === 0 || value === undefined) return [];
    if (below.includes("") || typeof value !== "object" || value === null) return [[key, value] as const];
    return [
      [key, Array.isArray(value) ? value.map((item: object) => masked(item, below)) : masked(value, below)] as const,
    ];
  });
  return Object.fromEntries(entries);
}

function searchPlaces(world: World, search: z.output<typeof SearchBody>): StandinPlace[] {
  const tokens = foldText(search.textQuery).split(" ").filter(Boolean);
  const region = search.regionCode?.toUpperCase();
  if (tokens.length === 0) return [];
  return world.places
    .filter((place) => {
      if (region && place.country.code !== region) return false;
      if (search.strictTypeFiltering && search.includedType && !place.types.includes(search.includedType)) return false;
      const words = foldText(`${place.name} ${place.city.name}`).split(" ");
      return tokens.every((token) => words.some((word) => word.startsWith(token)));
    })
    .toSorted((a, b) => rankOf(b, tokens) - rankOf(a, tokens));
}

/** A match in the name counts more than one in the city. */
const rankOf = (place: StandinPlace, tokens: readonly string[]): number => {
  const words = foldText(place.name).split(" ");
  return tokens.filter((token) => words.some((word) => word.startsWith(token))).length;
};

function presentPlace(world: World, place: StandinPlace, languageCode: string) {
  const { city, country } = place;
  const reviews = world.reviewsOf(place);
  const { average, count } = ratingOf(reviews);
  const countryName = country.name[languageCode.startsWith("de") ? "de" : "en"];
  const mapsUri = `${world.origin}/maps/place/${place.id}`;
  const component = (types: string[], longText: string, shortText = longText) => ({
    longText,
    shortText,
    types,
    languageCode,
  });
  return {
    name: `places/${place.id}`,
    id: place.id,
    types: place.types,
    primaryType: place.types[0],
    nationalPhoneNumber: place.phone.slice(country.dial.length).trim(),
    internationalPhoneNumber: place.phone,
    formattedAddress: `${place.street}, ${city.postalCode} ${city.name}, ${countryName}`,
    addressComponents: [
      component(["street_number"], place.streetNumber),
      component(["route"], place.route),
      component(["locality", "political"], city.name),
      component(["country", "political"], countryName, country.code),
      component(["postal_code"], city.postalCode),
    ],
    location: { latitude: city.latitude, longitude: city.longitude },
    rating: average === undefined ? undefined : Math.round(average * 10) / 10,
    googleMapsUri: mapsUri,
    websiteUri: place.website,
    businessStatus: "OPERATIONAL",
    userRatingCount: count,
    displayName: { text: place.name, languageCode: city.language },
    googleMapsLinks: {
      placeUri: mapsUri,
      writeAReviewUri: `${world.origin}/local/writereview?placeid=${place.id}`,
      reviewsUri: mapsUri,
    },
    reviews: bestReviews(reviews).map((review) => presentReview(place, review, mapsUri)),
  };
}

/** Google picks by a relevance of its own; the newest with words come near it and change with time. */
function bestReviews(reviews: readonly StandinReview[]): StandinReview[] {
  const recent = reviews.slice(0, MAX_REVIEWS * 6);
  const withWords = recent.filter((review) => review.words().text);
  return [...new Set([...withWords, ...recent])].slice(0, MAX_REVIEWS);
}

function presentReview(place: StandinPlace, review: StandinReview, mapsUri: string) {
  const { author, language, text } = review.words();
  const words = text === null ? undefined : { text, languageCode: language };
  const id = placesReviewId(review);
  return {
    name: `places/${place.id}/reviews/${id}`,
    rating: review.rating,
    ...(words && { text: words, originalText: words }),
    authorAttribution: { displayName: author, uri: `${mapsUri}?author=${encodeURIComponent(author)}` },
    publishTime: new Date(review.at).toISOString(),
    googleMapsUri: `${mapsUri}?review=${id}`,
  };
}
