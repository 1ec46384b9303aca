import type { Decline } from "#standins/stripe/stripe.fault.ts";

export type Behaviour =
  | "pays"
  | "declines"
  | "no_funds"
  | "asks_once"
  | "asks_always"
  | "fails_later"
  | "not_a_test_card";

const TEST_CARDS: Record<string, Behaviour> = {
  "4242424242424242": "pays",
  "4000000000000002": "declines",
  "4000000000009995": "no_funds",
  "4000002500003155": "asks_once",
  "4000002760003184": "asks_always",
  "4000000000000341": "fails_later",
};

/** Stripe's ready-made payment methods for tests, which stand for a card number. */
export const TEST_METHODS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_chargeCustomerFail: "4000000000000341",
};

export const behaviourOf = (number: string): Behaviour => TEST_CARDS[number] ?? "not_a_test_card";

/** The number of a test card by how it behaves, so that a page can show it again. */
export const numberOf = (behaviour: Behaviour): string =>
  Object.entries(TEST_CARDS).find(([, candidate]) => candidate === behaviour)?.[0] ?? "";

export const DECLINES = {
  generic: { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." },
  no_funds: { code: "card_declined", decline_code: "insufficient_funds", message: "Your card has insufficient funds." },
  not_a_test_card: {
    code: "card_declined",
    decline_code: "test_mode_live_card",
    message:
      "Your card was declined. Your request was in test mode, but used a non test card. Only test cards work here.",
  },
  authentication: {
    code: "authentication_required",
    decline_code: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  },
  authentication_failed: {
    code: "payment_intent_authentication_failure",
    message: "The provided payment method has failed authentication.",
  },
} as const satisfies Record<string, Decline>;

export interface CardUse {
  behaviour: Behaviour;
  offSession: boolean;
  /** The bank confirmed this very use a moment ago. */
  confirmed: boolean;
  /** The bank confirmed the card when it was saved. */
  setUp: boolean;
}

/** What the bank says to one use of a card. */
export function answerOf({ behaviour, offSession, confirmed, setUp }: CardUse): Decline | "ask" | "ok" {
  switch (behaviour) {
    case "pays":
      return "ok";
    case "declines":
      return DECLINES.generic;
    case "no_funds":
      return DECLINES.no_funds;
    case "not_a_test_card":
      return DECLINES.not_a_test_card;
    case "fails_later":
      return offSession ? DECLINES.generic : "ok";
    case "asks_once":
      if (confirmed || setUp) return "ok";
      return offSession ? DECLINES.authentication : "ask";
    case "asks_always":
      if (confirmed) return "ok";
      return offSession ? DECLINES.authentication : "ask";
  }
}

export interface CardEntry {
  name: string;
  number: string;
  expiry: string;
  cvc: string;
}
export type CardField = keyof CardEntry;
export type CardMistake =
  | "name_missing"
  | "number_missing"
  | "number_invalid"
  | "expiry_missing"
  | "expiry_invalid"
  | "expiry_past"
  | "cvc_missing"
  | "cvc_invalid";

export interface Card {
  name: string;
  number: string;
  month: number;
  year: number;
}

/** Reads what was typed on a card page; nothing is charged while a field is wrong. */
export function readCard(
  entry: CardEntry,
  today: Date,
): { card?: Card; mistakes: Partial<Record<CardField, CardMistake>> } {
  const mistakes: Partial<Record<CardField, CardMistake>> = {};
  const name = entry.name.replaceAll(/[\u200B-\u200D\uFEFF]/g, "").trim();
  if (name === "") mistakes.name = "name_missing";
  const number = entry.number.replaceAll(/[\s-]/g, "");
  if (number === "") mistakes.number = "number_missing";
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) mistakes.number = "number_invalid";
  const [, monthText, yearText] = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(entry.expiry.trim()) ?? [];
  const month = Number(monthText);
  const year = yearText?.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  if (entry.expiry.trim() === "") mistakes.expiry = "expiry_missing";
  else if (!(month >= 1 && month <= 12) || !(year < today.getUTCFullYear() + 50)) mistakes.expiry = "expiry_invalid";
  else if (year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1) mistakes.expiry = "expiry_past";
  const cvc = entry.cvc.trim();
  if (cvc === "") mistakes.cvc = "cvc_missing";
  else if (!/^\d{3}$/.test(cvc)) mistakes.cvc = "cvc_invalid";
  return Object.keys(mistakes).length > 0
    ? { mistakes }
    : { card: { name: name.slice(0, 200), number, month, year }, mistakes };
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(number).toReversed().entries()) {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
