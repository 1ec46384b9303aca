export const RESTAURANT_ERRORS = {
  restaurant_linked: 409,
  /** Suspended, or not approved yet: it sends nothing. */
  restaurant_closed: 409,
  /** Staff have switched the search on Google off. */
  places_search_off: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof RESTAURANT_ERRORS> {}
}
