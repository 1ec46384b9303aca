export const shell = {
  skip: "Zum Inhalt springen",
  loading_page: "Seite wird geladen",
  copyright: "© {{year}} Plaudit",
  greeting: {
    morning: "Guten Morgen, {{name}}",
    day: "Guten Tag, {{name}}",
    evening: "Guten Abend, {{name}}",
  },
  nav: {
    owner: "Hauptmenü",
    staff: "Menü der Verwaltung",
    side: "Seitenleiste",
    breadcrumb: "Brotkrumenpfad",
    back_office: "Verwaltung",
    staff_pill: "Team",
    open: "Menü öffnen",
    close: "Menü schließen",
    collapse: "Menü einklappen",
    expand: "Menü ausklappen",
  },
  account: {
    menu: "Konto von {{name}}",
    profile: "Profil",
    logout: "Abmelden",
    owner: "Inhaber",
    admin: "Administrator",
    manager: "Manager",
  },
  failure: {
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Beim Aufbau der Seite ist etwas Unerwartetes passiert. Ihre Daten sind sicher.",
    offline: "Die Verbindung wurde unterbrochen. Prüfen Sie sie und versuchen Sie es erneut.",
    home: "Zur Startseite",
  },
  denied: "Zugriff verweigert",
  denied_text: "Diese Seite braucht die Berechtigung „{{permission}}“. Ein Administrator kann sie Ihnen geben.",
  // Of screens whose feature has no texts of its own yet.
  titles: {
    campaigns: "E-Mail-Kampagnen",
    "campaign-new": "Neue Kampagne",
    "campaign-edit": "Kampagne bearbeiten",
    campaign: "Kampagne",
    "admin-dashboard": "Übersicht",
    "admin-restaurants": "Restaurants",
    "admin-restaurant": "Restaurant",
    "admin-nfc": "NFC",
    "admin-campaigns": "Kampagnen",
    "admin-campaign": "Kampagne",
    "admin-templates": "E-Mail-Vorlagen",
    "admin-template-new": "Neue Vorlage",
    "admin-template": "Vorlage",
    "admin-support": "Support",
    "admin-support-ticket": "Ticket",
    "admin-tools": "Werkzeuge",
    "admin-settings": "Einstellungen",
  },
  campaign_tabs: {
    label: "Bereiche der Kampagnen",
    campaigns: "Kampagnen",
    templates: "E-Mail-Vorlagen",
    suggestions: "Angebotsvorschläge",
    statistics: "Statistik",
  },
  screens: {
    "restaurant-info": {
      subtitle: "Was Gäste und Google von Ihrem Restaurant sehen.",
    },
    reviews: {
      subtitle: "Was Gäste auf Google über Sie schreiben.",
      heading: "Noch keine Bewertungen",
      text: "Bewertungen aus Ihrem Google-Profil erscheinen hier. Sie können sie sortieren, nach Sternen und Datum filtern und beantworten.",
    },
    campaigns: {
      subtitle: "Sechs Angebote in drei Wochen, per E-Mail.",
      heading: "Noch keine Kampagnen",
      text: "Ihre Kampagnen stehen hier, mit dem, was zugestellt, geöffnet und eingelöst wurde.",
    },
    campaign: {
      subtitle: "Wie diese Kampagne läuft.",
      heading: "Noch nichts versandt",
      text: "Zugestellte, geöffnete, angeklickte und eingelöste E-Mails dieser Kampagne zählen wir hier, Angebot für Angebot.",
    },
    "admin-nfc": {
      subtitle: "Anhänger, Bestellungen, Zuteilungen und Lieferanten.",
    },
    "admin-campaigns": {
      subtitle: "Die Kampagnen aller Restaurants.",
    },
    "admin-templates": {
      subtitle: "Die Entwürfe, aus denen Restaurants wählen.",
    },
    "admin-support": {
      subtitle: "Tickets aller Restaurants.",
    },
    "admin-tools": {
      subtitle: "Eigene Skripte für die Seite.",
    },
    "admin-settings": {
      subtitle: "Einstellungen der ganzen Plattform.",
    },
  },
} as const;
