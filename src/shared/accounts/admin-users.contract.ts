import { z } from "zod";
import { ById, Done, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { line, typedLine } from "#shared/http/fields.ts";
import { LOCALES } from "#shared/domain/locales.ts";
import { LEAST_SEARCHED, RESTAURANT_STANDINGS } from "#shared/restaurants/admin-restaurants.contract.ts";
import { Invoice, Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import { Session, USER_STATUSES } from "./accounts.contract.ts";
import { VIEW_REASON_MAX } from "./support-views.ts";

const access = "staff:users";

export const UserListItem = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  email_verified_at: z.iso.datetime().nullable(),
  subscription: z.enum(RESTAURANT_STANDINGS),
  restaurant: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
});
export type UserListItem = z.infer<typeof UserListItem>;

export const UserDetails = UserListItem.extend({
  first_name: z.string(),
  last_name: z.string(),
  country: z.string(),
  timezone: z.string(),
  locale: z.enum(LOCALES),
  two_factor: z.boolean(),
  /** As the payment provider knows them; null for somebody who never went to pay. */
  customer_id: z.string().nullable(),
  /** With the period it runs for; null without a restaurant or a subscription. */
  billing: z.object({ subscription: Subscription, period_start: z.iso.datetime() }).nullable(),
  /** Transactions, newest first. */
  invoices: z.array(Invoice.extend({ transaction_id: z.string().nullable() })),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const UserFilter = z.object({
  /** A part of the name or the address. */
  search: typedLine(100).min(LEAST_SEARCHED, "validation:min_length").optional(),
  status: z.enum(USER_STATUSES, "validation:choice").optional(),
  verified: z.enum(["yes", "no"], "validation:choice").optional(),
  subscription: z.enum(RESTAURANT_STANDINGS, "validation:choice").optional(),
  cursor,
});
export type UserFilter = z.output<typeof UserFilter>;

export const ViewInput = z.object({ reason: line(VIEW_REASON_MAX) });

/** Staff see what an owner sees: the token is an owner's that reads only, and works for as long as it says. */
export const SupportView = z.object({
  token: z.string(),
  seconds_left: z.number().int(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  restaurant: z.string().nullable(),
});
export type SupportView = z.infer<typeof SupportView>;

const OneSession = ById.extend({ session_id: z.uuid() });

export const adminUsersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/users",
    access,
    summary: "Owners, newest first, twenty at a time",
    query: UserFilter,
    response: listOf(UserListItem),
  }),
  read: endpoint({
    method: "GET",
    path: "/api/admin/users/:id",
    access,
    summary: "One owner, with subscription period and transactions",
    params: ById,
    response: UserDetails,
  }),
  changeStatus: endpoint({
    method: "PATCH",
    path: "/api/admin/users/:id/status",
    access,
    summary: "Activate or deactivate an owner; deactivating ends their sessions",
    params: ById,
    body: z.object({ status: z.enum(USER_STATUSES, "validation:choice") }),
    response: Done,
  }),
  verify: endpoint({
    method: "POST",
    path: "/api/admin/users/:id/verify",
    access,
    summary: "Take an owner's address as confirmed, by the word of a member of staff",
    params: ById,
    response: Done,
  }),
  sendReset: endpoint({
    method: "POST",
    path: "/api/admin/users/:id/reset-password",
    access,
    summary: "Mail an owner a link to choose a new password; the present one works until then",
    params: ById,
    response: Done,
  }),
  resetTwoFactor: endpoint({
    method: "POST",
    path: "/api/admin/users/:id/reset-two-factor",
    access,
    summary: "Take a lost second factor off an owner's account; ends their sessions",
    params: ById,
    response: Done,
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/admin/users/:id/sessions",
    access,
    summary: "Where an owner is signed in",
    params: ById,
    response: listOf(Session),
  }),
  revokeSession: endpoint({
    method: "DELETE",
    path: "/api/admin/users/:id/sessions/:session_id",
    access,
    summary: "End one of an owner's sessions",
    params: OneSession,
    response: Done,
  }),
  revokeSessions: endpoint({
    method: "DELETE",
    path: "/api/admin/users/:id/sessions",
    access,
    summary: "End all of an owner's sessions",
    params: ById,
    response: Done,
  }),
  beginView: endpoint({
    method: "POST",
    path: "/api/admin/users/:id/view",
    access,
    summary: "See what an owner sees, for a quarter of an hour and without changing anything; the owner is told",
    params: ById,
    body: ViewInput,
    response: SupportView,
    status: 201,
  }),
  endView: endpoint({
    method: "DELETE",
    path: "/api/admin/users/:id/view",
    access,
    summary: "End one's own view of an owner's account",
    params: ById,
    response: Done,
  }),
};
