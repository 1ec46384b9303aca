export const staff = {
  notices: {
    staff_mail_refused: {
      title: "Eine E-Mail an {{name}} kam nicht an",
      message: "Der E-Mail-Anbieter weist die Adresse ab, der Link kam also nicht an. Prüfen Sie die Schreibweise.",
    },
  },
  job_kinds: {
    staff_send_invitation: "E-Mail: Einladung ins Backoffice",
    staff_send_reset_link: "E-Mail: neues Passwort im Backoffice",
  },
  titles: {
    "admin-login": "Anmeldung für das Team",
    "admin-forgot-password": "Passwort vergessen",
    "admin-reset-password": "Neues Passwort wählen",
    "admin-set-password": "Einladung annehmen",
    "admin-access-denied": "Zugriff verweigert",
    "admin-not-found": "Seite nicht gefunden",
    "admin-users": "Nutzer und Admins",
    "admin-user": "Nutzer",
  },
  errors: {
    no_admin_permission:
      "Sie haben keine Berechtigung für die Verwaltung. Restaurantbetreiber melden sich auf ihrer eigenen Seite an.",
    password_change_required: "Wählen Sie ein eigenes Passwort, um fortzufahren.",
    last_admin: "Das ist der letzte aktive Administrator. Ernennen Sie zuerst jemand anderen.",
    admin_account_not_found: "Zu dieser E-Mail-Adresse gibt es kein Admin-Konto",
  },
  pill: "Team",
  login: {
    title: "Verwaltung",
    subtitle: "Für Administratoren und Manager.",
    remember: "7 Tage angemeldet bleiben",
    submit: "Anmelden",
    failed: "Die Anmeldung ist fehlgeschlagen",
    owner_hint: "Sie führen ein Restaurant?",
    owner_link: "Zur Anmeldung für Restaurants",
  },
  forgot: {
    title: "Passwort vergessen?",
    subtitle: "Geben Sie die E-Mail Ihres Team-Kontos ein. Wir senden Ihnen einen Link.",
  },
  reset: {
    title: "Neues Passwort wählen",
    subtitle: "Für Ihr Team-Konto.",
  },
  set_password: {
    loading: "Ihre Einladung wird geprüft",
    title: "Willkommen, {{name}}",
    subtitle: "Wählen Sie ein Passwort, um Ihr Team-Konto zu öffnen.",
    role_admin: "Administrator",
    role_manager: "Manager",
    submit: "Konto öffnen",
    done: "Ihr Konto ist bereit",
    done_text: "Melden Sie sich mit Ihrem neuen Passwort an.",
    dead_title: "Diese Einladung gilt nicht mehr",
    dead_text:
      "Sie wurde schon benutzt oder ist älter als {{hours}} Stunden. Bitten Sie einen Administrator um eine neue.",
    to_login: "Zur Team-Anmeldung",
    load_failed: "Die Einladung konnte nicht geprüft werden",
    failed: "Das Konto konnte nicht geöffnet werden. Bitte versuchen Sie es erneut.",
  },
  access_denied: {
    title: "Zugriff verweigert",
    text: "Ihrem Konto fehlt die Berechtigung für diese Seite. Ein Administrator kann sie hinzufügen.",
    none_text: "Ihr Konto hat noch keine Berechtigung. Ein Administrator kann welche hinzufügen.",
    required: "Erforderliche Berechtigung",
    ask: "Administrator fragen",
    mail_subject: "Berechtigung für die Plaudit-Verwaltung",
    mail_body: "Guten Tag,\n\nmein Konto braucht die Berechtigung „{{permission}}“.\n\nVielen Dank\n{{name}}",
    back: "Zurück zur Startseite",
    back_dashboard: "Zurück zum Dashboard",
  },
  not_found: {
    title: "Seite nicht gefunden",
    text: "Diese Seite gibt es in der Verwaltung nicht. Vielleicht wurde sie verschoben, oder die Adresse enthält einen Tippfehler.",
  },
} as const;
