import { randomBytes } from "node:crypto";
import { type Behaviour, type CardEntry, DECLINES, numberOf, readCard } from "#standins/stripe/rules/cards.rules.ts";
import { failIntent } from "#standins/stripe/calls/intents.calls.ts";
import { attemptInvoice, intentOfInvoice, refuseInvoice } from "#standins/stripe/billing/invoices.billing.ts";
import { attachMethod, createMethod } from "#standins/stripe/calls/payment-methods.calls.ts";
import {
  BANK_PATIENCE,
  type Outcome,
  answerBank,
  bankWaitsUntil,
  submitCard,
} from "#standins/stripe/calls/sessions.completion.ts";
import { StripeFault } from "#standins/stripe/stripe.fault.ts";
import type { World } from "#standins/stripe/stripe.world.ts";
import { changeSubscription } from "#standins/stripe/rules/subscription.status.ts";
import { HOSTED, type Resources } from "#standins/stripe/wire/wire.shape.ts";
import { TEST_NUMBERS, renderCardPage, spaced } from "./card.page.ts";
import { renderLone } from "./hosted.page.ts";
import { type Language, isTextKey, languageOf, sayIn } from "./hosted.texts.ts";
import { closedInvoice, invoiceView, savedCardToConfirm } from "./invoice.view.ts";
import { type EntryState, sessionView, testExpiry, testNameOf } from "./session.view.ts";

export interface Asked {
  path: string;
  isPost: boolean;
  form: URLSearchParams;
  accepted: string | undefined;
}

export type Handled =
  | { redirect: string }
  | { status: number; language: Language; title: string; body: string; leadsTo: string[] };

type Session = Resources["checkout.session"];
type Invoice = Resources["invoice"];

const typedIn = (form: URLSearchParams): CardEntry => ({
  name: form.get("name") ?? "",
  number: form.get("number") ?? "",
  expiry: form.get("expiry") ?? "",
  cvc: form.get("cvc") ?? "",
});

const fresh = (values: CardEntry = { name: "", number: "", expiry: "", cvc: "" }): EntryState => ({
  attempt: randomBytes(12).toString("hex"),
  values,
  mistakes: {},
  decline: null,
});

/** The card the bank is asked about, as it was typed; only the security code is to be typed again. */
function askedAbout(world: World, id: string): EntryState {
  const method = world.store.find("payment_method", String(world.store.hiddenOf(id)["method"]));
  if (!method?.card) return fresh();
  const number = numberOf(world.store.hiddenOf(method.id)["behaviour"] as Behaviour);
  const expiry = `${String(method.card.exp_month).padStart(2, "0")} / ${String(method.card.exp_year).slice(-2)}`;
  return fresh({ name: method.billing_details.name ?? "", number: spaced(number), expiry, cvc: "" });
}

const declineText = (language: Language, code: string): string =>
  sayIn(language)(isTextKey(code) ? code : "generic_decline");

/** The values of a test card, for the buttons that fill one in. */
function filledIn(world: World, form: URLSearchParams, customerId: string | null): EntryState {
  const number = TEST_NUMBERS[form.get("fill") as keyof typeof TEST_NUMBERS] ?? "";
  const customer = customerId ? world.store.find("customer", customerId) : undefined;
  const name = typedIn(form).name || testNameOf(customer);
  return fresh({ name, number: spaced(number), expiry: testExpiry(world.now()), cvc: "123" });
}

