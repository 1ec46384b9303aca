const en = {
  title_pay: "Pay by card · Plaudit",
  title_save: "Save a card · Plaudit",
  title_invoice: "Invoice {number} · Plaudit",
  title_bank: "Confirm with your bank · Plaudit",
  title_error: "Check your card · Plaudit",
  test_mode: "Test mode.",
  test_mode_text: "No real card is charged.",
  back: "Back to Plaudit",
  first_month: "First month",
  first_period: "First payment",
  per_month: "Every month",
  per_period: "Every period",
  trial: "Free trial",
  due_now: "Due today",
  save_lead: "Your card for later payments",
  save_amount: "Nothing due",
  invoice_lead: "Invoice {number}",
  for_whom: "for {name}",
  first_month_discount: "First month discount",
  discount: "Discount",
  free: "Free",
  due_today: "Due today",
  then_monthly: "Then monthly from {date}",
  then_yearly: "Then yearly from {date}",
  then_weekly: "Then weekly from {date}",
  then_daily: "Then daily from {date}",
  then_short: "Then {amount} from {date}",
  included: "Included every month",
  hosted: "Hosted card page · encrypted",
  pay_by_card: "Pay by card",
  save_card: "Save card",
  fill_in: "Fill in a test card",
  approved: "Approved",
  declined: "Declined",
  bank_check: "Bank check",
  name: "Name on card",
  card: "Card details",
  number: "Card number",
  expiry: "Expiry date, month and year",
  expiry_hint: "MM / YY",
  cvc: "Security code (CVC)",
  cvc_hint: "CVC",
  number_complete: "Card number is complete",
  bank_notice_pay: "Your bank may ask you to confirm this payment in its app. Keep this page open.",
  bank_notice_save: "Your bank may ask you to confirm this card in its app. Keep this page open.",
  pay: "Pay {amount}",
  start: "Start free trial",
  working: "One moment",
  cancel_note: "You can cancel at any time in Settings.",
  save_note: "Nothing is charged now.",
  saved_card: "Your saved card ending in {last4} needs your bank’s confirmation.",
  confirm_saved: "Confirm with your bank",
  or_other: "Or pay with another card",
  pdf: "Download invoice (PDF)",
  bank_title: "Confirm with your bank",
  bank_text_pay: "Meridell Bank sent a request to your phone. Approve {amount} for Plaudit to finish.",
  bank_text_save: "Meridell Bank sent a request to your phone. Approve saving this card for Plaudit to finish.",
  waiting: "Waiting for approval",
  time_left: "Time left",
  choose: "Test mode: choose the bank’s answer",
  approve: "Approve",
  decline: "Decline",
  cancel_payment: "Cancel payment",
  cancel_save: "Cancel",
  name_missing: "Enter the name as it stands on the card.",
  number_missing: "Enter the card number.",
  number_invalid: "This card number is not valid. Check the digits.",
  expiry_missing: "Enter the month and year the card expires.",
  expiry_invalid: "Enter the expiry date as MM / YY.",
  expiry_past: "This card has expired. Use another card or check the date.",
  cvc_missing: "Enter the security code on the back of the card.",
  cvc_invalid: "The security code has three digits.",
  generic_decline: "Your bank declined this card. Nothing was charged. Try another card or ask your bank.",
  insufficient_funds: "There is not enough money on this card. Nothing was charged. Try another card.",
  test_mode_live_card: "Only test cards work here. Nothing was charged. Choose one of the test cards above.",
  authentication_required: "Your bank wants to confirm this payment. Nothing was charged yet.",
  bank_refused: "Your bank did not confirm the payment. Nothing was charged. Try again or use another card.",
  bank_canceled: "You canceled the payment. Nothing was charged.",
  bank_too_late: "The request to your bank ran out of time. Nothing was charged. Try again.",
  paid_title: "This is already done",
  paid_text: "The payment went through and was charged once. You can close this page or go on.",
  saved_text: "The card is saved. You can close this page or go on.",
  go_on: "Continue to Plaudit",
  expired_title: "This page has expired",
  expired_text: "Nothing was charged. Go back and start again: you will get a fresh page.",
  unknown_title: "This page does not exist",
  unknown_text: "Check the link, or go back to where you came from.",
  invoice_paid_title: "Invoice {number} is paid",
  invoice_paid_text: "Thank you. {amount} was paid on {date}.",
  invoice_void_title: "Invoice {number} is no longer valid",
  invoice_void_text: "It was withdrawn. There is nothing to pay.",
};

