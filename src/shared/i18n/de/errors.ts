export const errors = {
  malformed_json: "Der Inhalt ist kein gültiges JSON",
  malformed_url: "Diese Adresse ist in keiner Schreibweise, die wir lesen",
  malformed_request:
    "Diese Anfrage ist kein gültiges HTTP oder sendet eine Kopfzeile doppelt, die nur einmal vorkommen darf",
  request_too_slow: "Die Anfrage kam zu langsam an. Bitte versuchen Sie es noch einmal.",
  url_too_long: "Diese Adresse ist zu lang",
  headers_too_large: "Die Kopfzeilen dieser Anfrage sind zu groß",
  invalid_token: "Dieser Link ist ungültig oder abgelaufen. Bitte fordern Sie einen neuen an.",
  invalid_verification: "Der Bestätigungscode ist ungültig oder abgelaufen",
  verification_token_missing:
    "Der Bestätigungslink ist unvollständig. Öffnen Sie den Link aus der E-Mail erneut oder geben Sie den Code ein.",
  unauthenticated: "Bitte melden Sie sich an",
  invalid_credentials: "E-Mail oder Passwort ist falsch",
  access_denied: "Zugriff verweigert",
  permission_required: "Zugriff verweigert. Dafür fehlt die Berechtigung „{{permission}}“.",
  subscription_required: "Dafür brauchen Sie ein aktives Abo",
  email_not_verified: "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse",
  account_inactive: "Ihr Konto ist nicht aktiv. Bitte wenden Sie sich an den Support.",
  not_found: "Nicht gefunden",
  account_not_found: "Zu dieser E-Mail-Adresse gibt es kein Konto",
  admin_account_not_found: "Zu dieser E-Mail-Adresse gibt es kein Admin-Konto",
  method_not_allowed: "Diese Adresse erlaubt diese Methode nicht",
  conflict: "Das wurde inzwischen geändert. Bitte laden Sie neu und versuchen Sie es noch einmal.",
  payload_too_large: "Das ist zu groß. Erlaubt sind höchstens {{limit}}.",
  unsupported_media_type: "Bitte JSON senden (Content-Type application/json)",
  validation_failed: "Bitte prüfen Sie die markierten Felder",
  too_many_requests: "Zu viele Anfragen. Versuchen Sie es in {{seconds}} Sekunden wieder.",
  too_many_attempts: "Zu viele Fehlversuche. Versuchen Sie es in {{seconds}} Sekunden wieder.",
  resend_cooldown: "Eben wurde ein Code gesendet. In {{seconds}} Sekunden können Sie einen neuen anfordern.",
  untrusted_event: "Die Signatur dieses Ereignisses fehlt, ist falsch oder zu alt",
  card_declined: "Ihre Karte wurde abgelehnt. Bitte versuchen Sie es mit einer anderen.",
  insufficient_funds: "Ihre Karte ist nicht ausreichend gedeckt. Bitte versuchen Sie es mit einer anderen.",
  card_expired: "Ihre Karte ist abgelaufen. Bitte verwenden Sie eine andere.",
  bank_confirmation_required: "Ihre Bank bittet Sie, diese Zahlung zu bestätigen.",
  plan_not_found: "Tarif nicht gefunden",
  invoice_unavailable: "Die Rechnung wurde nicht gefunden oder ist nicht verfügbar",
  already_subscribed: "Sie haben bereits ein aktives Abo",
  reactivation_available:
    "Sie hatten schon einmal ein Abo. Reaktivieren Sie es und machen Sie dort weiter, wo Sie aufgehört haben.",
  nothing_to_reactivate:
    "Es gibt kein früheres Abo, das Sie reaktivieren könnten. Wählen Sie einen Tarif, um zu starten.",
  no_card_on_file: "Es ist keine Karte hinterlegt. Bitte verwenden Sie eine neue.",
  subscription_locked: "Das ist im jetzigen Zustand Ihres Abos nicht möglich",
  payments_unavailable:
    "Das Zahlungssystem ist gerade nicht erreichbar. Es wurde nichts doppelt abgebucht; bitte versuchen Sie es gleich noch einmal.",
  google_unavailable:
    "Google ist gerade nicht erreichbar. Es geht nichts verloren; bitte versuchen Sie es gleich noch einmal.",
  google_too_slow:
    "Google ist gerade sehr langsam und hat nicht rechtzeitig geantwortet. Es geht nichts verloren; bitte versuchen Sie es in einer Minute noch einmal.",
  google_quota_exceeded:
    "Google nimmt vorerst keine Anfragen mehr an. Bitte versuchen Sie es in {{seconds}} Sekunden wieder.",
  google_key_rejected:
    "Google lehnt unseren Zugangsschlüssel ab. Das muss der Support beheben; Ihre Daten sind sicher.",
  google_not_found: "Google kennt diesen Ort nicht mehr. Bitte suchen Sie ihn erneut.",
  google_review_gone: "Diese Bewertung gibt es auf Google nicht mehr. Ihr Text bleibt als Entwurf erhalten.",
  google_not_connected: "Die Verbindung zu Ihrem Google-Profil ist beendet. Bitte verbinden Sie es neu.",
  google_not_manager:
    "Ihr Google-Konto darf dieses Restaurant nicht mehr verwalten. Bitte verbinden Sie unter „Mein Restaurant“ eines, das es darf.",
  google_place_missing: "Bitte geben Sie zuerst unter „Mein Restaurant“ an, welcher Ort auf Google Ihrer ist.",
  server_error: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
  disk_full:
    "Plaudit hat gerade keinen Platz, um das zu speichern. Es wurde nichts geändert; wir kümmern uns darum. Bitte versuchen Sie es später noch einmal.",
  busy: "Gerade melden sich sehr viele an. Bitte versuchen Sie es in {{seconds}} Sekunden noch einmal.",
  unavailable: "Plaudit ist kurz nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
} as const;