/** The card page of a checkout session; nothing for any other path. */
export function handleSession(world: World, asked: Asked): Handled | undefined {
  const [, id = "", step] = /^\/c\/pay\/(cs_\w+)(\/bank)?$/.exec(asked.path) ?? [];
  const session = id ? world.store.find("checkout.session", id) : undefined;
  if (!session) return undefined;
  const language = languageOf(session.locale, asked.accepted);
  const attempt = asked.form.get("attempt") ?? "";
  if (session.status !== "open") {
    // The second click of a double click arrives after the first has paid.
    const isSameTry = asked.isPost && attempt !== "" && world.store.hiddenOf(id)["attempt"] === attempt;
    return isSameTry && session.status === "complete" ? { redirect: wayOn(session) } : closedSession(session, language);
  }
  const until = bankWaitsUntil(world, session);
  if (until !== undefined && until <= world.now())
    return answered(world, session, language, answerBank(world, session, "cancel"), askedAbout(world, id));
  if (!asked.isPost)
    return step
      ? { redirect: `${HOSTED}/c/pay/${id}` }
      : showSession(world, session, language, until === undefined ? fresh() : askedAbout(world, id));
  if (asked.form.has("fill"))
    return showSession(world, session, language, filledIn(world, asked.form, session.customer));
  world.store.hide(id, { attempt });
  if (until !== undefined) {
    if (!step) return { redirect: `${HOSTED}/c/pay/${id}` };
    return answered(world, session, language, answerBank(world, session, answerIn(asked.form)), askedAbout(world, id));
  }
  if (step) return { redirect: `${HOSTED}/c/pay/${id}` };
  const values = typedIn(asked.form);
  const { card, mistakes } = readCard(values, new Date(world.now() * 1000));
  if (!card) return showSession(world, session, language, { ...fresh(values), mistakes }, 422);
  return answered(world, session, language, submitCard(world, session, card), fresh(values));
}

const answerIn = (form: URLSearchParams): "approve" | "cancel" | "decline" => {
  const answer = form.get("answer");
  return answer === "approve" || answer === "decline" ? answer : "cancel";
};

function answered(world: World, { id }: Session, language: Language, outcome: Outcome, entry: EntryState): Handled {
  const session = world.store.get("checkout.session", id);
  if (outcome.state === "done") return { redirect: wayOn(session) };
  if (outcome.state === "bank") return { redirect: `${HOSTED}/c/pay/${id}` };
  return showSession(world, session, language, { ...entry, decline: declineText(language, outcome.code) }, 402);
}

