import { z } from "zod";
import { endpoint, listOf } from "#shared/http/endpoint.ts";
import { line } from "#shared/http/fields.ts";

export const SYNC_REASONS = ["owner", "night", "place", "connection"] as const;
export type SyncReason = (typeof SYNC_REASONS)[number];
export const SYNC_STATUSES = ["queued", "running", "done", "failed"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

export const GooglePlace = z.object({
  place_id: z.string(),
  name: z.string(),
  address: z.string(),
  rating: z.number().nullable(),
  /** Null until Google was asked for the first time. */
  review_count: z.number().int().nullable(),
  maps_url: z.string(),
  write_review_url: z.string(),
});
export type GooglePlace = z.infer<typeof GooglePlace>;

export const GoogleConnection = z.object({
  account_email: z.string(),
  /** Null until the owner has said which of several restaurants it is. */
  location_title: z.string().nullable(),
  connected_at: z.iso.datetime(),
  /** The owner took the consent back at Google, or it ran out. */
  lost: z.boolean(),
});
export type GoogleConnection = z.infer<typeof GoogleConnection>;

export const GoogleSync = z.object({
  id: z.uuid(),
  reason: z.enum(SYNC_REASONS),
  status: z.enum(SYNC_STATUSES),
  /** An error code of ours and its text in the caller's language. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  reviews_read: z.number().int(),
  /** How many Google has; null until it said so. */
  reviews_total: z.number().int().nullable(),
  reviews_new: z.number().int(),
  reviews_changed: z.number().int(),
  reviews_removed: z.number().int(),
  queued_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type GoogleSync = z.infer<typeof GoogleSync>;

export const GoogleState = z.object({
  place: GooglePlace.nullable(),
  connection: GoogleConnection.nullable(),
  /** The sync that runs, or the last one. */
  sync: GoogleSync.nullable(),
  /** When a sync last went through to its end. */
  synced_at: z.iso.datetime().nullable(),
});
export type GoogleState = z.infer<typeof GoogleState>;

const SyncState = z.object({ sync: GoogleSync.nullable(), synced_at: z.iso.datetime().nullable() });
export type SyncState = z.infer<typeof SyncState>;

export const GoogleLocation = z.object({
  name: z.string(),
  title: z.string(),
  address: z.string().nullable(),
  /** The place the owner has chosen before. */
  is_own_place: z.boolean(),
});
export type GoogleLocation = z.infer<typeof GoogleLocation>;

export const googleApi = {
  state: endpoint({
    method: "GET",
    path: "/api/google",
    access: "owner_subscribed",
    summary: "The restaurant on Google: place, connection, last sync",
    response: GoogleState,
  }),
  choosePlace: endpoint({
    method: "PUT",
    path: "/api/google/place",
    access: "owner_subscribed",
    summary: "Say which place on Google the restaurant is; reviews of another place are removed here",
    body: z.object({ google_place_id: line(300) }),
    response: GoogleState,
  }),
  startSync: endpoint({
    method: "POST",
    path: "/api/google/sync",
    access: "owner_subscribed",
    summary: "Fetch what is new on Google; one that runs already is returned as it is",
    response: SyncState,
    status: 202,
  }),
  syncState: endpoint({
    method: "GET",
    path: "/api/google/sync",
    access: "owner_subscribed",
    summary: "Progress of the running sync, or the last one",
    response: SyncState,
  }),
  startConnection: endpoint({
    method: "POST",
    path: "/api/google/connection",
    access: "owner_subscribed",
    summary: "Where the owner allows replies and the full list of reviews",
    response: z.object({ url: z.string() }),
  }),
  finishConnection: endpoint({
    method: "POST",
    path: "/api/google/connection/finish",
    access: "owner_subscribed",
    summary: "Back from Google with its code; several restaurants leave a choice to make",
    body: z.object({ code: line(2000), state: line(400) }),
    response: GoogleState,
  }),
  locations: endpoint({
    method: "GET",
    path: "/api/google/connection/locations",
    access: "owner_subscribed",
    summary: "Restaurants the connected Google account manages",
    // Asked in the owner's name with the owner's key.
    openToViewers: false,
    response: listOf(GoogleLocation),
  }),
  chooseLocation: endpoint({
    method: "PUT",
    path: "/api/google/connection/location",
    access: "owner_subscribed",
    summary: "Say which of them this restaurant is",
    body: z.object({ location: line(300) }),
    response: GoogleState,
  }),
  disconnect: endpoint({
    method: "DELETE",
    path: "/api/google/connection",
    access: "owner_subscribed",
    summary: "Forget the owner's consent; reviews already here stay",
    response: GoogleState,
  }),
};
