import { z } from "zod";
import { type PaymentEvent, UntrustedEvent } from "./payments.port.ts";

/** Stripe's ids and names of kinds: plain signs, which any column takes. */
const ref = z.string().regex(/^[\w.:-]{1,255}$/);
const YEAR_9999 = 253_402_300_799;
const Event = z.object({
  id: ref,
  type: ref,
  livemode: z.boolean(),
  created: z.number().int().min(0).max(YEAR_9999),
  // A few kinds are about something that has no id.
  data: z.object({ object: z.object({ id: ref.nullish() }) }),
});

/** What we take from an event; a right signature says who sent it, not that it can be kept. */
export function readStripeEvent(event: unknown, { live }: { live: boolean }): PaymentEvent {
  const parsed = Event.safeParse(event);
  if (!parsed.success) throw new UntrustedEvent("Not an event", { cause: parsed.error });
  const { id, type, livemode, created, data } = parsed.data;
  if (livemode !== live) throw new UntrustedEvent("Wrong mode");
  return { id, type, createdAt: new Date(created * 1000), objectRef: data.object.id ?? "" };
}
