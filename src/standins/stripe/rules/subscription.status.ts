import { type World, emit } from "#standins/stripe/stripe.world.ts";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";

type Subscription = Resources["subscription"];

/** Changes a subscription and tells so, unless nothing changed. */
export function changeSubscription(
  world: World,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const previous = Object.fromEntries(
    Object.entries(change)
      .filter(([key, value]) => JSON.stringify(subscription[key as keyof Subscription]) !== JSON.stringify(value))
      .map(([key]) => [key, subscription[key as keyof Subscription]]),
  );
  if (Object.keys(previous).length === 0) return subscription;
  const changed = { ...subscription, ...change };
  world.store.put(changed);
  emit(world, "customer.subscription.updated", changed, previous);
  return changed;
}

/** A subscription follows its latest invoice: paid makes it active, refused makes it past due. */
export function followInvoice(world: World, invoice: Resources["invoice"]): void {
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = id ? world.store.find("subscription", id) : undefined;
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  const isPaid = invoice.status === "paid";
  if (isPaid && (subscription.status === "incomplete" || subscription.status === "past_due")) {
    const isOnTrial = subscription.trial_end !== null && subscription.trial_end > world.now();
    changeSubscription(world, subscription, { status: isOnTrial ? "trialing" : "active" });
  } else if (!isPaid && (subscription.status === "active" || subscription.status === "trialing"))
    changeSubscription(world, subscription, { status: "past_due" });
  markDelinquent(world, subscription.customer, !isPaid);
}

function markDelinquent(world: World, customerId: string, delinquent: boolean): void {
  const customer = world.store.find("customer", customerId);
  if (!customer || customer.delinquent === delinquent) return;
  const changed = { ...customer, delinquent };
  world.store.put(changed);
  emit(world, "customer.updated", changed, { delinquent: !delinquent });
}

/** When the clock has to look at this object again. */
export function dueOf(object: unknown): number | null {
  const { object: type } = object as { object: string };
  if (type === "checkout.session") {
    const session = object as Resources["checkout.session"];
    return session.status === "open" ? session.expires_at : null;
  }
  if (type !== "subscription") return null;
  const subscription = object as Subscription;
  if (subscription.status === "incomplete") return subscription.created + INCOMPLETE_LIFE;
  if (!["active", "past_due", "trialing"].includes(subscription.status)) return null;
  const end = subscription.items.data[0]?.current_period_end ?? null;
  return subscription.cancel_at !== null && end !== null ? Math.min(end, subscription.cancel_at) : end;
}

/** Stripe gives a first payment 23 hours. */
const INCOMPLETE_LIFE = 23 * 3600;
