import { escapeHtml } from "#shared/domain/html.ts";
import { type CardEntry, type CardField, type CardMistake, passesLuhn } from "#standins/stripe/rules/cards.rules.ts";
import { ICONS, mark } from "./hosted.icons.ts";
import { renderBrand } from "./hosted.page.ts";
import type { Language, Say } from "./hosted.texts.ts";

export interface OrderLine {
  label: string;
  amount: string;
  kind: "plain" | "gain" | "due" | "then";
}

export interface CardView {
  language: Language;
  say: Say;
  purpose: "pay" | "save";
  /** Where the forms go. */
  action: string;
  attempt: string;
  heading: string;
  button: string;
  note: string | null;
  lead: string;
  amount: string;
  whom: string | null;
  lines: OrderLine[];
  included: string[];
  top: { title: string; text: string; amount: string };
  backUrl: string | null;
  pdfUrl: string | null;
  testName: string;
  testExpiry: string;
  values: CardEntry;
  mistakes: Partial<Record<CardField, CardMistake>>;
  /** What the bank said to the last try. */
  decline: string | null;
  savedCard: { last4: string } | null;
  /** Seconds the bank still waits, while it does. */
  bankLeft: number | null;
  bankAmount: string;
}

export const TEST_NUMBERS = {
  approved: "4242424242424242",
  declined: "4000000000000002",
  bank_check: "4000002500003155",
} as const;

export const spaced = (number: string): string => number.replaceAll(/\D/g, "").replaceAll(/(\d{4})(?=\d)/g, "$1 ");

/** Enter in a field presses the first button of a form, which must pay and not fill in a test card. */
const ENTER_PAYS = '<button class="hide" type="submit" tabindex="-1" aria-hidden="true"></button>';

/** The card page: what is bought on the left, the card on the right, the bank's question above both. */
export function renderCardPage(view: CardView): string {
  const { say } = view;
  const isAsking = view.bankLeft !== null;
  return `<div class="page"${isAsking ? " inert" : ""}>
<header class="top">${mark(32)}<div><strong>${escapeHtml(view.top.title)}</strong><span>${escapeHtml(view.top.text)}</span></div><span class="sum tab">${escapeHtml(view.top.amount)}</span></header>
<aside class="order" aria-label="${escapeHtml(say("due_today"))}"><div>${renderBrand(say, view.backUrl)}
<p class="lead">${escapeHtml(view.lead)}</p><p class="amount${/\d/.test(view.amount) ? "" : " words"}">${escapeHtml(view.amount)}</p>${
    view.whom ? `<p class="whom">${escapeHtml(say("for_whom", { name: view.whom }))}</p>` : ""
  }
<ul class="lines">${view.lines.map(renderLine).join("")}</ul>
${view.included.length > 0 ? `<section class="included"><h2>${escapeHtml(say("included"))}</h2><ul>${view.included.map((name) => `<li>${ICONS.check}<span>${escapeHtml(name)}</span></li>`).join("")}</ul></section>` : ""}
${view.backUrl ? `<div class="backline"><a class="second" href="${escapeHtml(view.backUrl)}">${escapeHtml(say("back"))}</a></div>` : ""}
<p class="foot">${ICONS.lockSmall}${escapeHtml(say("hosted"))}</p></div></aside>
<main class="pay"><div class="sheet"><h1>${escapeHtml(view.heading)}</h1>
${view.savedCard ? renderSaved(view, view.savedCard.last4) : ""}
${renderForm(view)}</div></main></div>
${isAsking ? renderBank(view) : ""}`;
}

const renderLine = ({ label, amount, kind }: OrderLine): string =>
  `<li class="${kind}"><span>${escapeHtml(label)}</span><span class="tab${kind === "gain" ? " gain" : ""}">${escapeHtml(amount)}</span></li>`;

const renderSaved = ({ say, action, attempt }: CardView, last4: string): string =>
  `<form class="saved" method="post" action="${escapeHtml(action)}/saved"><input type="hidden" name="attempt" value="${attempt}"><p>${escapeHtml(say("saved_card", { last4 }))}</p>${mainButton(say("confirm_saved"), say, "")}</form><p class="or">${escapeHtml(say("or_other"))}</p>`;

const mainButton = (label: string, say: Say, icon: string, kind: "main" | "second" = "main"): string =>
  `<button class="${kind}" type="submit" data-working="${escapeHtml(say("working"))}">${icon}<i class="spin" aria-hidden="true"></i><span>${escapeHtml(label)}</span></button>`;

