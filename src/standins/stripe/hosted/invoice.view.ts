import { DECLINES } from "#standins/stripe/rules/cards.rules.ts";
import { intentOfInvoice, methodOfInvoice } from "#standins/stripe/billing/invoices.billing.ts";
import type { World } from "#standins/stripe/stripe.world.ts";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";
import type { CardView } from "./card.page.ts";
import type { LonePage } from "./hosted.page.ts";
import { type Language, dayIn, moneyIn, sayIn } from "./hosted.texts.ts";
import { type EntryState, testExpiry, testNameOf, whomOf } from "./session.view.ts";

type Invoice = Resources["invoice"];

/** What the page of an open invoice shows. */
export function invoiceView(
  world: World,
  invoice: Invoice,
  path: string,
  language: Language,
  entry: EntryState,
): CardView {
  const say = sayIn(language);
  const money = (cents: number): string => moneyIn(language, cents, invoice.currency);
  const customer = invoice.customer ? world.store.find("customer", invoice.customer) : undefined;
  const total = money(invoice.amount_remaining);
  const number = invoice.number ?? "";
  const bankUntil = world.store.hiddenOf(invoice.id)["bankUntil"];
  const saved = savedCardToConfirm(world, invoice);
  const discount = invoice.total_discount_amounts?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return {
    ...entry,
    language,
    say,
    purpose: "pay",
    action: path,
    heading: say("pay_by_card"),
    button: say("pay", { amount: total }),
    note: null,
    lead: say("invoice_lead", { number }),
    amount: total,
    whom: whomOf(customer),
    lines: [
      ...invoice.lines.data.map((line) => ({
        label: line.description ?? "",
        amount: money(line.amount),
        kind: "plain" as const,
      })),
      ...(discount > 0 ? [{ label: say("discount"), amount: `−${money(discount)}`, kind: "gain" as const }] : []),
      { label: say("due_today"), amount: total, kind: "due" as const },
    ],
    included: [],
    top: { title: say("invoice_lead", { number }), text: dayIn(language, invoice.created), amount: total },
    backUrl: null,
    pdfUrl: `${path}/pdf`,
    testName: testNameOf(customer),
    testExpiry: testExpiry(world.now()),
    savedCard: saved?.card ? { last4: saved.card.last4 } : null,
    bankLeft: typeof bankUntil === "number" ? Math.max(0, bankUntil - world.now()) : null,
    bankAmount: total,
  };
}

/** The saved card, where the bank only wants the owner to confirm. */
export function savedCardToConfirm(world: World, invoice: Invoice): Resources["payment_method"] | undefined {
  const error = intentOfInvoice(world, invoice)?.last_payment_error;
  const needsBank = error?.code === "authentication_required" || error?.code === DECLINES.authentication_failed.code;
  return needsBank ? methodOfInvoice(world, invoice) : undefined;
}

/** What the page of an invoice says that cannot be paid any more. */
export function closedInvoice(invoice: Invoice, path: string, language: Language): LonePage {
  const say = sayIn(language);
  const number = invoice.number ?? "";
  const pdf = { href: `${path}/pdf`, label: say("pdf") };
  if (invoice.status !== "paid")
    return {
      icon: "clock",
      heading: say("invoice_void_title", { number }),
      text: say("invoice_void_text"),
      secondary: pdf,
    };
  const text = say("invoice_paid_text", {
    amount: moneyIn(language, invoice.amount_paid, invoice.currency),
    date: dayIn(language, invoice.status_transitions.paid_at ?? invoice.created),
  });
  return { icon: "checkLarge", heading: say("invoice_paid_title", { number }), text, primary: pdf };
}
