import type { SubscriptionStatus } from "#shared/subscriptions/subscriptions.contract.ts";
import type { SubscriptionFacts } from "#server/platform/payments/payments.port.ts";

const DAY = 86_400_000;
/** Days after a failed renewal on which the card is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const;
const GRACE_DAYS = 7;

/** What we remember of a subscription between two looks at the provider. */
export interface LifecycleState {
  status: SubscriptionStatus;
  current_period_start: Date;
  current_period_end: Date;
  grace_until: Date | null;
  canceled_at: Date | null;
  past_due_since: Date | null;
  open_invoice_ref: string | null;
  payment_page_url: string | null;
  retries: number;
  next_retry_at: Date | null;
}

export type Transition = "renewal_failed" | "recovered" | "canceled" | "resumed" | "ended" | null;

const at = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY);

/** Provider's status → ours. Every status is named; an unknown one is read as unpaid by the adapter. */
const STATUS: Record<SubscriptionFacts["status"], SubscriptionStatus> = {
  trialing: "trial",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  incomplete: "expired",
  incomplete_expired: "expired",
  canceled: "expired",
};

/** The next state from the provider's present facts alone, so that events may come late, twice or in any order. */
export function nextState(
  facts: SubscriptionFacts,
  before: LifecycleState | undefined,
  now: Date,
): { state: LifecycleState; transition: Transition } {
  const ending = facts.cancelAtPeriodEnd && (facts.status === "active" || facts.status === "trialing");
  const status = ending ? "canceled" : STATUS[facts.status];
  const state: LifecycleState = {
    status,
    current_period_start: facts.periodStart,
    current_period_end: facts.periodEnd,
    grace_until: null,
    canceled_at: null,
    past_due_since: null,
    open_invoice_ref: null,
    payment_page_url: null,
    retries: 0,
    next_retry_at: null,
  };
  if (status === "canceled") {
    state.grace_until = facts.periodEnd;
    state.canceled_at = before?.canceled_at ?? now;
  }
  if (status === "expired") {
    state.canceled_at = before?.canceled_at ?? null;
    state.grace_until = facts.endedAt ?? now;
  }
  if (status === "past_due") {
    const since = before?.past_due_since ?? facts.latestInvoice?.issuedAt ?? now;
    const retries = before?.status === "past_due" ? before.retries : 0;
    state.past_due_since = since;
    state.grace_until = at(since, GRACE_DAYS);
    state.open_invoice_ref = facts.latestInvoice?.ref ?? before?.open_invoice_ref ?? null;
    state.payment_page_url = facts.latestInvoice?.pageUrl ?? before?.payment_page_url ?? null;
    state.retries = retries;
    state.next_retry_at = retryAt(since, retries);
  }
  return { state, transition: transitionOf(before?.status, status) };
}

/** When the card is tried the next time; null after the last try. */
export function retryAt(since: Date, retries: number): Date | null {
  const day = RETRY_DAYS[retries];
  return day === undefined ? null : at(since, day);
}

/** What happened to people between two states, for mails and notices. */
const TRANSITIONS: Record<SubscriptionStatus, Partial<Record<SubscriptionStatus, Transition>>> = {
  trial: { past_due: "renewal_failed", canceled: "canceled", expired: "ended" },
  active: { past_due: "renewal_failed", canceled: "canceled", expired: "ended" },
  past_due: { active: "recovered", expired: "ended", canceled: "canceled" },
  canceled: { active: "resumed", trial: "resumed", expired: "ended", past_due: "renewal_failed" },
  expired: {},
};

const transitionOf = (before: SubscriptionStatus | undefined, after: SubscriptionStatus): Transition =>
  before === undefined ? null : (TRANSITIONS[before][after] ?? null);

export type BillingAction = "cancel" | "resume" | "reactivate";

/** What an owner may do in which state. */
const ALLOWED: Record<SubscriptionStatus | "none", readonly BillingAction[]> = {
  trial: ["cancel"],
  active: ["cancel"],
  past_due: ["cancel"],
  canceled: ["resume"],
  expired: ["reactivate"],
  none: [],
};
export const mayDo = (status: SubscriptionStatus | "none", action: BillingAction): boolean =>
  ALLOWED[status].includes(action);
