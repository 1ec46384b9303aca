import { bankWaitsUntil } from "#standins/stripe/calls/sessions.completion.ts";
import { addMonths, periodEnd } from "#standins/stripe/rules/period.rules.ts";
import { trialEndOf } from "#standins/stripe/calls/subscriptions.calls.ts";
import type { SessionInput } from "#standins/stripe/calls/sessions.calls.ts";
import type { World } from "#standins/stripe/stripe.world.ts";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";
import type { CardView, OrderLine } from "./card.page.ts";
import { type Language, type TextKey, dayIn, moneyIn, sayIn } from "./hosted.texts.ts";

type Session = Resources["checkout.session"];
export type EntryState = Pick<CardView, "attempt" | "decline" | "mistakes" | "values">;

/** An expiry date in the future, for the test cards. */
export const testExpiry = (now: number): string => {
  const date = new Date(addMonths(now, 34) * 1000);
  return `${String(date.getUTCMonth() + 1).padStart(2, "0")} / ${String(date.getUTCFullYear()).slice(-2)}`;
};

/** The name a test card gets: the customer's own, where one is known. */
export const testNameOf = (customer: Resources["customer"] | undefined): string =>
  customer?.individual_name ?? customer?.name ?? "Alex Example";

export const whomOf = (customer: Resources["customer"] | undefined): string | null =>
  [customer?.business_name ?? customer?.name, customer?.address?.city].filter(Boolean).join(", ") || null;

/** What the card page of a checkout session shows. */
export function sessionView(world: World, session: Session, language: Language, entry: EntryState): CardView {
  const say = sayIn(language);
  const currency = session.currency ?? "eur";
  const money = (cents: number): string => moneyIn(language, cents, currency);
  const items = world.store.children("item", session.id);
  const customer = session.customer ? world.store.find("customer", session.customer) : undefined;
  const total = money(session.amount_total ?? 0);
  const isSaving = session.mode === "setup";
  const renewal = renewalOf(world, session, items);
  const isTrial = renewal?.isTrial ?? false;
  const bankUntil = bankWaitsUntil(world, session);
  const lead = leadOf(session, renewal);
  const then = renewal && { amount: money(renewal.amount), date: dayIn(language, renewal.from) };
  return {
    ...entry,
    language,
    say,
    purpose: isSaving || session.amount_total === 0 ? "save" : "pay",
    action: `/c/pay/${session.id}`,
    heading: say(isSaving ? "save_card" : "pay_by_card"),
    button: isSaving
      ? say("save_card")
      : isTrial && session.amount_total === 0
        ? say("start")
        : say("pay", { amount: total }),
    note: isSaving ? say("save_note") : session.mode === "subscription" ? say("cancel_note") : null,
    lead: say(lead),
    amount: isSaving ? say("save_amount") : total,
    whom: whomOf(customer),
    lines: isSaving
      ? []
      : [
          ...items.map((item) => lineOf(item, money, say("free"))),
          ...discountLine(world, session, say, money),
          { label: say("due_today"), amount: total, kind: "due" as const },
          ...(renewal && then
            ? [{ label: say(renewal.key, { date: then.date }), amount: then.amount, kind: "then" as const }]
            : []),
        ],
    included: includedIn(world, items),
    top: {
      title: isSaving ? say("save_lead") : (items[0]?.description ?? "Plaudit"),
      text: isSaving ? say("save_note") : then ? say("then_short", then) : (whomOf(customer) ?? say("due_now")),
      amount: isSaving ? "" : total,
    },
    backUrl: session.cancel_url,
    pdfUrl: null,
    testName: testNameOf(customer),
    testExpiry: testExpiry(world.now()),
    savedCard: null,
    bankLeft: bankUntil === undefined ? null : Math.max(0, bankUntil - world.now()),
    bankAmount: total,
  };
}

interface Renewal {
  amount: number;
  from: number;
  key: TextKey;
  interval: string;
  isTrial: boolean;
}

const THEN: Record<string, TextKey> = {
  day: "then_daily",
  week: "then_weekly",
  month: "then_monthly",
  year: "then_yearly",
};

function renewalOf(world: World, session: Session, items: Resources["item"][]): Renewal | undefined {
  const recurring = items.filter(({ price }) => price?.recurring);
  const every = recurring[0]?.price?.recurring;
  if (session.mode !== "subscription" || !every) return undefined;
  const input = JSON.parse(String(world.store.hiddenOf(session.id)["input"])) as SessionInput;
  const trialEnd = trialEndOf(world, input.subscription_data ?? {});
  return {
    amount: recurring.reduce((sum, { price, quantity }) => sum + (price?.unit_amount ?? 0) * (quantity ?? 1), 0),
    from: trialEnd ?? periodEnd(world.now(), world.now(), every),
    key: THEN[every.interval] ?? "then_monthly",
    interval: every.interval,
    isTrial: trialEnd !== null,
  };
}

function leadOf(session: Session, renewal: Renewal | undefined): TextKey {
  if (session.mode === "setup") return "save_lead";
  if (!renewal) return "due_now";
  if (renewal.isTrial) return "trial";
  const isMonthly = renewal.interval === "month";
  if (session.total_details?.amount_discount) return isMonthly ? "first_month" : "first_period";
  return isMonthly ? "per_month" : "per_period";
}

const lineOf = (item: Resources["item"], money: (cents: number) => string, free: string): OrderLine => {
  const quantity = item.quantity ?? 1;
  const name = item.description ?? "";
  return {
    label: quantity > 1 ? `${quantity} × ${name}` : name,
    amount: item.amount_subtotal === 0 ? free : money(item.amount_subtotal),
    kind: item.amount_subtotal === 0 ? "gain" : "plain",
  };
};

function discountLine(
  world: World,
  session: Session,
  say: CardView["say"],
  money: (cents: number) => string,
): OrderLine[] {
  const discount = session.total_details?.amount_discount ?? 0;
  if (discount === 0) return [];
  const coupon = world.store.find("coupon", session.discounts?.[0]?.coupon ?? "");
  const isFirstMonth = session.mode === "subscription" && coupon?.duration === "once";
  const label = isFirstMonth ? say("first_month_discount") : (coupon?.name ?? say("discount"));
  return [{ label, amount: `−${money(discount)}`, kind: "gain" }];
}

const includedIn = (world: World, items: Resources["item"][]): string[] =>
  items
    .filter(({ price }) => price?.recurring)
    .flatMap(({ price }) => world.store.find("product", price?.product ?? "")?.marketing_features ?? [])
    .map(({ name }) => name ?? "")
    .filter(Boolean);
