import { z } from "zod";
import { type Google, GoogleKeyRejected, GoogleNotFound, type LocationFacts } from "./google.port.ts";
import { type Consent, googleConsent, type OAuthClient } from "./google.consent.ts";
import { type GoogleCall, googleRequest, type RequestOptions, type Send } from "./google.request.ts";
import {
  AccountsAnswer,
  LocationsAnswer,
  PLACE_FIELD_MASK,
  PlaceAnswer,
  presentLocation,
  ReplyAnswer,
  ReviewsAnswer,
  SEARCH_FIELD_MASK,
  SearchAnswer,
} from "./google.wire.ts";

export interface GoogleBaseUrls {
  places: string;
  /** Tokens; the page on which the owner consents is at `consent`, another host of Google's. */
  oauth: string;
  consent: string;
  accountManagement: string;
  businessInformation: string;
  reviews: string;
}

export interface GoogleOptions extends RequestOptions {
  /** Read before each call: staff may change it while the server runs. */
  apiKey: () => Promise<string | null>;
  oauth?: OAuthClient;
  /** Other addresses that speak Google's protocol; Google itself when left out. */
  baseUrls?: GoogleBaseUrls;
  now?: () => Date;
}

const GOOGLE: GoogleBaseUrls = {
  places: "https://places.googleapis.com",
  oauth: "https://oauth2.googleapis.com",
  consent: "https://accounts.google.com",
  accountManagement: "https://mybusinessaccountmanagement.googleapis.com",
  businessInformation: "https://mybusinessbusinessinformation.googleapis.com",
  reviews: "https://mybusiness.googleapis.com",
};
const PLACE_ID = /^[\w-]{1,512}$/;
const LOCATION = /^accounts\/\d{1,40}\/locations\/\d{1,40}$/;
const REVIEW = /^accounts\/\d{1,40}\/locations\/\d{1,40}\/reviews\/[\w-]{1,512}$/;
const MAX_RESULTS = 20;
const MAX_REVIEWS = 50;
const MAX_ACCOUNTS = 20;
const MAX_LOCATIONS = 100;
/** An owner with more pages than this would never get an answer. */
const MAX_PAGES = 50;

/** Google over its public protocols: Places API (New), OAuth and Business Profile. */
export function googleApi({
  apiKey,
  oauth,
  baseUrls = GOOGLE,
  // Counts on evenly: how long a token lives is a duration, whatever becomes of the wall clock.
  now = () => new Date(performance.timeOrigin + performance.now()),
  ...limits
}: GoogleOptions): Google {
  const send = googleRequest(limits);
  const consent = googleConsent({
    client: oauth,
    send,
    consentUrl: baseUrls.consent,
    tokenUrl: baseUrls.oauth,
    now,
  });
  return {
    ...placesApi({ apiKey, send, url: baseUrls.places }),
    consentUrl: consent.url,
    exchangeCode: consent.exchangeCode,
    ...businessApi({ consent, send, baseUrls }),
  };
}

type Call<T> = Pick<GoogleCall<T>, "url" | "method" | "body" | "answer">;

/** What anybody may read about a place, with our key. */
function placesApi({
  apiKey,
  send,
  url: placesUrl,
}: {
  apiKey: GoogleOptions["apiKey"];
  send: Send;
  url: string;
}): Pick<Google, "searchPlaces" | "checkKey" | "readPlace"> {
  async function callPlaces<T>(call: Call<T>, fieldMask: string, key?: string | null): Promise<T> {
    key ??= await apiKey();
    if (!key) throw new GoogleKeyRejected("api_key", "not_configured");
    if (!/^[\x21-\x7e]+$/.test(key)) throw new GoogleKeyRejected("api_key", "API_KEY_INVALID");
    const headers = { "x-goog-api-key": key, "x-goog-fieldmask": fieldMask };
    return send({ ...call, headers, isRead: true, credential: "api_key" });
  }

  return {
    async searchPlaces({ query, country, locale }) {
      if (query.trim() === "") return [];
      const places = await callPlaces(
        {
          url: `${placesUrl}/v1/places:searchText`,
          method: "POST",
          body: {
            textQuery: query.trim(),
            regionCode: country,
            languageCode: locale,
            includedType: "restaurant",
            strictTypeFiltering: true,
            pageSize: MAX_RESULTS,
          },
          answer: SearchAnswer,
        },
        SEARCH_FIELD_MASK,
      );
      // The region only weighs in Google's ranking; it does not leave out the neighbours.
      return places.filter((place) => place.country === country.toUpperCase());
    },

    async checkKey(key) {
      // Only ids, and only one: Google charges nothing for that.
      const body = { textQuery: "restaurant", languageCode: "en", includedType: "restaurant", pageSize: 1 };
      const url = `${placesUrl}/v1/places:searchText`;
      await callPlaces({ url, method: "POST", body, answer: z.unknown() }, "places.id", key);
    },

    async readPlace(id, locale) {
      if (!PLACE_ID.test(id)) throw new GoogleNotFound("Not the id of a place");
      const query = new URLSearchParams({ languageCode: locale });
      const url = `${placesUrl}/v1/places/${id}?${query.toString()}`;
      return callPlaces({ url, method: "GET", answer: PlaceAnswer }, PLACE_FIELD_MASK);
    },
  };
}

