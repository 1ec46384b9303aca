import { z } from "zod";
import type { Permission } from "#shared/domain/permissions.ts";
import type { RestaurantAct } from "#shared/domain/restaurant-acts.ts";

/**
 * Who may call: decided by the server on every call, declared here and nowhere else. `owner_or_proof` takes an owner's
 * token or a short-lived `continuation` in body or query, for pages a person reaches before they can have a session.
 * `owner_or_till` takes the token of an owner with a subscription, or that of a phone at such an owner's till.
 */
export type Access =
  | "public"
  | "owner_or_proof"
  | "owner_or_till"
  | "owner"
  | "owner_subscribed"
  | "staff"
  | "admin"
  | `staff:${Permission}`;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Of a contract that takes no params, query or body. */
export const Nothing = z.object({});
type Nothing = typeof Nothing;

export interface Endpoint<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Fastify notation: `/api/sessions/:id`. */
  path: string;
  access: Access;
  summary: string;
  params: P;
  query: Q;
  body: B;
  hasBody: boolean;
  response: R;
  status: number;
  /** Media type of a file answer; undefined for JSON. */
  download: string | undefined;
  /** The handler gets the unparsed bytes, for signatures over them. */
  rawBody: boolean;
  /** Bytes of the file a body carries, where that is more than other bodies may have. */
  maxBytes: number | undefined;
  /** The body is one file, as its bytes (`application/octet-stream`), instead of JSON. */
  upload: boolean;
  /** Its params are no ids but values, such as a year: a wrong one is refused by name, where a wrong id is not found. */
  valuesInPath: boolean;
  /** What it does with guests: refused while the status of the caller's restaurant does not allow that. */
  act: RestaurantAct | undefined;
  /** Whether staff who look at an owner's account may call it. Unless said: what is read, but no file. */
  openToViewers: boolean;
}

interface EndpointInput<P, Q, B, R> {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  status?: number;
  download?: string;
  rawBody?: boolean;
  maxBytes?: number;
  upload?: boolean;
  valuesInPath?: boolean;
  act?: RestaurantAct;
  openToViewers?: boolean;
}

/** The one place an endpoint is spelled: the server validates with it, the web calls with it, the API document is made from it. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = Nothing,
>(input: EndpointInput<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    method: input.method,
    path: input.path,
    access: input.access,
    summary: input.summary,
    // The defaults stand in exactly when the caller left the type parameter at its default.
    params: (input.params ?? Nothing) as P,
    query: (input.query ?? Nothing) as Q,
    body: (input.body ?? Nothing) as B,
    hasBody: input.body !== undefined,
    response: input.response,
    status: input.status ?? 200,
    download: input.download,
    rawBody: input.rawBody ?? false,
    maxBytes: input.maxBytes,
    upload: input.upload ?? false,
    valuesInPath: input.valuesInPath ?? false,
    act: input.act,
    openToViewers: input.openToViewers ?? (input.method === "GET" && input.download === undefined),
  };
}

export const ById = z.object({ id: z.uuid() });
/** A call that changes something and has nothing else to say. */
export const Done = z.object({ message: z.string() });

/** Where a list goes on: `next_cursor` of the page before, as it was given. */
export const cursor = z.string("validation:invalid").max(600, "validation:invalid").optional();

/** The envelope of every list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    meta: z.object({ total: z.number().int().optional(), next_cursor: z.string().nullable().optional() }),
  });
