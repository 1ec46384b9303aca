export const settings = {
  errors: {
    settings_changed:
      "Diese Einstellung wurde inzwischen von jemand anderem geändert. Speichern Sie erneut, um den anderen Wert zu ersetzen, oder verwerfen Sie Ihren, um ihn zu sehen.",
  },
  key_required: "Der Google-API-Schlüssel ist erforderlich",
  key_refused:
    "Google lehnt diesen Schlüssel ab. Prüfen Sie ihn, und ob die Places API (New) für ihn eingeschaltet ist.",
  tab: "Allgemein",
  resource: "die Einstellungen",
  save: "Speichern",
  discard: "Verwerfen",
  unsaved: "Noch nicht gespeichert",
  saved: "Einstellungen gespeichert",
  google: {
    title: "Google",
    text: "Der Schlüssel für die Places API (New). Damit werden Restaurants gefunden und Bewertungen abgerufen.",
    key: "Google-API-Schlüssel",
    key_set:
      "Seit {{since}} ist ein Schlüssel in Gebrauch, der auf {{end}} endet. Geben Sie einen neuen ein, um ihn zu ersetzen.",
    key_none: "Es ist kein Schlüssel hinterlegt.",
    key_hint: "Er wird vor dem Speichern bei Google geprüft und ist danach für niemanden mehr lesbar.",
  },
  maps: {
    title: "Restaurantsuche",
    text: "Beim Bestellen und unter „Mein Restaurant“ finden Inhaberinnen und Inhaber ihr Restaurant bei Google über den Namen.",
    enabled: "Bei Google suchen",
    hint: "Ausgeschaltet sucht niemand, was Kosten spart; die Angaben werden dann von Hand eingetragen.",
  },
  offer: {
    title: "Überraschung auf der Bewertungsseite",
    text: "Was Gästen versprochen wird und wie viel Zeit sie haben.",
    minutes: "Minuten des Countdowns",
    minutes_hint: "Von {{min}} bis {{max}}. Bereits geöffnete Seiten behalten ihre Zeit.",
    wording: "Versprochen für",
    wordings: {
      positive_review: "Eine positive Bewertung",
      any_review: "Jede Bewertung",
      thank_you: "Die Anmeldung zur Mailingliste",
    },
    risks: {
      positive_review:
        "Hohes Risiko. Google verbietet Belohnungen für Bewertungen und kann diese oder das ganze Profil entfernen. Deutsche Gerichte sehen darin irreführende Werbung.",
      any_review:
        "Gewisses Risiko. Googles Richtlinien verbieten jede Belohnung für eine Bewertung, auch wenn sie schlecht ausfallen darf.",
      thank_you: "Geringstes Risiko. Die Überraschung ist ein Dank für den Kontakt und hängt von keiner Bewertung ab.",
    },
  },
  first_month: {
    title: "Preis des ersten Monats",
    text: "Bis zu diesem Zeitpunkt zahlen neue Inhaberinnen und Inhaber den vergünstigten ersten Monat. Danach wird der volle Preis angezeigt und berechnet.",
    enabled: "Vergünstigten ersten Monat anbieten",
    day: "Letzter Tag",
    time: "Uhrzeit in Paris",
    running: "Das Angebot läuft.",
    over: "Dieser Zeitpunkt ist vorbei: Es wird der volle Preis berechnet.",
    no_such_time: "Diese Uhrzeit gibt es an dem Tag nicht: Die Uhren werden vorgestellt.",
  },
  opt_in: {
    title: "Double-Opt-in",
    text: "In diesen Ländern bestätigen Gäste per E-Mail, dass sie Post möchten. Für Deutschland und Österreich empfehlenswert.",
    countries: "Länder",
  },
  mail: {
    title: "E-Mail",
    text: "Schreiben zu Konten, Bestellungen und Support. Kampagnen tragen den Namen des Restaurants.",
    name: "Name des Absenders",
    name_hint: "Gesendet von {{address}}; die Adresse gehört zur Konfiguration des Servers. Leer bedeutet „{{name}}“.",
    weekly: "Kampagnen-E-Mails, die ein Gast pro Woche höchstens bekommt",
    weekly_hint: "Von einem Restaurant, {{min}} bis {{max}}.",
  },
  security: {
    title: "Sicherheit",
    text: "Wie sich das Team anmeldet.",
    two_factor: "Zwei-Faktor-Anmeldung für das Team vorschreiben",
    two_factor_hint:
      "Wer sie noch nicht nutzt, wird sofort abgemeldet und richtet sie bei der nächsten Anmeldung ein. Restaurants entscheiden selbst.",
    own_first: "Schalten Sie die Zwei-Faktor-Anmeldung zuerst für Ihr eigenes Konto ein.",
  },
  keychains: {
    title: "Schlüsselanhänger",
    text: "Was Inhaberinnen und Inhaber zahlen, und wann das Team Bescheid bekommt.",
    price: "Preis eines Anhängers in Euro",
    price_hint: "Versand inbegriffen. Bereits aufgegebene Bestellungen behalten ihren Preis.",
    free: "Kostenlose Anhänger je Restaurant",
    free_hint:
      "Über die ganze Laufzeit. Leer bedeutet: wie im Tarif. Was einem Restaurant zugesagt wurde, bleibt ihm erhalten.",
    low_stock: "Das Team unterhalb dieses Bestands benachrichtigen",
    quiet: "Tage ohne Antippen, bis ein Anhänger als ruhig gilt",
  },
} as const;
