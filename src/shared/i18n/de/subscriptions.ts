export const subscriptions = {
  notice: {
    session_expired: "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.",
    expired: "Ihr Abonnement ist abgelaufen. Bitte reaktivieren Sie es, um den Dienst weiter zu nutzen.",
    expires_one: "Ihr Abonnement läuft in {{count}} Stunde ab. Bitte verlängern Sie es, um eine Unterbrechung zu vermeiden.",
    expires_other: "Ihr Abonnement läuft in {{count}} Stunden ab. Bitte verlängern Sie es, um eine Unterbrechung zu vermeiden.",
    renew: "Verlängern",
  },
  account: "Konto: {{email}}",
  to_login: "Zur Anmeldung",
  plan: {
    subtitle: "Ein monatliches Abonnement für Bewertungen, Kontakte, Anhänger und Kampagnen.",
    heading: "Tarife und Preise",
    text: "Hier stehen die Tarife zur Auswahl, mit dem Monatspreis, dem Preis des ersten Monats und dem Leistungsumfang.",
  },
  checkout: {
    subtitle: "Ihr Restaurant, die Bedingungen und die Zahlung per Karte.",
    heading: "Ihre Bestellung",
    text: "Hier wird der gewählte Tarif zusammengefasst, gefolgt von den Angaben zu Ihrem Restaurant und der Zahlungsseite des Kartenanbieters.",
  },
  success: {
    heading: "Zahlungsbeleg",
    text: "Nach einer Zahlung zeigt diese Seite den Tarif, den Betrag, die Transaktionsnummer und das Datum der nächsten Abbuchung.",
  },
  reactivate: {
    subtitle: "Machen Sie dort weiter, wo Sie aufgehört haben. Ihre Bewertungen, Kunden und Kampagnen sind noch da.",
    subtitle_expired: "Ihr Abonnement ist abgelaufen. Ihre Bewertungen, Kunden und Kampagnen sind noch da.",
    heading: "In einer Minute wieder dabei",
    text: "Die Reaktivierung gilt sofort, mit der hinterlegten oder einer neuen Karte, zum vollen Monatspreis.",
  },
  reactivation_success: {
    heading: "Beleg der Reaktivierung",
    text: "Nach einer Reaktivierung zeigt diese Seite den Tarif, den Betrag und das Datum der nächsten Abbuchung.",
  },
} as const;
