export const offers = {
  errors: {
    offer_invalid: "Dieser Code ist ungültig oder abgelaufen.",
    offer_qr_format: "Ungültiges QR-Format: Das ist kein Code eines Angebots.",
    offer_used: "Dieser Code wurde bereits eingelöst.",
    offer_too_late: "Das liegt zu lange zurück und lässt sich nicht mehr ändern.",
    offer_undone: "Diese Einlösung wurde zurückgenommen.",
    till_link_invalid: "Dieser Link gilt nicht mehr. Lassen Sie sich einen neuen geben.",
    till_paused:
      "Dieses Restaurant kann zurzeit keine Codes annehmen. Sagen Sie dem Gast, dass sein Code nicht verbraucht ist, und fragen Sie den Inhaber, wann es wieder geht.",
    till_pin_required: "Geben Sie die PIN dieser Kasse ein.",
    tills_too_many: "Mehr Kassen sind nicht möglich. Beenden Sie eine, die nicht mehr benutzt wird.",
  },
  job_kinds: { offers_sweep: "Alte Versuche an der Kasse löschen" },
  code_length: "Der Code muss 6 Zeichen lang sein",
  qr_format: "Ungültiges QR-Format",
  amount: "Geben Sie einen Betrag in Euro ein, etwa 48,50",
  amount_high: "Das ist mehr als jede Rechnung",
  pin_form: "Eine PIN hat 4 bis 8 Ziffern",
  pin_wrong: "Diese PIN ist falsch",
  till_ended: "Kasse beendet",
  till_session_ended: "Telefon abgemeldet",
} as const;
