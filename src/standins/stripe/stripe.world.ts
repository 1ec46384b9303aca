import type { Store } from "./stripe.store.ts";
import { type AnyResource, randomId } from "#standins/stripe/wire/wire.shape.ts";

export const API_VERSION = "2026-10-28.endive";
export const ACCOUNT_ID = "acct_1PlauditStandin";

/** What every call works on: the stored state, the simulated clock, and who asked. */
export interface World {
  store: Store;
  /** Unix seconds on the simulated clock. */
  now(): number;
  request: { id: string | null; idempotency_key: string | null };
}

/** Keeps an event and queues its delivery, in the transaction that made it happen. */
export function emit(world: World, type: string, object: AnyResource, previous?: object): void {
  const event = {
    id: randomId("evt_1"),
    object: "event",
    api_version: API_VERSION,
    created: world.now(),
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: world.request,
    type,
  };
  world.store.database
    .prepare("INSERT INTO events (id, type, body, retry_at) VALUES (?, ?, ?, 0)")
    .run(event.id, type, JSON.stringify(event));
}
