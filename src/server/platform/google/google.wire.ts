import { z } from "zod";
import { withoutTurns } from "#shared/domain/plain-line.ts";
import type { LocationFacts, OwnerReply, PlaceFacts, ReviewFacts, ReviewPage } from "./google.port.ts";

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const LocalizedText = z.object({ text: z.string().default(""), languageCode: z.string().optional() });

const PlacesReview = z.object({
  name: z.string().min(1),
  rating: z.number().optional(),
  text: LocalizedText.optional(),
  originalText: LocalizedText.optional(),
  authorAttribution: z.object({ displayName: z.string().default(""), photoUri: z.string().optional() }).optional(),
  publishTime: instant,
  googleMapsUri: z.string().optional(),
});
const Place = z.object({
  id: z.string().min(1),
  displayName: LocalizedText,
  formattedAddress: z.string().default(""),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(""),
        shortText: z.string().default(""),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  internationalPhoneNumber: z.string().optional(),
  websiteUri: z.string().optional(),
  rating: z.number().min(0).max(5).optional(),
  userRatingCount: z.number().int().min(0).default(0),
  googleMapsUri: z.string().optional(),
  googleMapsLinks: z.object({ writeAReviewUri: z.string().optional() }).optional(),
  reviews: z.array(PlacesReview).default([]),
});

const PLACE_FIELDS = [
  "id",
  "displayName",
  "formattedAddress",
  "addressComponents",
  "internationalPhoneNumber",
  "websiteUri",
  "rating",
  "userRatingCount",
  "googleMapsUri",
  "googleMapsLinks.writeAReviewUri",
];
export const SEARCH_FIELD_MASK = PLACE_FIELDS.map((field) => `places.${field}`).join(",");
export const PLACE_FIELD_MASK = [...PLACE_FIELDS, "reviews"].join(",");
const MAX_PLACE_REVIEWS = 5;

export const SearchAnswer = z
  .object({ places: z.array(Place).default([]) })
  .transform(({ places }) => places.map(presentPlace));

export const PlaceAnswer = Place.transform((place) => ({
  ...presentPlace(place),
  reviews: place.reviews.slice(0, MAX_PLACE_REVIEWS).flatMap(presentPlacesReview),
}));

function presentPlace(place: z.output<typeof Place>): PlaceFacts {
  const find = (type: string) => place.addressComponents.find(({ types }) => types.includes(type));
  const long = (type: string): string | null => find(type)?.longText || null;
  const country = find("country")?.shortText.toUpperCase() || null;
  return {
    id: place.id,
    name: place.displayName.text,
    street: streetOf(long("route"), long("street_number"), country),
    city: long("locality") ?? long("postal_town") ?? long("administrative_area_level_3"),
    postalCode: long("postal_code"),
    country,
    formattedAddress: place.formattedAddress,
    phone: place.internationalPhoneNumber ?? null,
    website: webAddress(place.websiteUri) ?? null,
    rating: place.rating ?? null,
    reviewCount: place.userRatingCount,
    mapsUrl:
      webAddress(place.googleMapsUri) ??
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.displayName.text)}&query_place_id=${encodeURIComponent(place.id)}`,
    writeReviewUrl:
      webAddress(place.googleMapsLinks?.writeAReviewUri) ??
      `https://search.google.com/local/writereview?placeid=${encodeURIComponent(place.id)}`,
  };
}

const NUMBER_FIRST = ["FR", "LU"];
const NUMBER_AFTER_COMMA = ["IT", "ES", "PT"];

function streetOf(route: string | null, number: string | null, country: string | null): string | null {
  if (!route || !number) return route;
  if (country && NUMBER_FIRST.includes(country)) return `${number} ${route}`;
  return country && NUMBER_AFTER_COMMA.includes(country) ? `${route}, ${number}` : `${route} ${number}`;
}

/** What others typed into Google becomes a link on our pages: nothing but http(s) gets through. */
function webAddress(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? text : undefined;
}

/** A database holds no NUL: one guest's text must not stop a restaurant's sync. */
const storable = (text: string): string => text.replaceAll("\0", "").trim();
const nameOf = (text: string | undefined): string => storable(withoutTurns(text ?? ""));

