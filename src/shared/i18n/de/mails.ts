export const mails = {
  notices: {
    mail_refused: {
      title: "Eine E-Mail an Sie kam nicht an",
      message:
        "„{{subject}}“ wurde von Ihrem E-Mail-Anbieter abgewiesen. Prüfen Sie Ihre Adresse, oder sagen Sie uns, wenn sie sich geändert hat.",
    },
    mail_sender_refused: {
      title: "Der Mailserver weist unsere E-Mails ab",
      message:
        "Nichts geht verloren: Alle E-Mails warten und werden erneut versucht. Prüfen Sie das E-Mail-Konto und die Absenderadresse.",
    },
  },
  footer: "Sie erhalten diese E-Mail wegen Ihres Plaudit-Kontos.",
  footer_asked:
    "Sie erhalten diese E-Mail wegen Ihres Plaudit-Kontos. Wenn Sie sie nicht angefordert haben, können Sie sie ignorieren.",
  greeting: "Guten Tag {{name}},",
  verification: {
    subject: "{{code}} ist Ihr Plaudit-Code",
    title: "Bestätigen Sie Ihre E-Mail-Adresse",
    text: "Geben Sie diesen Code auf der geöffneten Seite ein. Er gilt {{minutes}} Minuten.",
    link_text: "Oder öffnen Sie diesen Link auf demselben Gerät:",
    button: "E-Mail bestätigen",
  },
  reset: {
    subject: "Ihr Plaudit-Passwort zurücksetzen",
    title: "Neues Passwort wählen",
    text: "Jemand, hoffentlich Sie, möchte das Passwort dieses Kontos zurücksetzen. Der Link gilt einmal und {{minutes}} Minuten lang.",
    button: "Neues Passwort festlegen",
  },
  password_changed: {
    subject: "Ihr Plaudit-Passwort wurde geändert",
    title: "Ihr Passwort wurde geändert",
    text: "Das Passwort Ihres Kontos wurde eben geändert, alle anderen Geräte wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück.",
    button: "Passwort zurücksetzen",
  },
  invitation: {
    subject: "Einladung zum Plaudit-Backoffice",
    title: "Willkommen im Team",
    text: "Für Sie wurde ein Konto angelegt. Wählen Sie ein Passwort, um zu starten. Der Link gilt einmal und {{hours}} Stunden lang.",
    button: "Passwort wählen",
  },
  invoice: {
    subject: "Ihre Plaudit-Rechnung {{number}}",
    title: "Vielen Dank für Ihre Zahlung",
    text: "Wir haben {{amount}} für {{restaurant}} erhalten. Die Rechnung {{number}} finden Sie im Anhang.",
    next: "Die nächste Abbuchung über {{amount}} ist am {{date}}.",
    button: "Zur Abrechnung",
  },
  renewal_failed: {
    subject: "Ihr Plaudit-Abo konnte nicht verlängert werden",
    title: "Ihre Karte konnte nicht belastet werden",
    text: "Die Verlängerung für {{restaurant}} ist fehlgeschlagen. Sie behalten den Zugang bis {{date}}; wir versuchen es an Tag 1, 3, 5 und 7 erneut.",
    fix: "Hinterlegen Sie eine andere Karte oder prüfen Sie die vorhandene, dann läuft alles weiter wie bisher.",
    confirm: "Ihre Bank möchte, dass Sie die Zahlung selbst bestätigen. Das dauert eine Minute.",
    button: "Zahlung in Ordnung bringen",
    button_confirm: "Zahlung bestätigen",
  },
  recovered: {
    subject: "Ihr Plaudit-Abo ist wieder bezahlt",
    title: "Alles erledigt",
    text: "Die offene Zahlung für {{restaurant}} ist eingegangen. Sie müssen nichts weiter tun.",
    button: "Zum Dashboard",
  },
  canceled: {
    subject: "Ihr Plaudit-Abo ist gekündigt",
    title: "Ihr Abo ist gekündigt",
    text: "Sie können Plaudit für {{restaurant}} bis {{date}} nutzen. Bis dahin können Sie die Kündigung jederzeit zurücknehmen.",
    button: "Zum Abo",
  },
  resumed: {
    subject: "Ihr Plaudit-Abo läuft weiter",
    title: "Schön, dass Sie bleiben",
    text: "Die Kündigung für {{restaurant}} ist zurückgenommen. Die nächste Abbuchung ist am {{date}}.",
    button: "Zum Abo",
  },
  ended: {
    subject: "Ihr Plaudit-Abo ist beendet",
    title: "Ihr Abo ist beendet",
    text: "Das Dashboard von {{restaurant}} ist geschlossen. Ihre Bewertungen, Kontakte und Schlüsselanhänger bleiben erhalten; reaktivieren Sie jederzeit und machen Sie dort weiter, wo Sie aufgehört haben.",
    button: "Reaktivieren",
  },
  confirm_consent: {
    subject: "Bitte bestätigen: Angebote von {{restaurant}}",
    title: "Angebote von {{restaurant}} erhalten?",
    text: "Sie haben {{restaurant}} gebeten, Ihnen Angebote per E-Mail zu senden. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link gilt sieben Tage.",
    button: "Bestätigen",
    footer:
      "Sie erhalten diese E-Mail, weil jemand, hoffentlich Sie selbst, diese Adresse bei {{restaurant}} hinterlassen hat. Ohne Klick erhalten Sie keine Angebote.",
  },
  surprise: {
    subject: "Ihre Überraschung von {{restaurant}}",
    title: "Eine Überraschung für Ihren nächsten Besuch",
    positive_review: "Vielen Dank für Ihre freundliche Bewertung. {{restaurant}} hat eine Überraschung für Sie.",
    any_review: "Vielen Dank für Ihre Bewertung. {{restaurant}} hat eine Überraschung für Sie.",
    thank_you: "Vielen Dank für Ihren Besuch. {{restaurant}} hat eine Überraschung für Sie.",
    what: "Ihre Überraschung: {{surprise}}",
    how: "Zeigen Sie dem Team bei Ihrem nächsten Besuch diesen Code:",
    footer:
      "Sie erhalten diese E-Mail einmalig, weil Sie Ihre Angaben auf der Bewertungsseite von {{restaurant}} hinterlassen haben.",
    unsubscribe: "Abmelden",
  },
} as const;