interface Business {
  consent: Consent;
  send: Send;
  baseUrls: GoogleBaseUrls;
}

/** What an owner's account manages, with the consent of that owner. */
function businessApi(business: Business): Pick<Google, "listLocations" | "listReviews" | "putReply" | "deleteReply"> {
  const { baseUrls } = business;
  const replyUrl = (reviewName: string): string => {
    if (!REVIEW.test(reviewName)) throw new GoogleNotFound("Not the name of a review");
    return `${baseUrls.reviews}/v4/${reviewName}/reply`;
  };

  return {
    async listLocations(refreshToken) {
      const url = `${baseUrls.accountManagement}/v1/accounts`;
      const pages = await everyPage(
        business,
        refreshToken,
        { url, query: { pageSize: String(MAX_ACCOUNTS) } },
        AccountsAnswer,
      );
      const found = new Map<string, LocationFacts>();
      for (const { name } of pages.flatMap(({ accounts }) => accounts))
        for (const location of await listLocationsOf(business, refreshToken, name)) found.set(location.name, location);
      return [...found.values()];
    },

    async listReviews(refreshToken, location, { pageToken, pageSize = MAX_REVIEWS } = {}) {
      if (!LOCATION.test(location)) throw new GoogleNotFound("Not the name of a location");
      const query = new URLSearchParams({
        pageSize: String(Math.min(Math.max(1, pageSize), MAX_REVIEWS)),
        orderBy: "updateTime desc",
        ...(pageToken && { pageToken }),
      });
      const url = `${baseUrls.reviews}/v4/${location}/reviews?${query.toString()}`;
      return callBusiness(business, refreshToken, { url, method: "GET", answer: ReviewsAnswer });
    },

    async putReply(refreshToken, reviewName, text) {
      const url = replyUrl(reviewName);
      return callBusiness(business, refreshToken, { url, method: "PUT", body: { comment: text }, answer: ReplyAnswer });
    },

    async deleteReply(refreshToken, reviewName) {
      await callBusiness(business, refreshToken, { url: replyUrl(reviewName), method: "DELETE", answer: z.unknown() });
    },
  };
}

const callBusiness = <T>({ consent, send }: Business, refreshToken: string, call: Call<T>): Promise<T> =>
  consent.withAccess(refreshToken, (token) =>
    send({
      ...call,
      headers: { authorization: `Bearer ${token}` },
      isRead: call.method === "GET",
      credential: "business_account",
    }),
  );

async function everyPage<T extends { nextPageToken?: string | undefined }>(
  business: Business,
  refreshToken: string,
  address: { url: string; query: Record<string, string> },
  answer: z.ZodType<T>,
): Promise<T[]> {
  const pages: T[] = [];
  let pageToken: string | undefined;
  do {
    const query = new URLSearchParams({ ...address.query, ...(pageToken && { pageToken }) });
    const page = await callBusiness(business, refreshToken, {
      url: `${address.url}?${query.toString()}`,
      method: "GET",
      answer,
    });
    pages.push(page);
    pageToken = page.nextPageToken;
  } while (pageToken && pages.length < MAX_PAGES);
  return pages;
}

async function listLocationsOf(business: Business, refreshToken: string, account: string): Promise<LocationFacts[]> {
  const pages = await everyPage(
    business,
    refreshToken,
    {
      url: `${business.baseUrls.businessInformation}/v1/${account}/locations`,
      query: { readMask: "name,title,storefrontAddress,metadata", pageSize: String(MAX_LOCATIONS) },
    },
    LocationsAnswer,
  );
  return pages.flatMap((page) => page.locations.map((location) => presentLocation(account, location)));
}
