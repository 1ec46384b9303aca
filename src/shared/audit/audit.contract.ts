import { z } from "zod";
import { DAY_RANGE, dayRange, isDayRange } from "#shared/http/dates.ts";
import { cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { typedLine } from "#shared/http/fields.ts";
import { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";

/** Admins, and managers who hold this. */
const access = "staff:settings";

/** Who did something: a person, a phone at a till, somebody not signed in, or the product itself. */
export const AUDIT_ACTORS = ["owner", "proven", "till", "staff", "nobody", "system"] as const;

const AuditEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** `area.what_happened`; screens have words for it. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(AUDIT_ACTORS),
    id: z.uuid().nullable(),
    /** Null for nobody, and for somebody who is no longer there. */
    name: z.string().nullable(),
  }),
  target: z.object({
    type: z.string(),
    id: z.uuid().nullable(),
    /** What it is called today: a person, a restaurant, a ticket's number. Null where it has no name or is gone. */
    name: z.string().nullable(),
  }),
  restaurant: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  /** What was changed, before and after; null where there was nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** What else is known of it. */
  facts: z.array(z.object({ field: z.string(), value: z.string().nullable() })),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const id = z.uuid("validation:invalid");
const name = (max: number) => typedLine(max).regex(/^[a-z_.]+$/, "validation:invalid");

/** The same words narrow the list and the file. */
const filter = {
  /** The part before the point of what happened. */
  area: name(40).optional(),
  action: name(80).optional(),
  actor_id: id.optional(),
  restaurant_id: id.optional(),
  target_id: id.optional(),
  ...dayRange,
  /** Letters of a person's or a restaurant's name or address, a whole IP address, or a whole id. */
  search: typedLine(100).optional(),
};

const Filter = z.object(filter).refine(isDayRange, DAY_RANGE);
export type AuditFilter = z.output<typeof Filter>;

export const auditApi = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/audit",
    access,
    summary:
      "Who did what, when and from where, newest first; for admins and for managers with the permission settings",
    query: z.object({ ...filter, cursor }).refine(isDayRange, DAY_RANGE),
    response: listOf(AuditEvent),
  }),
  exportEvents: endpoint({
    method: "GET",
    path: "/api/admin/audit/export.csv",
    access,
    summary: "The entries that match, as a file for spreadsheets",
    query: Filter,
    download: "text/csv; charset=utf-8",
    response: z.unknown(),
  }),
  actions: endpoint({
    method: "GET",
    path: "/api/admin/audit/actions",
    access,
    summary: "What the log knows of, to narrow the list by",
    response: z.object({ data: z.array(z.string()) }),
  }),
  people: endpoint({
    method: "GET",
    path: "/api/admin/audit/people",
    access,
    summary: "Staff and owners, found by letters of their name or address, to narrow the list to one",
    query: RestaurantChoice,
    response: listOf(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  }),
  restaurants: endpoint({
    method: "GET",
    path: "/api/admin/audit/restaurants",
    access,
    summary: "Restaurants, by letters of their name, to narrow the list to one",
    query: RestaurantChoice,
    response: listOf(NamedRestaurant),
  }),
};
