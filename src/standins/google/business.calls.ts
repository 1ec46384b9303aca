import { createHash } from "node:crypto";
import { z } from "zod";
import { badRequest, badToken, notAllowed, notFound } from "./google.fault.ts";
import { type Asked, call } from "./google.route.ts";
import { businessReviewId, ratingOf, type StandinReview, type World } from "./google.world.ts";
import { isRestaurant, type StandinPlace } from "#standins/google/places/places.data.ts";

/** Google accounts a visitor of the consent page can be. */
export const PEOPLE = [
  { email: "direction@tables-voisines.example", about: "Manages every restaurant of the local Google", keys: null },
  { email: "odile@osteria-marrovia.example", about: "Manages Osteria Marrovia", keys: ["osteria-marrovia"] },
  { email: "new@nobody-yet.example", about: "Has no Business Profile", keys: [] },
] as const;

const STARS = ["ONE", "TWO", "THREE", "FOUR", "FIVE"] as const;
const MAX_REVIEWS = 50;
const MAX_LOCATIONS = 100;
const MAX_REPLY_BYTES = 4096;

interface Account {
  name: string;
  title: string;
  type: "PERSONAL" | "LOCATION_GROUP";
  places: StandinPlace[];
}

export const businessCalls = [
  call("GET", /^\/v1\/accounts$/, (world, asked) => {
    const accounts = accountsOf(world, asked);
    const { items, nextPageToken } = pageOf(asked, accounts, { max: 20, keyOf: ({ name }) => name });
    return {
      json: {
        accounts: items.map(({ name, title, type }) => ({ name, accountName: title, type, role: "PRIMARY_OWNER" })),
        ...(nextPageToken && { nextPageToken }),
      },
    };
  }),

  call("GET", /^\/v1\/(accounts\/\d+)\/locations$/, (world, asked) => {
    const account = getAccount(world, asked);
    if (!asked.url.searchParams.get("readMask")) throw badRequest("Request contains an invalid argument.", "read_mask");
    const { items, nextPageToken } = pageOf(asked, account.places, { max: MAX_LOCATIONS, keyOf: ({ key }) => key });
    return {
      json: {
        ...(items.length > 0 && { locations: items.map((place) => presentLocation(world, place)) }),
        totalSize: account.places.length,
        ...(nextPageToken && { nextPageToken }),
      },
    };
  }),

  call("GET", /^\/v4\/(accounts\/\d+)\/locations\/(\d+)\/reviews$/, (world, asked) => {
    const place = getPlace(world, asked);
    const reviews = world.reviewsOf(place);
    const { average, count } = ratingOf(reviews);
    const order = asked.url.searchParams.get("orderBy") ?? "updateTime desc";
    if (!["updateTime desc", "rating", "rating desc"].includes(order))
      throw badRequest("Request contains an invalid argument.", "order_by");
    const sign = order === "rating" ? 1 : -1;
    const sorted = order.startsWith("rating") ? reviews.toSorted((a, b) => sign * (a.rating - b.rating)) : reviews;
    const { items, nextPageToken } = pageOf(asked, sorted, { max: MAX_REVIEWS, keyOf: ({ key }) => key });
    return {
      json: {
        ...(items.length > 0 && { reviews: items.map((review) => presentReview(world, place, asked.params, review)) }),
        ...(average !== undefined && { averageRating: average }),
        totalReviewCount: count,
        ...(nextPageToken && { nextPageToken }),
      },
    };
  }),

  call("PUT", /^\/v4\/(accounts\/\d+)\/locations\/(\d+)\/reviews\/([\w-]+)\/reply$/, (world, asked) => {
    const { place, review } = getReview(world, asked);
    const body = z.object({ comment: z.string().trim().min(1) }).safeParse(asked.json());
    if (!body.success || Buffer.byteLength(body.data.comment) > MAX_REPLY_BYTES)
      throw badRequest("Request contains an invalid argument.", "comment");
    world.setReply(place, review, body.data.comment);
    return { json: { comment: body.data.comment, updateTime: new Date(world.now()).toISOString() } };
  }),

  call("DELETE", /^\/v4\/(accounts\/\d+)\/locations\/(\d+)\/reviews\/([\w-]+)\/reply$/, (world, asked) => {
    const { place, review } = getReview(world, asked);
    if (!world.replyOf(place, review)) throw notFound();
    world.setReply(place, review, null);
    return { json: {} };
  }),
];