export type TextKey = keyof typeof en;

const de: Record<TextKey, string> = {
  title_pay: "Mit Karte bezahlen · Plaudit",
  title_save: "Karte speichern · Plaudit",
  title_invoice: "Rechnung {number} · Plaudit",
  title_bank: "Bei Ihrer Bank bestätigen · Plaudit",
  title_error: "Bitte Karte prüfen · Plaudit",
  test_mode: "Testmodus.",
  test_mode_text: "Es wird keine echte Karte belastet.",
  back: "Zurück zu Plaudit",
  first_month: "Erster Monat",
  first_period: "Erste Zahlung",
  per_month: "Jeden Monat",
  per_period: "Je Zeitraum",
  trial: "Kostenlos testen",
  due_now: "Heute fällig",
  save_lead: "Ihre Karte für spätere Zahlungen",
  save_amount: "Nichts fällig",
  invoice_lead: "Rechnung {number}",
  for_whom: "für {name}",
  first_month_discount: "Rabatt im ersten Monat",
  discount: "Rabatt",
  free: "Kostenlos",
  due_today: "Heute fällig",
  then_monthly: "Danach monatlich ab {date}",
  then_yearly: "Danach jährlich ab {date}",
  then_weekly: "Danach wöchentlich ab {date}",
  then_daily: "Danach täglich ab {date}",
  then_short: "Danach {amount} ab {date}",
  included: "Jeden Monat enthalten",
  hosted: "Gehostete Kartenseite · verschlüsselt",
  pay_by_card: "Mit Karte bezahlen",
  save_card: "Karte speichern",
  fill_in: "Testkarte einsetzen",
  approved: "Genehmigt",
  declined: "Abgelehnt",
  bank_check: "Bankprüfung",
  name: "Name auf der Karte",
  card: "Kartendaten",
  number: "Kartennummer",
  expiry: "Ablaufdatum, Monat und Jahr",
  expiry_hint: "MM / JJ",
  cvc: "Prüfziffer (CVC)",
  cvc_hint: "CVC",
  number_complete: "Kartennummer ist vollständig",
  bank_notice_pay:
    "Ihre Bank bittet Sie eventuell, diese Zahlung in ihrer App zu bestätigen. Lassen Sie diese Seite geöffnet.",
  bank_notice_save:
    "Ihre Bank bittet Sie eventuell, diese Karte in ihrer App zu bestätigen. Lassen Sie diese Seite geöffnet.",
  pay: "{amount} bezahlen",
  start: "Kostenlos testen",
  working: "Einen Moment",
  cancel_note: "Sie können jederzeit in den Einstellungen kündigen.",
  save_note: "Es wird jetzt nichts abgebucht.",
  saved_card: "Ihre gespeicherte Karte mit den Endziffern {last4} muss von Ihrer Bank bestätigt werden.",
  confirm_saved: "Bei Ihrer Bank bestätigen",
  or_other: "Oder mit einer anderen Karte bezahlen",
  pdf: "Rechnung herunterladen (PDF)",
  bank_title: "Bei Ihrer Bank bestätigen",
  bank_text_pay:
    "Die Meridell Bank hat eine Anfrage an Ihr Telefon gesendet. Bestätigen Sie {amount} für Plaudit, um abzuschließen.",
  bank_text_save:
    "Die Meridell Bank hat eine Anfrage an Ihr Telefon gesendet. Bestätigen Sie das Speichern der Karte für Plaudit, um abzuschließen.",
  waiting: "Warten auf Bestätigung",
  time_left: "Verbleibende Zeit",
  choose: "Testmodus: Antwort der Bank wählen",
  approve: "Bestätigen",
  decline: "Ablehnen",
  cancel_payment: "Zahlung abbrechen",
  cancel_save: "Abbrechen",
  name_missing: "Geben Sie den Namen ein, wie er auf der Karte steht.",
  number_missing: "Geben Sie die Kartennummer ein.",
  number_invalid: "Diese Kartennummer ist ungültig. Prüfen Sie die Ziffern.",
  expiry_missing: "Geben Sie Monat und Jahr des Ablaufs ein.",
  expiry_invalid: "Geben Sie das Ablaufdatum als MM / JJ ein.",
  expiry_past: "Diese Karte ist abgelaufen. Verwenden Sie eine andere Karte oder prüfen Sie das Datum.",
  cvc_missing: "Geben Sie die Prüfziffer von der Rückseite der Karte ein.",
  cvc_invalid: "Die Prüfziffer hat drei Stellen.",
  generic_decline:
    "Ihre Bank hat diese Karte abgelehnt. Es wurde nichts abgebucht. Versuchen Sie eine andere Karte oder fragen Sie Ihre Bank.",
  insufficient_funds:
    "Auf dieser Karte ist nicht genug Guthaben. Es wurde nichts abgebucht. Versuchen Sie eine andere Karte.",
  test_mode_live_card: "Hier funktionieren nur Testkarten. Es wurde nichts abgebucht. Wählen Sie oben eine Testkarte.",
  authentication_required: "Ihre Bank möchte diese Zahlung bestätigen. Es wurde noch nichts abgebucht.",
  bank_refused:
    "Ihre Bank hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht. Versuchen Sie es erneut oder mit einer anderen Karte.",
  bank_canceled: "Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht.",
  bank_too_late: "Die Anfrage an Ihre Bank ist abgelaufen. Es wurde nichts abgebucht. Versuchen Sie es erneut.",
  paid_title: "Das ist bereits erledigt",
  paid_text:
    "Die Zahlung war erfolgreich und wurde einmal abgebucht. Sie können diese Seite schließen oder fortfahren.",
  saved_text: "Die Karte ist gespeichert. Sie können diese Seite schließen oder fortfahren.",
  go_on: "Weiter zu Plaudit",
  expired_title: "Diese Seite ist abgelaufen",
  expired_text: "Es wurde nichts abgebucht. Gehen Sie zurück und beginnen Sie neu: Sie erhalten dann eine neue Seite.",
  unknown_title: "Diese Seite gibt es nicht",
  unknown_text: "Prüfen Sie den Link oder gehen Sie dorthin zurück, wo Sie herkamen.",
  invoice_paid_title: "Rechnung {number} ist bezahlt",
  invoice_paid_text: "Vielen Dank. {amount} wurden am {date} bezahlt.",
  invoice_void_title: "Rechnung {number} ist nicht mehr gültig",
  invoice_void_text: "Sie wurde zurückgezogen. Es ist nichts zu bezahlen.",
};

export const TEXTS = { en, de };
export type Language = keyof typeof TEXTS;
export type Say = (key: TextKey, values?: Record<string, string>) => string;

export const isTextKey = (key: string): key is TextKey => key in en;

export const sayIn =
  (language: Language): Say =>
  (key, values = {}) =>
    TEXTS[language][key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The language asked for, else the reader's; English where it is neither of ours. */
export function languageOf(asked: string | null | undefined, accepted: string | undefined): Language {
  if (asked && asked !== "auto") return asked.startsWith("de") ? "de" : "en";
  const wishes = (accepted ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", weight] = part.trim().split(";q=");
      return { tag: tag.toLowerCase().slice(0, 2), weight: weight === undefined ? 1 : Number(weight) };
    })
    .toSorted((a, b) => b.weight - a.weight);
  return wishes.find(({ tag }) => tag === "de" || tag === "en")?.tag === "de" ? "de" : "en";
}

export const moneyIn = (language: Language, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: "currency", currency }).format(cents / 100);

export const dayIn = (language: Language, unix: number): string =>
  new Intl.DateTimeFormat(language === "de" ? "de" : "en-GB", {
    day: "numeric",
    month: "long",
    timeZone: "Europe/Paris",
  }).format(unix * 1000);
