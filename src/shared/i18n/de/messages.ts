export const messages = {
  logged_out: "Sie sind abgemeldet.",
  session_ended: "Das Gerät wurde abgemeldet.",
  other_sessions_ended: "Alle anderen Geräte wurden abgemeldet.",
  email_verified: "Ihre E-Mail-Adresse ist bestätigt.",
  verification_sent: "Wir haben Ihnen einen neuen Code gesendet.",
  reset_link_sent: "Wir haben Ihnen einen Link gesendet. Er gilt 60 Minuten.",
  password_reset: "Ihr neues Passwort ist gespeichert. Sie können sich jetzt anmelden.",
  password_changed: "Ihr Passwort ist geändert. Alle anderen Geräte wurden abgemeldet.",
  invitation_sent: "Die Einladung ist unterwegs.",
  status_changed: "Gespeichert. Offene Sitzungen dieses Kontos wurden beendet.",
  notifications_deleted: "Alle Benachrichtigungen gelöscht",
  client_erased: "Gelöscht. Nur der Einwilligungsnachweis bleibt, ohne Namen und Adresse.",
  received: "Erhalten.",
  snippet_deleted: "Der Text ist gelöscht.",
  sync_quota:
    "Google nimmt vorerst keine Anfragen mehr an. Versuchen Sie es später noch einmal; wir sehen auch jede Nacht nach.",
} as const;