function accountsOf(world: World, { headers }: Asked): Account[] {
  const token = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1];
  const access = token === undefined ? undefined : world.store.findAccess(token, world.now());
  const person = PEOPLE.find(({ email }) => email === access?.email);
  if (!person) throw badToken();
  const keys: readonly string[] | null = person.keys;
  const places = world.places.filter((place) => isRestaurant(place) && (!keys || keys.includes(place.key)));
  const personal = { name: accountName(person.email), title: person.email, type: "PERSONAL" } as const;
  if (keys) return [{ ...personal, places }];
  const group = {
    name: accountName(`${person.email} group`),
    title: "Tables voisines",
    type: "LOCATION_GROUP",
    places,
  } as const;
  return [{ ...personal, places: [] }, group];
}

const accountName = (seed: string): string =>
  `accounts/${String(createHash("sha256").update(seed).digest().readBigUInt64BE() % 10n ** 20n).padStart(20, "1")}`;

function getAccount(world: World, asked: Asked): Account {
  const account = accountsOf(world, asked).find(({ name }) => name === asked.params[0]);
  if (!account) throw notAllowed();
  return account;
}

function getPlace(world: World, asked: Asked): StandinPlace {
  const account = getAccount(world, asked);
  const place = world.places.find(({ locationId }) => locationId === asked.params[1]);
  if (!place) throw notFound();
  if (!account.places.includes(place)) throw notAllowed();
  return place;
}

function getReview(world: World, asked: Asked): { place: StandinPlace; review: StandinReview } {
  const place = getPlace(world, asked);
  const review = world.reviewsOf(place).find((candidate) => businessReviewId(candidate) === asked.params[2]);
  if (!review) throw notFound();
  return { place, review };
}

/** A page token names the last item given, so that what arrives in between shifts nothing. */
function pageOf<T>({ url }: Asked, items: readonly T[], { max, keyOf }: { max: number; keyOf: (item: T) => string }) {
  const size = Number(url.searchParams.get("pageSize") || max);
  if (!Number.isInteger(size) || size < 0) throw badRequest("Request contains an invalid argument.", "page_size");
  const token = url.searchParams.get("pageToken");
  const last = Buffer.from(token ?? "", "base64url").toString();
  const from = token ? items.findIndex((item) => keyOf(item) === last) + 1 : 0;
  if (token && from === 0) throw badRequest("Request contains an invalid argument.", "page_token");
  const page = items.slice(from, from + Math.min(size || max, max));
  const end = page.at(-1);
  const hasMore = end !== undefined && from + page.length < items.length;
  return { items: page, nextPageToken: hasMore ? Buffer.from(keyOf(end)).toString("base64url") : undefined };
}

const presentLocation = (world: World, place: StandinPlace) => ({
  name: `locations/${place.locationId}`,
  title: place.name,
  storefrontAddress: {
    regionCode: place.country.code,
    languageCode: place.city.language,
    postalCode: place.city.postalCode,
    locality: place.city.name,
    addressLines: [place.street],
  },
  metadata: {
    placeId: place.id,
    mapsUri: `${world.origin}/maps/place/${place.id}`,
    newReviewUri: `${world.origin}/local/writereview?placeid=${place.id}`,
  },
});

function presentReview(world: World, place: StandinPlace, [account, location]: string[], review: StandinReview) {
  const { author, text } = review.words();
  const reply = world.replyOf(place, review);
  const id = businessReviewId(review);
  const at = new Date(review.at).toISOString();
  return {
    name: `${account}/locations/${location}/reviews/${id}`,
    reviewId: id,
    reviewer: { displayName: author },
    starRating: STARS[review.rating - 1],
    ...(text !== null && { comment: text }),
    createTime: at,
    updateTime: at,
    ...(reply && { reviewReply: { comment: reply.text, updateTime: new Date(reply.at).toISOString() } }),
  };
}