function renderForm(view: CardView): string {
  const { say, values, mistakes, decline } = view;
  const digits = values.number.replaceAll(/\D/g, "");
  const isWhole = digits.length >= 15 && passesLuhn(digits);
  const first =
    (["name", "number", "expiry", "cvc"] as const).find((field) => mistakes[field]) ?? (decline ? "number" : undefined);
  const state = (field: CardField): string => {
    const isBad = mistakes[field] !== undefined || (field === "number" && decline !== null);
    const described = field === "number" && decline !== null && !mistakes.number ? "decline" : `error-${field}`;
    return `value="${escapeHtml(values[field])}" aria-describedby="${described}"${isBad ? ' aria-invalid="true"' : ""}${field === first && view.bankLeft === null ? " autofocus" : ""}`;
  };
  const bad = (field: CardField): string => (mistakes[field] || (field === "number" && decline) ? " bad" : "");
  const error = (field: CardField): string => {
    const mistake = mistakes[field];
    return `<p class="error" id="error-${field}">${mistake ? escapeHtml(say(mistake)) : ""}</p>`;
  };
  return `<form method="post" action="${escapeHtml(view.action)}" novalidate><input type="hidden" name="attempt" value="${view.attempt}">${ENTER_PAYS}
<div class="chips" role="group" aria-labelledby="fill"><p id="fill">${escapeHtml(say("fill_in"))}</p><div>${Object.entries(
    TEST_NUMBERS,
  )
    .map(
      ([name, number]) =>
        `<button class="chip" type="submit" name="fill" value="${name}" aria-pressed="${digits === number}" data-number="${number}" data-expiry="${view.testExpiry}" data-name="${escapeHtml(view.testName)}">${escapeHtml(say(name as keyof typeof TEST_NUMBERS))}</button>`,
    )
    .join("")}</div></div>
<div class="field"><label for="name">${escapeHtml(say("name"))}</label><div class="box${bad("name")}"><input id="name" name="name" autocomplete="cc-name" maxlength="200" autocapitalize="words" spellcheck="false" ${state("name")}></div>${error("name")}</div>
<div class="field" role="group" aria-labelledby="card"><span class="grouplabel" id="card">${escapeHtml(say("card"))}</span><div class="group">
<div class="num${bad("number")}"><span class="brandicon" data-brand="${digits.startsWith("4") ? "visa" : "none"}"><span class="b-none">${ICONS.card}</span>${ICONS.visa}${ICONS.mastercard}${ICONS.amex}</span><input name="number" aria-label="${escapeHtml(say("number"))}" placeholder="1234 1234 1234 1234" inputmode="numeric" autocomplete="cc-number" maxlength="24" ${state("number")}><span class="tick${isWhole ? " on" : ""}" title="${escapeHtml(say("number_complete"))}">${ICONS.check}</span></div>
<div class="exp${bad("expiry")}"><input name="expiry" aria-label="${escapeHtml(say("expiry"))}" placeholder="${escapeHtml(say("expiry_hint"))}" inputmode="numeric" autocomplete="cc-exp" maxlength="9" ${state("expiry")}></div>
<div class="cvc${bad("cvc")}"><input name="cvc" aria-label="${escapeHtml(say("cvc"))}" placeholder="${escapeHtml(say("cvc_hint"))}" inputmode="numeric" autocomplete="cc-csc" maxlength="4" ${state("cvc")}></div></div>
<div aria-live="polite">${error("number")}${error("expiry")}${error("cvc")}</div></div>
${
  decline
    ? `<p class="notice bad" id="decline" role="alert">${ICONS.alert}<span>${escapeHtml(decline)}</span></p>`
    : `<p class="notice">${ICONS.phone}<span>${escapeHtml(say(view.purpose === "pay" ? "bank_notice_pay" : "bank_notice_save"))}</span></p>`
}
${mainButton(view.button, say, ICONS.lock, view.savedCard ? "second" : "main")}
${view.note ? `<p class="note">${escapeHtml(view.note)}</p>` : ""}
${view.pdfUrl ? `<p class="note"><a href="${escapeHtml(view.pdfUrl)}">${escapeHtml(say("pdf"))}</a></p>` : ""}</form>`;
}

function renderBank(view: CardView): string {
  const { say } = view;
  const left = view.bankLeft ?? 0;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const isPaying = view.purpose === "pay";
  return `<div class="veil"><div class="bank" role="dialog" aria-modal="true" aria-labelledby="bank" aria-describedby="bank-text" tabindex="-1" autofocus>
<i class="handle" aria-hidden="true"></i><div class="tile">${ICONS.shield}</div><h1 id="bank">${escapeHtml(say("bank_title"))}</h1>
<p id="bank-text">${escapeHtml(isPaying ? say("bank_text_pay", { amount: view.bankAmount }) : say("bank_text_save"))}</p>
<div class="wait"><i class="spin" aria-hidden="true"></i><span>${escapeHtml(say("waiting"))}</span><span class="tab" role="timer" aria-label="${escapeHtml(say("time_left"))}" data-left="${left}">${clock}</span></div>
<form method="post" action="${escapeHtml(view.action)}/bank"><div class="choose"><p>${escapeHtml(say("choose"))}</p><div><button class="main" type="submit" name="answer" value="approve">${escapeHtml(say("approve"))}</button><button class="second" type="submit" name="answer" value="decline">${escapeHtml(say("decline"))}</button></div></div>
<input type="hidden" name="attempt" value="${view.attempt}">
<button class="quiet" type="submit" name="answer" value="cancel">${escapeHtml(say(isPaying ? "cancel_payment" : "cancel_save"))}</button></form></div></div>
<noscript><meta http-equiv="refresh" content="${left + 1}"></noscript>`;
}
