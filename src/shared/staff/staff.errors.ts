export const STAFF_ERRORS = {
  admin_account_not_found: 404,
  no_admin_permission: 403,
  password_change_required: 403,
  last_admin: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof STAFF_ERRORS> {}
}