function presentPlacesReview(review: z.output<typeof PlacesReview>): ReviewFacts[] {
  const rating = Math.round(review.rating ?? 0);
  if (rating < 1 || rating > 5) return [];
  // As written by the guest; `text` may be a machine's translation.
  const written = review.originalText ?? review.text;
  const photo = webAddress(review.authorAttribution?.photoUri);
  const link = webAddress(review.googleMapsUri);
  return [
    {
      id: review.name,
      authorName: nameOf(review.authorAttribution?.displayName),
      rating,
      text: storable(written?.text ?? "") || null,
      language: written?.languageCode ?? null,
      publishedAt: review.publishTime,
      ...(photo !== undefined && { authorPhotoUrl: photo }),
      ...(link !== undefined && { reviewUrl: link }),
    },
  ];
}

const STARS: Record<string, number> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };
const BusinessReview = z.object({
  name: z.string().min(1),
  reviewer: z.object({ displayName: z.string().default(""), profilePhotoUrl: z.string().optional() }).optional(),
  starRating: z.string(),
  comment: z.string().optional(),
  createTime: instant,
  reviewReply: z.object({ comment: z.string(), updateTime: instant }).optional(),
});

export const ReplyAnswer = z
  .object({ comment: z.string(), updateTime: instant })
  .transform(({ comment, updateTime }): OwnerReply => ({ text: comment, updatedAt: updateTime }));

export const ReviewsAnswer = z
  .object({
    reviews: z.array(BusinessReview).default([]),
    averageRating: z.number().optional(),
    totalReviewCount: z.number().int().default(0),
    nextPageToken: z.string().optional(),
  })
  .transform((page): ReviewPage => ({
    reviews: page.reviews.flatMap(presentBusinessReview),
    nextPageToken: page.nextPageToken || null,
    averageRating: page.averageRating ?? null,
    totalCount: page.totalReviewCount,
  }));

function presentBusinessReview(review: z.output<typeof BusinessReview>): ReviewFacts[] {
  const rating = STARS[review.starRating];
  if (rating === undefined) return [];
  const photo = webAddress(review.reviewer?.profilePhotoUrl);
  return [
    {
      id: review.name,
      authorName: nameOf(review.reviewer?.displayName),
      rating,
      text: untranslated(review.comment ?? "") || null,
      language: null,
      publishedAt: review.createTime,
      ...(photo !== undefined && { authorPhotoUrl: photo }),
      ...(review.reviewReply && {
        ownerReply: { text: untranslated(review.reviewReply.comment), updatedAt: review.reviewReply.updateTime },
      }),
    },
  ];
}

/** Business Profile puts its own translation before or after the words of the guest, in the same field. */
function untranslated(comment: string): string {
  const [, original] = comment.split(/\(Original\)\s*/);
  return storable(original ?? comment.split(/\(Translated by Google\)/)[0] ?? "");
}

export const AccountsAnswer = z.object({
  accounts: z.array(z.object({ name: z.string().regex(/^accounts\/\d+$/) })).default([]),
  nextPageToken: z.string().optional(),
});

export const LocationsAnswer = z.object({
  locations: z
    .array(
      z.object({
        name: z.string().regex(/^locations\/\d+$/),
        title: z.string().default(""),
        storefrontAddress: z
          .object({
            addressLines: z.array(z.string()).default([]),
            postalCode: z.string().optional(),
            locality: z.string().optional(),
          })
          .optional(),
        metadata: z.object({ placeId: z.string().optional() }).optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/** The reviews need the location's name below its account; the listing gives it without. */
export function presentLocation(
  account: string,
  location: z.output<typeof LocationsAnswer>["locations"][number],
): LocationFacts {
  const { addressLines = [], postalCode, locality } = location.storefrontAddress ?? {};
  const town = [postalCode, locality].filter(Boolean).join(" ");
  return {
    name: `${account}/${location.name}`,
    title: location.title,
    placeId: location.metadata?.placeId ?? null,
    address: [...addressLines, town].filter(Boolean).join(", ") || null,
  };
}
