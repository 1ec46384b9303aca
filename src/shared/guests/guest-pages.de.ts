import type { GuestTexts } from "./guest-texts.ts";

export const guestPages = {
  review: {
    title: "Wie hat es Ihnen geschmeckt?",
    lead: "Erzählen Sie es anderen auf Google. Es dauert nur etwa eine Minute.",
    back: "Schön, dass Sie wieder da sind, {name}",
    back_lead: "Ihre Angaben haben wir noch. Ein Fingertipp, und Sie sind bei Google.",
    not_you: "Das sind nicht Sie?",
    first_name: "Vorname",
    last_name: "Nachname",
    email: "E-Mail-Adresse",
    phone: "Telefonnummer",
    optional: "(freiwillig)",
    consent: "Senden Sie mir Angebote von {restaurant} per E-Mail. Ich kann mich jederzeit abmelden.",
    website: "Dieses Feld bitte leer lassen",
    button: "Weiter zur Google-Bewertung",
    email_hint: "Meinten Sie {domain}?",
    too_fast: "Das ging schnell. Bitte prüfen Sie Ihre Angaben und tippen Sie noch einmal auf den Knopf.",
    wait: "Von hier kamen gerade zu viele Formulare. Ihre Angaben stehen noch unten: Bitte tippen Sie in {minutes} Minuten noch einmal auf den Knopf.",
    down: "Wir können Ihre Angaben gerade nicht annehmen. Sie stehen noch unten: Bitte tippen Sie gleich noch einmal auf den Knopf.",
    failed: "Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.",
    faults: "Bitte prüfen Sie die markierten Felder.",
  },
  offer: {
    title: "Eine Überraschung für Ihren nächsten Besuch",
    positive_review:
      "Geben Sie eine positive Bewertung ab, bevor die Zeit abläuft. Wir schicken Ihnen die Überraschung per E-Mail.",
    any_review:
      "Geben Sie eine Bewertung ab, bevor die Zeit abläuft, gut oder schlecht. Wir schicken Ihnen die Überraschung per E-Mail.",
    thank_you:
      "Hinterlassen Sie Ihre Angaben, bevor die Zeit abläuft. Wir schicken Ihnen die Überraschung per E-Mail, egal was Sie schreiben.",
    time_left: "Verbleibende Zeit",
    yours_title: "Ihre Überraschung: {surprise}",
    yours: "Zeigen Sie bei Ihrem nächsten Besuch den Code aus unserer E-Mail.",
    over_title: "Die Überraschung ist abgelaufen",
    over: "Ihre Bewertung zählt trotzdem, und das Team liest jede einzelne.",
  },
  links: { privacy: "Datenschutzerklärung", legal: "Impressum", other_language: "English", back: "Zurück" },
  unsubscribe: {
    title: "Von {restaurant} abmelden?",
    lead: "{email} erhält dann keine Angebote von {restaurant} mehr.",
    lead_unknown: "Diese Adresse erhält dann keine Angebote von {restaurant} mehr.",
    reason: "Warum möchten Sie sich abmelden?",
    too_many_emails: "Zu viele E-Mails",
    not_relevant: "Die Angebote passen nicht zu mir",
    never_subscribed: "Ich habe mich nie angemeldet",
    privacy_concerns: "Ich sorge mich um meine Daten",
    other: "Etwas anderes",
    details: "Erzählen Sie uns mehr",
    button: "Abmelden",
    done_title: "Sie sind abgemeldet",
    done: "{email} erhält ab sofort keine Angebote von {restaurant} mehr.",
    done_unknown: "Diese Adresse erhält ab sofort keine Angebote von {restaurant} mehr.",
    undo: "Rückgängig machen",
    undone_title: "Sie bleiben auf der Liste",
    again: "Doch abmelden",
    undone: "Rückgängig gemacht. Angebote von {restaurant} kommen wie bisher an {email}.",
    undone_unknown: "Rückgängig gemacht. Angebote von {restaurant} kommen wie bisher an diese Adresse.",
    load_failed_title: "Die Abmeldedaten konnten nicht geladen werden",
    load_failed:
      "Der Link ist vielleicht abgeschnitten oder zu alt. Öffnen Sie ihn noch einmal vollständig aus der E-Mail.",
    failed: "Ihre Anfrage konnte nicht bearbeitet werden. Bitte versuchen Sie es gleich noch einmal.",
  },
  confirm: {
    title: "Angebote von {restaurant} erhalten?",
    lead: "Mit einem Klick bestätigen Sie, dass {restaurant} Angebote an {email} senden darf. Sie können sich jederzeit abmelden.",
    button: "Ja, senden Sie mir Angebote",
    done_title: "Bestätigt",
    done: "Angebote von {restaurant} kommen künftig an {email}.",
    gone_title: "Dieser Link funktioniert nicht mehr",
    gone: "Er ist vielleicht älter als sieben Tage, oder es wurde ein neuerer verschickt. Es wurde nichts geändert.",
  },
  notices: {
    not_found: {
      title: "Hier ist nichts zu finden",
      text: "Vielleicht ist der Link vertippt. Scannen Sie den Code an Ihrem Tisch noch einmal.",
    },
    inactive: {
      title: "Dieser Anhänger macht Pause",
      text: "Er ist gerade nicht in Gebrauch. Bitte fragen Sie das Team an Ihrem Tisch.",
    },
    closed: {
      title: "Diese Seite ist zurzeit geschlossen",
      text: "Hier können im Moment keine Bewertungen abgegeben werden. Danke, dass Sie es wollten.",
    },
    too_many: {
      title: "Einen Moment bitte",
      text: "Von Ihrem Anschluss kamen zu viele Formulare. Versuchen Sie es in {minutes} Minuten noch einmal.",
    },
    unavailable: {
      title: "Gleich wieder da",
      text: "Hier wird gerade etwas repariert. Bitte versuchen Sie es in einigen Sekunden noch einmal.",
    },
    too_large: {
      title: "Das war zu viel",
      text: "Das Formular war größer, als wir annehmen können. Bitte kürzen Sie es.",
    },
    foreign_form: {
      title: "Dieses Formular kam von einer anderen Website",
      text: "Es wurde nichts geändert. Bitte scannen Sie den Code an Ihrem Tisch oder öffnen Sie den Link in Ihrer E-Mail noch einmal.",
    },
    failed: { title: "Ein Fehler ist aufgetreten", text: "Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut." },
  },
  privacy: {
    title: "Datenschutzerklärung",
    intro: "Was mit den Angaben geschieht, die Sie auf dieser Seite machen.",
    who_title: "Wer verantwortlich ist",
    who: "{restaurant} entscheidet, wofür Ihre Angaben verwendet werden. So erreichen Sie das Team:",
    what_title: "Was gespeichert wird und warum",
    what: [
      "Ihr Name und Ihre E-Mail-Adresse, auf Wunsch auch Ihre Telefonnummer: damit das Restaurant weiß, wer zu Gast war, und Ihnen senden kann, worum Sie gebeten haben.",
      "Wann Sie diese Seite geöffnet haben und wann Sie zu Google weitergegangen sind: um zu erkennen, ob die Überraschung rechtzeitig erreicht wurde. Das Team vergleicht außerdem die Namen öffentlicher Google-Bewertungen mit Ihrem.",
      "Wenn Sie das Kästchen ankreuzen: dass Sie zugestimmt haben, welchem Satz, wann und von welcher Internetadresse aus. Das ist der Nachweis Ihrer Einwilligung.",
      "Ihre Internetadresse für höchstens einen Tag und nur als Fingerabdruck: damit keine Maschinen dieses Formular ausfüllen.",
    ],
    basis:
      "Angebote werden allein aufgrund Ihrer Einwilligung verschickt. Alles Übrige beruht auf dem berechtigten Interesse des Restaurants, von seinen Gästen zu hören.",
    cookies_title: "Cookies",
    cookies:
      "Drei, alle notwendig und für niemand anderen lesbar: Eines merkt sich, wann Ihr Besuch begonnen hat (6 Stunden), eines, dass Sie Ihre Angaben schon gemacht haben (180 Tage), eines die Sprache, die Sie gewählt haben (ein Jahr). Es gibt kein Tracking.",
    rights_title: "Ihre Rechte",
    rights:
      "Sie können einsehen, berichtigen oder löschen lassen, was über Sie gespeichert ist, der Verwendung widersprechen und Ihre Einwilligung jederzeit über den Link in jeder E-Mail oder beim Restaurant widerrufen. Außerdem können Sie sich bei einer Datenschutzbehörde beschweren.",
    keep: "Ihre Angaben bleiben gespeichert, bis Sie oder das Restaurant sie löschen. Wenn Sie sich abmelden, bleibt ein Fingerabdruck Ihrer Adresse, damit Ihnen niemand mehr schreibt.",
    google:
      "Der Knopf führt Sie zu Google. Was Sie dort schreiben, veröffentlicht Google nach seinen eigenen Bedingungen.",
  },
  legal: {
    title: "Impressum",
    intro: "Diese Seite wird bereitgestellt von:",
    phone: "Telefon",
    email: "E-Mail",
    website: "Website",
    representative: "Vertreten durch",
    register: "Register",
    vat_id: "Umsatzsteuer-ID",
  },
} as const satisfies GuestTexts;
