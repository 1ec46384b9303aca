import { z } from "zod";
import { ById, endpoint } from "#shared/http/endpoint.ts";
import { day } from "#shared/http/dates.ts";
import { Invoice, Subscription } from "./subscriptions.contract.ts";

const access = "staff:restaurants";

/** The longest trial there is. */
export const MOST_TRIAL_DAYS = 366;

export const RestaurantSubscription = z.object({
  /** Null for one that never had any. */
  subscription: Subscription.nullable(),
  /** The end of a trial that staff gave; it may have passed. */
  trial_ends_at: z.iso.datetime().nullable(),
  /** Its last day, as a calendar in Paris has it. */
  trial_ends_on: z.iso.date().nullable(),
  /** Whether a trial can be given or changed: not while somebody pays. */
  may_have_trial: z.boolean(),
  /** Newest first. */
  invoices: z.array(Invoice),
});
export type RestaurantSubscription = z.infer<typeof RestaurantSubscription>;

export const adminSubscriptionsApi = {
  ofRestaurant: endpoint({
    method: "GET",
    path: "/api/admin/restaurants/:id/subscription",
    access,
    summary: "A restaurant's subscription, trial and last invoices",
    params: ById,
    response: RestaurantSubscription,
  }),
  setTrial: endpoint({
    method: "PUT",
    path: "/api/admin/restaurants/:id/trial",
    access,
    summary: "Give a restaurant access without a card to the end of a day, or end that now",
    params: ById,
    body: z.object({ ends_on: day.nullable() }),
    response: RestaurantSubscription,
  }),
};
