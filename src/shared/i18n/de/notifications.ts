export const notifications = {
  review_arrived: {
    title: "Neue Bewertung: {{rating}} von 5 Sternen",
    message: "{{author}} hat auf Google über Sie geschrieben.",
  },
  reviews_arrived: {
    title: "Neue Bewertungen auf Google",
    message: "{{count}} Bewertungen sind eingetroffen.",
  },
  google_connection_lost: {
    title: "Ihr Google-Profil ist nicht mehr verbunden",
    message: "Verbinden Sie es neu, um Antworten zu veröffentlichen und alle Bewertungen zu sehen.",
  },
  subscription_renewal_failed: {
    title: "Ihre Karte konnte nicht belastet werden",
    message: "Sie behalten vorerst den Zugang. Ändern Sie die Karte unter Abrechnung, dann läuft alles weiter.",
  },
  subscription_recovered: { title: "Ihr Abo ist wieder bezahlt", message: "Die offene Zahlung ist eingegangen." },
  subscription_canceled: {
    title: "Ihr Abo ist gekündigt",
    message: "Unter Abrechnung können Sie das zurücknehmen, bis der bezahlte Monat endet.",
  },
  subscription_resumed: { title: "Ihr Abo läuft weiter", message: "Die Kündigung ist zurückgenommen." },
  subscription_ended: {
    title: "Ihr Abo ist beendet",
    message: "Reaktivieren Sie jederzeit und machen Sie dort weiter, wo Sie aufgehört haben.",
  },
  subscription_started: {
    title: "Willkommen bei Plaudit",
    message: "Ihr Abo ist aktiv. Beginnen Sie mit Ihrem Bewertungslink.",
  },
  mail_refused: {
    title: "Eine E-Mail an Sie kam nicht an",
    message:
      "„{{subject}}“ wurde von Ihrem E-Mail-Anbieter abgewiesen. Prüfen Sie Ihre Adresse, oder sagen Sie uns, wenn sie sich geändert hat.",
  },
  reset_mail_refused: {
    title: "Ein Passwort-Link kam nicht an",
    message: "Ein Inhaber hat ein neues Passwort angefordert, doch sein E-Mail-Anbieter weist die Adresse ab.",
  },
  staff_mail_refused: {
    title: "Eine E-Mail an {{name}} kam nicht an",
    message: "Der E-Mail-Anbieter weist die Adresse ab, der Link kam also nicht an. Prüfen Sie die Schreibweise.",
  },
  mail_sender_refused: {
    title: "Der Mailserver weist unsere E-Mails ab",
    message:
      "Nichts geht verloren: Alle E-Mails warten und werden erneut versucht. Prüfen Sie das E-Mail-Konto und die Absenderadresse.",
  },
  job_died: {
    title: "Ein Auftrag wurde aufgegeben",
    message: "Er ist {{tries}}-mal gescheitert. Sehen Sie nach, was es war, und senden Sie ihn erneut.",
  },
  clients_imported: {
    title: "Ihr Import ist fertig",
    message: "{{added}} neu, {{updated}} schon bekannt, {{failed}} nicht übernommen.",
  },
  clients_import_failed: {
    title: "Ihr Import wurde abgebrochen",
    message:
      "Nicht alle Zeilen von {{filename}} wurden gelesen. Importieren Sie die Datei bitte noch einmal; niemand wird doppelt angelegt.",
  },
  security_login_failed: {
    title: "Viele Anmeldungen scheitern",
    message:
      "{{count}} Anmeldungen sind in {{minutes}} Minuten gescheitert. Vielleicht rät jemand Passwörter; mehr steht im Protokoll.",
  },
  security_limit_hit: {
    title: "Grenzwerte werden erreicht",
    message:
      "{{count}} Aufrufe wurden in {{minutes}} Minuten von einem Grenzwert abgewiesen. Welche, steht im Protokoll.",
  },
  security_proof_refused: {
    title: "Viele Links, Codes oder Sitzungen wurden abgewiesen",
    message: "{{count}} in {{minutes}} Minuten. Vielleicht probiert jemand fremde aus; mehr steht im Protokoll.",
  },
} as const;
