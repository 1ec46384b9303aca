export const mails = {
  footer: "Sie erhalten diese E-Mail wegen Ihres Plaudit-Kontos. Wenn Sie sie nicht angefordert haben, können Sie sie ignorieren.",
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
    text: "Jemand, hoffentlich Sie, möchte das Passwort dieses Kontos zurücksetzen. Der Link gilt einmal und 60 Minuten lang.",
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
    text: "Für Sie wurde ein Konto angelegt. Wählen Sie ein Passwort, um zu starten. Der Link gilt einmal und 72 Stunden lang.",
    button: "Passwort wählen",
  },
} as const;
