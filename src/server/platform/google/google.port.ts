// `…Facts` is what a provider says, before it is compared with anything of ours.

export interface PlaceFacts {
  id: string;
  name: string;
  /** Street and number, in the order of the country. */
  street: string | null;
  city: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  formattedAddress: string;
  /** With the country's prefix. */
  phone: string | null;
  website: string | null;
  rating: number | null;
  reviewCount: number;
  mapsUrl: string;
  writeReviewUrl: string;
}

export interface ReviewFacts {
  /**
   * Google's resource name; stays the same between calls. The same review has one name in Places and another in
   * Business Profile: author, instant and rating tell that they are one.
   */
  id: string;
  authorName: string;
  authorPhotoUrl?: string;
  /** 1 to 5. */
  rating: number;
  text: string | null;
  /** BCP 47; Business Profile does not say it. */
  language: string | null;
  publishedAt: Date;
  ownerReply?: OwnerReply;
  reviewUrl?: string;
}

export interface OwnerReply {
  text: string;
  updatedAt: Date;
}

export interface LocationFacts {
  /** accounts/x/locations/y */
  name: string;
  title: string;
  placeId: string | null;
  address: string | null;
}

export interface ReviewPage {
  reviews: ReviewFacts[];
  nextPageToken: string | null;
  averageRating: number | null;
  totalCount: number;
}

/** Public places by the platform's key; reviews and replies by the consent of the owner. */
export interface Google {
  /** Restaurants only, at most twenty, of that country only. */
  searchPlaces(search: { query: string; country: string; locale: string }): Promise<PlaceFacts[]>;
  /** Throws GoogleKeyRejected for a key that cannot search places. */
  checkKey(key: string): Promise<void>;
  /** With at most five reviews: Google gives no more without the owner's consent. */
  readPlace(id: string, locale: string): Promise<PlaceFacts & { reviews: ReviewFacts[] }>;
  /** Where the owner allows us to manage the Business Profile; throws GoogleKeyRejected when no OAuth client is set. */
  consentUrl(consent: { state: string; redirectUri: string }): string;
  /** Throws GoogleNotConnected when the code was used, is too old, or the owner left out the permission. */
  exchangeCode(consent: { code: string; redirectUri: string }): Promise<{ refreshToken: string; accountEmail: string }>;
  listLocations(refreshToken: string): Promise<LocationFacts[]>;
  /** Last written or changed first; fifty a page at most. */
  listReviews(
    refreshToken: string,
    location: string,
    page?: { pageToken?: string; pageSize?: number },
  ): Promise<ReviewPage>;
  /** Writes or replaces the owner's public reply. */
  putReply(refreshToken: string, reviewName: string, text: string): Promise<OwnerReply>;
  deleteReply(refreshToken: string, reviewName: string): Promise<void>;
}

/** Down, unreachable, or an answer that makes no sense; nothing is known about the call. */
export class GoogleUnavailable extends Error {
  override name = "GoogleUnavailable";
}

/** Did not answer in time. */
export class GoogleTooSlow extends GoogleUnavailable {
  override name = "GoogleTooSlow";
}

export class GoogleQuotaExceeded extends Error {
  override name = "GoogleQuotaExceeded";
  /** Seconds. */
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super("The Google quota is used up");
    this.retryAfter = retryAfter;
  }
}

/** What Google refused: the platform's key, the platform's OAuth client, or the rights of the owner's account. */
export type GoogleCredential = "api_key" | "oauth_client" | "business_account";

export class GoogleKeyRejected extends Error {
  override name = "GoogleKeyRejected";
  readonly credential: GoogleCredential;
  /** Google's own word for it, such as API_KEY_INVALID or SERVICE_DISABLED. */
  readonly reason: string;
  /** The HTTP status; null when Google was not asked. */
  readonly status: number | null;
  constructor(credential: GoogleCredential, reason: string, status: number | null = null) {
    super(`Google refused the ${credential.replace("_", " ")}: ${reason}`);
    this.credential = credential;
    this.reason = reason;
    this.status = status;
  }
}

export class GoogleNotFound extends Error {
  override name = "GoogleNotFound";
}

/** The owner took the consent back, or it ran out: only a new consent helps. */
export class GoogleNotConnected extends Error {
  override name = "GoogleNotConnected";
}
