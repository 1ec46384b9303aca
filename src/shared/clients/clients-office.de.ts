/** Was das Team über die Kontakte aller Restaurants liest, neben dem, was Inhaber über ihre lesen. */
export const clients_office = {
  subtitle: "Gäste aller Restaurants, die neuesten zuerst.",
  restaurant: "Restaurant",
  invalid: "Kundenkontakte im Backoffice: ungültige Daten vom Server erhalten",
  empty: "Noch keine Kontakte",
  empty_text:
    "Gäste, die bei einem der Restaurants ihre Daten hinterlassen haben, stehen hier, mit Einwilligung und ob sie bewertet haben.",
  filter: {
    any: "Alle Restaurants",
    search: "Namen eingeben",
    none: "Kein Restaurant mit diesem Namen",
    gone: "Ein gelöschtes Restaurant",
  },
} as const;
