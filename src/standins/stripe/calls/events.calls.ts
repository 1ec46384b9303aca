import { z } from "zod";
import { call, pageOf } from "./api.call.ts";
import { paging, text } from "./form.params.ts";
import { missing } from "#standins/stripe/stripe.fault.ts";
import type { World } from "#standins/stripe/stripe.world.ts";

export interface StoredEvent {
  id: string;
  object: "event";
  created: number;
  type: string;
  pending_webhooks: number;
  data: {
    object: { id: string; object: string; [key: string]: unknown };
    previous_attributes?: Record<string, unknown>;
  };
  [key: string]: unknown;
}

interface Row {
  body: string;
  retry_at: number | null;
}

const presentRow = ({ body, retry_at: retryAt }: Row): StoredEvent => ({
  ...(JSON.parse(body) as StoredEvent),
  pending_webhooks: retryAt === null ? 0 : 1,
});

/** Every event, oldest first. */
export const allEvents = (world: Pick<World, "store">): StoredEvent[] =>
  (world.store.database.prepare("SELECT body, retry_at FROM events ORDER BY seq").all() as unknown as Row[]).map(
    presentRow,
  );

export const eventCalls = [
  call("GET", "/v1/events/:id", {}, (world, _, id) => {
    const row = world.store.database.prepare("SELECT body, retry_at FROM events WHERE id = ?").get(id) as
      | Row
      | undefined;
    if (!row) throw missing("event", id);
    return presentRow(row);
  }),
  call(
    "GET",
    "/v1/events",
    { ...paging, type: text.optional(), types: z.array(text).optional() },
    (world, { type, types, ...page }) => {
      const asked = allEvents(world).filter(
        (event) => (type === undefined || event.type === type) && (!types || types.includes(event.type)),
      );
      return pageOf("/v1/events", asked.toReversed(), page);
    },
  ),
];
