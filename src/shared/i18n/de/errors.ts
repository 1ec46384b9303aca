const errors = {
  malformed_json: "Der Inhalt ist kein gültiges JSON",
  malformed_url: "Diese Adresse ist in keiner Schreibweise, die wir lesen",
  malformed_request:
    "Diese Anfrage ist kein gültiges HTTP oder sendet eine Kopfzeile doppelt, die nur einmal vorkommen darf",
  request_too_slow: "Die Anfrage kam zu langsam an. Bitte versuchen Sie es noch einmal.",
  url_too_long: "Diese Adresse ist zu lang",
  headers_too_large: "Die Kopfzeilen dieser Anfrage sind zu groß",
  invalid_token: "Dieser Link ist ungültig oder abgelaufen. Bitte fordern Sie einen neuen an.",
  unauthenticated: "Bitte melden Sie sich an",
  invalid_credentials: "E-Mail oder Passwort ist falsch",
  access_denied: "Zugriff verweigert",
  permission_required: "Zugriff verweigert. Dafür fehlt die Berechtigung „{{permission}}“.",
  subscription_required: "Dafür brauchen Sie ein aktives Abo",
  view_only: "Sie sehen sich dieses Konto nur an. Ändern oder herunterladen können Sie hier nichts.",
  account_inactive: "Ihr Konto ist nicht aktiv. Bitte wenden Sie sich an den Support.",
  not_found: "Nicht gefunden",
  method_not_allowed: "Diese Adresse erlaubt diese Methode nicht",
  conflict: "Das wurde inzwischen geändert. Bitte laden Sie neu und versuchen Sie es noch einmal.",
  payload_too_large: "Das ist zu groß. Erlaubt sind höchstens {{limit}}.",
  unsupported_media_type: "Hier wird eine andere Art von Inhalt erwartet. Bitte als {{type}} senden.",
  validation_failed: "Bitte prüfen Sie die markierten Felder",
  too_many_requests: "Zu viele Anfragen. Versuchen Sie es in {{seconds}} Sekunden wieder.",
  too_many_attempts: "Zu viele Fehlversuche. Versuchen Sie es in {{seconds}} Sekunden wieder.",
  server_error: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
  disk_full:
    "Plaudit hat gerade keinen Platz, um das zu speichern. Es wurde nichts geändert; wir kümmern uns darum. Bitte versuchen Sie es später noch einmal.",
  busy: "Gerade melden sich sehr viele an. Bitte versuchen Sie es in {{seconds}} Sekunden noch einmal.",
  unavailable: "Plaudit ist kurz nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
} as const;

export const core = { errors };
