export const SETTINGS_ERRORS = {
  /** Somebody else has changed the same setting since the form was filled. */
  settings_changed: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof SETTINGS_ERRORS> {}
}
