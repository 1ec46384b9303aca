export const FILE_ERRORS = {
  pictures_busy: 503,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof FILE_ERRORS> {}
}
