// `…Facts` is what a provider says, before it is compared with anything of ours.

/** The card behind a customer, as far as it may be shown. */
export interface CardFacts {
  ref: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface InvoiceFacts {
  ref: string;
  number: string;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  amountCents: number;
  issuedAt: Date;
  paidAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  /** The payment that settled it, for the receipt. */
  paymentRef: string | null;
  /** The provider's page on which it can be paid or confirmed with the bank. */
  pageUrl: string | null;
  subscriptionRef: string | null;
}

export interface SubscriptionFacts {
  ref: string;
  customerRef: string;
  /** Our own id of what it was bought with, given when it was made. */
  checkoutId: string | null;
  status: "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "incomplete" | "incomplete_expired" | "paused";
  cancelAtPeriodEnd: boolean;
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  endedAt: Date | null;
  card: CardFacts | null;
  latestInvoice: InvoiceFacts | null;
}

export interface CheckoutFacts {
  ref: string;
  status: "open" | "complete" | "expired";
  paid: boolean;
  /** Where it can be paid; null once it is complete or expired. */
  url: string | null;
  /** Our own id, given when the page was made. */
  checkoutId: string | null;
  customerRef: string | null;
  subscriptionRef: string | null;
  /** What was paid once, on a page that is no subscription's. */
  paymentRef: string | null;
  card: CardFacts | null;
}

export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  /** The object it is about; its present state is read again before anything is done. */
  objectRef: string;
}

/** Why a card was not charged. */
export class PaymentDeclined extends Error {
  override name = "PaymentDeclined";
  readonly reason: "declined" | "insufficient_funds" | "authentication_required" | "expired_card";
  /** Where the holder can confirm with the bank or use another card. */
  readonly pageUrl: string | null;
  constructor(reason: PaymentDeclined["reason"], pageUrl: string | null = null) {
    super(reason);
    this.reason = reason;
    this.pageUrl = pageUrl;
  }
}

/** A webhook whose signature, age or mode is wrong. */
export class UntrustedEvent extends Error {
  override name = "UntrustedEvent";
}

/** The provider cannot be reached or failed itself; nothing is known about the call. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

export interface InvoiceAddress {
  name: string;
  address: string;
  city: string;
  postalCode: string;
  country: string;
}

export interface PlanPrice {
  id: string;
  name: string;
  amountCents: number;
  firstMonthCents: number;
}

/** What a page for one payment sells. */
export interface PaidLine {
  name: string;
  unitCents: number;
  quantity: number;
}

interface PageBase {
  /** Our checkout's id; also the idempotency key. */
  checkoutId: string;
  customerRef: string;
  successUrl: string;
  cancelUrl: string;
  locale: "en" | "de";
}

/** Card payments. Every call that moves money takes a key: the same key never moves it twice. */
export interface Payments {
  createCustomer(customer: { userId: string; email: string; name: string }): Promise<string>;
  /** Who invoices are made out to. */
  addressInvoices(customerRef: string, to: InvoiceAddress): Promise<void>;
  openSubscriptionPage(
    page: PageBase & { plan: PlanPrice; withFirstMonth: boolean; metadata: Record<string, string> },
  ): Promise<{ ref: string; url: string }>;
  openCardPage(page: PageBase): Promise<{ ref: string; url: string }>;
  /** A page on which something is paid once. */
  openPaymentPage(
    page: PageBase & { line: PaidLine; description: string; expiresAt: Date; metadata: Record<string, string> },
  ): Promise<{ ref: string; url: string }>;
  readCheckout(ref: string): Promise<CheckoutFacts>;
  /** Closes a page that was not paid; false when it was paid in the meantime. */
  expireCheckout(ref: string): Promise<boolean>;
  readSubscription(ref: string): Promise<SubscriptionFacts>;
  /** Charges the card on file at once; throws PaymentDeclined and leaves nothing behind when that fails. */
  startSubscription(start: {
    key: string;
    customerRef: string;
    cardRef: string;
    plan: PlanPrice;
    metadata: Record<string, string>;
  }): Promise<SubscriptionFacts>;
  setCancelAtPeriodEnd(ref: string, cancel: boolean): Promise<SubscriptionFacts>;
  cancelNow(ref: string): Promise<void>;
  /** Uses this card from now on, for the customer and the running subscription. */
  useCard(customerRef: string, cardRef: string, subscriptionRef: string | null): Promise<void>;
  /** Charges an open invoice; throws PaymentDeclined when the card refuses. */
  payInvoice(ref: string, key: string): Promise<InvoiceFacts>;
  readInvoice(ref: string): Promise<InvoiceFacts>;
  /** Every invoice of a subscription, oldest first. */
  listInvoices(subscriptionRef: string): Promise<InvoiceFacts[]>;
  invoicePdf(ref: string): Promise<Buffer>;
  /** Gives back what was paid on a page for one payment. */
  refundPayment(paymentRef: string, key: string): Promise<void>;
  /** Gives a whole payment back. */
  refundInvoice(ref: string, key: string): Promise<void>;
  /** Verifies signature, age and mode of a webhook; throws UntrustedEvent. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent;
}
