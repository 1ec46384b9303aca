import { z } from "zod";
import { Place } from "#shared/restaurants/places.contract.ts";
import { rememberedEmail } from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { tabStore } from "#web/lib/session/storage.ts";

const KEY = "checkout_draft";

/** What was typed, as typed. The consent is not kept: it is given anew each time. */
const Draft = z.object({
  plan_id: z.string(),
  place: Place.nullable(),
  restaurant: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    postal_code: z.string(),
    country: z.string(),
    website: z.string(),
    phone: z.string(),
    google_place_id: z.string(),
  }),
});
export type CheckoutDraft = z.infer<typeof Draft>;
export type RestaurantValues = CheckoutDraft["restaurant"];
export interface CheckoutValues {
  restaurant: RestaurantValues;
  terms: boolean;
}

const Stored = Draft.extend({ for: z.string().nullable() });
/** The next person at the same tab must not find it. */
const person = (): string | null => ownerSession.user()?.email ?? rememberedEmail();

export const saveDraft = (draft: CheckoutDraft): void =>
  tabStore.set(KEY, JSON.stringify({ ...draft, for: person() } satisfies z.infer<typeof Stored>));

export function readDraft(): CheckoutDraft | undefined {
  try {
    const { for: owner, ...draft } = Stored.parse(JSON.parse(tabStore.get(KEY) ?? "null"));
    return owner === null || owner === person() ? draft : undefined;
  } catch {
    return undefined;
  }
}

export const forgetDraft = (): void => tabStore.remove(KEY);