const wayOn = (session: Session): string =>
  (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

function showSession(world: World, session: Session, language: Language, entry: EntryState, status = 200): Handled {
  const view = sessionView(world, session, language, entry);
  return {
    status,
    language,
    title: titleOf(view, language, session.mode === "setup"),
    body: renderCardPage(view),
    leadsTo: [session.success_url ?? ""],
  };
}

function titleOf(
  view: { bankLeft: number | null; decline: string | null; mistakes: object },
  language: Language,
  isSaving: boolean,
): string {
  const say = sayIn(language);
  if (view.bankLeft !== null) return say("title_bank");
  if (view.decline || Object.keys(view.mistakes).length > 0) return say("title_error");
  return say(isSaving ? "title_save" : "title_pay");
}

function closedSession(session: Session, language: Language): Handled {
  const say = sayIn(language);
  const isDone = session.status === "complete";
  const [heading, text] = isDone
    ? [say("paid_title"), say(session.mode === "setup" ? "saved_text" : "paid_text")]
    : [say("expired_title"), say("expired_text")];
  const href = isDone ? wayOn(session) : session.cancel_url;
  const body = renderLone({
    icon: isDone ? "checkLarge" : "clock",
    heading,
    text,
    primary: href ? { href, label: say(isDone ? "go_on" : "back") } : undefined,
  });
  return { status: isDone ? 200 : 410, language, title: `${heading} · Plaudit`, body, leadsTo: [] };
}

/** The page of an invoice, where an open one can be paid with another card or confirmed with the bank. */
export function handleInvoice(world: World, asked: Asked): Handled | undefined {
  const [, path = "", step] = /^(\/i\/\w+\/\w+?)(\/bank|\/saved)?$/.exec(asked.path) ?? [];
  const [invoice] = path ? world.store.list("invoice", { hosted_invoice_url: `${HOSTED}${path}` }) : [];
  if (!invoice) return undefined;
  const customer = invoice.customer ? world.store.find("customer", invoice.customer) : undefined;
  const language = languageOf(customer?.preferred_locales?.[0], asked.accepted);
  const show = (entry: EntryState, status = 200): Handled =>
    showInvoice(world, invoice, { path, language }, entry, status);
  const declined = (code: string): EntryState => ({
    ...askedAbout(world, invoice.id),
    decline: declineText(language, code),
  });
  const back: Handled = { redirect: `${HOSTED}${path}` };
  if (invoice.status !== "open") return asked.isPost ? back : show(fresh());
  const until = world.store.hiddenOf(invoice.id)["bankUntil"];
  if (typeof until === "number" && until <= world.now())
    return show(declined(refuseBank(world, invoice, "bank_too_late")), 402);
  if (!asked.isPost) return show(typeof until === "number" ? askedAbout(world, invoice.id) : fresh());
  if (asked.form.has("fill")) return show(filledIn(world, asked.form, invoice.customer));
  if (typeof until === "number") {
    if (step !== "/bank") return back;
    const answer = answerIn(asked.form);
    if (answer !== "approve")
      return show(declined(refuseBank(world, invoice, answer === "cancel" ? "bank_canceled" : "bank_refused")), 402);
    const method = world.store.get("payment_method", String(world.store.hiddenOf(invoice.id)["method"]));
    world.store.hide(invoice.id, { bankUntil: null });
    return payWith(world, invoice, method, true) === undefined ? back : show(fresh());
  }
  const values = typedIn(asked.form);
  const chosen =
    step === "/saved" ? { method: savedCardToConfirm(world, invoice), mistakes: {} } : newCard(world, invoice, values);
  if ("code" in chosen) return show({ ...fresh(values), decline: declineText(language, chosen.code) }, 402);
  if (!chosen.method) return show({ ...fresh(values), mistakes: chosen.mistakes }, 422);
  const code = payWith(world, invoice, chosen.method, false);
  return code === undefined ? back : show({ ...fresh(values), decline: declineText(language, code) }, 402);
}

function newCard(world: World, invoice: Invoice, values: CardEntry) {
  const { card, mistakes } = readCard(values, new Date(world.now() * 1000));
  if (!card) return { method: undefined, mistakes };
  try {
    return { method: attachMethod(world, createMethod(world, card).id, invoice.customer ?? ""), mistakes };
  } catch (error) {
    if (error instanceof StripeFault) return { code: error.body.decline_code ?? "generic_decline" };
    throw error;
  }
}

/** Pays with the customer there; gives what the bank refused it for, or nothing. */
function payWith(
  world: World,
  invoice: Invoice,
  method: Resources["payment_method"],
  confirmed: boolean,
): string | undefined {
  attemptInvoice(world, invoice, method, { offSession: false, confirmed });
  const intent = intentOfInvoice(world, invoice);
  if (intent?.status === "requires_action") {
    world.store.hide(invoice.id, { method: method.id, bankUntil: world.now() + BANK_PATIENCE });
    return undefined;
  }
  if (invoice.status !== "paid") return intent?.last_payment_error?.decline_code ?? "generic_decline";
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = id ? world.store.find("subscription", id) : undefined;
  // The card that just worked pays the next periods too.
  if (subscription && subscription.status !== "canceled")
    changeSubscription(world, subscription, { default_payment_method: method.id });
  return undefined;
}

function refuseBank(world: World, invoice: Invoice, code: string): string {
  const intent = intentOfInvoice(world, invoice);
  const method = world.store.get("payment_method", String(world.store.hiddenOf(invoice.id)["method"]));
  world.store.hide(invoice.id, { bankUntil: null });
  if (intent) failIntent(world, intent, method, DECLINES.authentication_failed);
  refuseInvoice(world, invoice);
  return code;
}

function showInvoice(
  world: World,
  invoice: Invoice,
  { path, language }: { path: string; language: Language },
  entry: EntryState,
  status: number,
): Handled {
  if (invoice.status !== "open") {
    const page = closedInvoice(invoice, path, language);
    return { status: 200, language, title: `${page.heading} · Plaudit`, body: renderLone(page), leadsTo: [] };
  }
  const view = invoiceView(world, invoice, path, language, entry);
  const hasTrouble = view.bankLeft !== null || view.decline !== null || Object.keys(view.mistakes).length > 0;
  const title = hasTrouble
    ? titleOf(view, language, false)
    : sayIn(language)("title_invoice", { number: invoice.number ?? "" });
  return { status, language, title, body: renderCardPage(view), leadsTo: [] };
}
