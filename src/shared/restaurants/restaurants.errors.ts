export const RESTAURANT_ERRORS = {
  restaurant_linked: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof RESTAURANT_ERRORS> {}
}
