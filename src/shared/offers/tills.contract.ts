import { z } from "zod";
import { ById, Done, endpoint } from "#shared/http/endpoint.ts";
import { line, opaqueToken } from "#shared/http/fields.ts";

const instant = z.iso.datetime();

/** Digits alone: it is typed on a phone, in front of guests. */
const pin = z.string("validation:text").regex(/^\d{4,8}$/, "offers:pin_form");

/** A phone on which the link was opened. */
const TillSession = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  device: z.enum(["desktop", "phone", "tablet", "unknown"]),
  created_at: instant,
  last_active_at: instant,
});

export const Till = z.object({
  id: z.uuid(),
  name: z.string(),
  has_pin: z.boolean(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** When a code was last redeemed there. */
  last_redeemed_at: instant.nullable(),
  sessions: z.array(TillSession),
});
export type Till = z.infer<typeof Till>;

export const tillsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/tills",
    access: "owner_subscribed",
    summary: "The restaurant's tills and the phones that are signed in to them; those that work first",
    response: z.object({ data: z.array(Till) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/tills",
    access: "owner_subscribed",
    summary: "Make a link that opens the scanner and nothing else; it is shown this once",
    act: "open_tills",
    body: z.object({ name: line(60), pin: pin.nullable().optional() }),
    response: z.object({ till: Till, url: z.string() }),
    status: 201,
  }),
  end: endpoint({
    method: "DELETE",
    path: "/api/tills/:id",
    access: "owner_subscribed",
    summary: "End a till: its link and every phone signed in by it stop working at once",
    params: ById,
    response: Done,
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/tills/:id/sessions/:session_id",
    access: "owner_subscribed",
    summary: "Sign one phone out of a till",
    params: z.object({ id: z.uuid(), session_id: z.uuid() }),
    response: Done,
  }),
  open: endpoint({
    method: "POST",
    path: "/api/till/open",
    access: "public",
    summary: "Sign a phone in by a till's link, and its PIN if it has one",
    body: z.object({ link: opaqueToken, pin: pin.optional() }),
    response: z.object({ token: z.string(), till: z.string(), restaurant: z.string() }),
  }),
  here: endpoint({
    method: "GET",
    path: "/api/till",
    access: "owner_or_till",
    summary: "Where the scanner is: the restaurant, and which till it is, if any",
    response: z.object({ restaurant: z.string(), till: z.string().nullable() }),
  }),
};
