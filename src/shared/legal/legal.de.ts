export const legal = {
  titles: { terms: "Nutzungsbedingungen", privacy: "Datenschutzerklärung" },
  terms: "Nutzungsbedingungen",
  privacy: "Datenschutzerklärung",
  intro_terms: "Worauf wir uns einigen, wenn Sie Plaudit nutzen.",
  intro_privacy: "Was mit Ihren Daten als Restaurantbetreiber geschieht und warum.",
  version: "Fassung vom {{date}}",
  load_failed: "Die Seite konnte nicht geladen werden",
  new_tab: "öffnet einen neuen Tab",
  accept:
    "Ich stimme den <terms>Nutzungsbedingungen</terms> zu und habe die <privacy>Datenschutzerklärung</privacy> gelesen.",
  accept_renewal:
    "Ich stimme den <terms>Nutzungsbedingungen</terms> mit der monatlichen Verlängerung zu und habe die <privacy>Datenschutzerklärung</privacy> gelesen.",
  accepted: "Bedingungen angenommen",
  accepted_text: "Fassung vom {{date}}, am {{time}}",
  accepted_none: "Nicht erfasst",
} as const;
