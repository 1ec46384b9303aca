import type { LegalTexts } from "./legal-texts.ts";

export const german: LegalTexts = {
  terms: {
    who: {
      title: "Wer sich mit wem einigt",
      paragraphs: [
        "Plaudit wird von {name}, {address}, betrieben. Sie erreichen uns unter {email}.",
        "Diese Bedingungen gelten zwischen uns und dem Restaurant, das Plaudit nutzt. Plaudit richtet sich an Unternehmen, nicht an Verbraucher.",
      ],
    },
    service: {
      title: "Was Plaudit leistet",
      paragraphs: [
        "Plaudit gibt Ihrem Restaurant eine Bewertungsseite, führt Ihre Google-Bewertungen zusammen, bewahrt die Kontakte auf, die Ihre Gäste hinterlassen, und schreibt ihnen in Ihrem Auftrag.",
        "Wir verbessern Plaudit laufend. Was Sie bezahlt haben, bleibt im Kern nutzbar, solange Sie dafür bezahlt haben.",
      ],
    },
    account: {
      title: "Ihr Konto",
      paragraphs: [
        "Machen Sie bei der Registrierung eigene und richtige Angaben und halten Sie sie aktuell. Behalten Sie Ihr Passwort für sich; was unter Ihrem Konto geschieht, gilt als von Ihnen veranlasst, es sei denn, Sie konnten es nicht verhindern.",
      ],
    },
    price: {
      title: "Preis und Zahlung",
      paragraphs: [
        "Das Abonnement wird monatlich im Voraus von der angegebenen Karte abgebucht, zu dem Preis, der Ihnen vor der Zahlung gezeigt wird. Auf einen vergünstigten ersten Monat folgt der volle Preis.",
        "Alle Preise sind in Euro angegeben und enthalten die Mehrwertsteuer. Zu jeder Zahlung erhalten Sie eine Rechnung per E-Mail.",
      ],
    },
    renewal: {
      title: "Verlängerung und Kündigung",
      paragraphs: [
        "Das Abonnement verlängert sich jeden Monat von selbst, bis Sie kündigen. Kündigen können Sie jederzeit unter Einstellungen, Abrechnung und Abonnement; bis zum Ende des bezahlten Monats nutzen Sie alles weiter. Bis dahin können Sie die Kündigung auch zurücknehmen.",
      ],
    },
    failed: {
      title: "Wenn eine Abbuchung fehlschlägt",
      paragraphs: [
        "Wir versuchen es an Tag 1, 3, 5 und 7 erneut und schreiben Ihnen jedes Mal. Ohne Zahlung endet der Zugang nach 7 Tagen.",
      ],
    },
    return: {
      title: "Wiederkommen",
      paragraphs: ["Sie können das Abonnement jederzeit zum vollen Monatspreis reaktivieren. Das gilt sofort."],
    },
    keychains: {
      title: "Anhänger",
      paragraphs: [
        "Die Gratis-Anhänger Ihres Tarifs gibt es einmal je Restaurant, nicht jeden Monat. Weitere kosten den Preis, der bei der Bestellung angezeigt wird, Versand inbegriffen.",
      ],
    },
    fair: {
      title: "Fairer Umgang",
      paragraphs: [
        "Schreiben Sie nur Gästen, die zugestimmt haben, und achten Sie ihre Abmeldung. Kaufen, schreiben oder erfinden Sie keine Bewertungen und halten Sie sich an die Regeln von Google.",
        "Ein Konto, das Gästen, anderen Restaurants oder unseren Mailservern schadet, dürfen wir anhalten. Wir nennen Ihnen den Grund und heben das auf, sobald er entfallen ist.",
      ],
    },
    data: {
      title: "Ihre Daten und die Ihrer Gäste",
      paragraphs: [
        "Die Daten Ihres Restaurants bleiben Ihre. Ihre Kontakte können Sie jederzeit exportieren.",
        "Sie entscheiden, wofür die Angaben Ihrer Gäste verwendet werden; wir verarbeiten sie für Sie und nur nach Ihrer Weisung, halten sie sicher und vertraulich und löschen sie auf Ihren Wunsch. Diese Bedingungen sind der Vertrag zur Auftragsverarbeitung, den das Datenschutzrecht verlangt.",
      ],
    },
    liability: {
      title: "Haftung",
      paragraphs: [
        "Für Vorsatz und grobe Fahrlässigkeit sowie für Schäden an Leben, Körper oder Gesundheit haften wir unbeschränkt. Bei leichter Fahrlässigkeit haften wir nur, wenn eine Pflicht verletzt wird, auf die Sie sich verlassen, und nur für den vorhersehbaren Schaden.",
        "Wir können nicht versprechen, dass ein Gast eine Bewertung schreibt oder was Google davon zeigt.",
      ],
    },
    changes: {
      title: "Änderungen",
      paragraphs: [
        "Ändern sich diese Bedingungen, schreiben wir Ihnen 30 Tage vorher. Sind Sie nicht einverstanden, können Sie bis dahin kündigen. Welche Fassung Sie wann angenommen haben, bleibt bei Ihrem Konto gespeichert.",
        "Es gilt das Recht des Landes, in dem {name} den Sitz hat.",
      ],
    },
  },
  privacy: {
    who: {
      title: "Wer verantwortlich ist",
      paragraphs: [
        "Verantwortlich für die hier beschriebenen Daten der Restaurantbetreiber ist {name}, {address}. Bei Fragen schreiben Sie an {email}.",
      ],
    },
    account: {
      title: "Ihr Konto",
      paragraphs: [
        "Wir speichern Name, E-Mail-Adresse, Land, Sprache und Zeitzone, Ihre Telefonnummer, falls Sie sie angeben, und welche Fassung der Bedingungen Sie wann angenommen haben. Ihr Passwort speichern wir nur als Fingerabdruck, aus dem es sich nicht ablesen lässt. Das brauchen wir, um Ihr Konto zu führen.",
      ],
    },
    sessions: {
      title: "Anmeldung",
      paragraphs: [
        "Zu jedem angemeldeten Gerät speichern wir Browser, Internetadresse, das Land, auf das sie deutet, und die letzte Aktivität, damit Sie Ihre Geräte erkennen und andere abmelden können. Ein Protokoll wichtiger Änderungen hilft uns, Missbrauch zu finden.",
      ],
    },
    payment: {
      title: "Zahlung",
      paragraphs: [
        "Ihre Karte geben Sie auf der Seite unseres Zahlungsanbieters Stripe ein. Wir sehen nur Marke, letzte vier Ziffern und Ablaufdatum. Rechnungen bewahren wir so lange auf, wie es das Steuerrecht verlangt.",
      ],
    },
    google: {
      title: "Google",
      paragraphs: [
        "Wir lesen die öffentlichen Angaben und Bewertungen des Ortes, den Sie als Ihren nennen. Verbinden Sie ein Google-Konto, bewahren wir dessen Erlaubnis verschlüsselt auf und lesen damit Bewertungen und veröffentlichen Ihre Antworten, bis Sie die Verbindung trennen.",
      ],
    },
    guests: {
      title: "Ihre Gäste",
      paragraphs: [
        "Was Gäste auf Ihrer Bewertungsseite hinterlassen, gehört zu Ihrem Restaurant; wir verarbeiten es für Sie. Jede Bewertungsseite hat einen eigenen Hinweis, der den Gästen das erklärt.",
      ],
    },
    mail: {
      title: "E-Mails von uns",
      paragraphs: [
        "Wir schreiben Ihnen zu Ihrem Konto: Codes, Links, Rechnungen und Hinweise. Werbung senden wir nur mit Ihrer Einwilligung.",
      ],
    },
    browser: {
      title: "In Ihrem Browser",
      paragraphs: [
        "Ihr Browser merkt sich, dass Sie angemeldet sind, Ihre Sprache und wie Sie den Bildschirm eingerichtet haben. Das ist nötig, damit Plaudit funktioniert; wir verfolgen Sie nicht. Bindet der Betreiber dieser Installation Skripte anderer ein, muss er Sie hier darüber informieren.",
      ],
    },
    others: {
      title: "Wer sonst Daten erhält",
      paragraphs: [
        "Nur wer für uns arbeitet und nur, soweit es nötig ist: unser Hosting- und Mailanbieter, Stripe für Zahlungen und Google, wo Sie es nutzen. Arbeitet einer davon außerhalb der Europäischen Union, gelten dessen Standardvertragsklauseln. Wir verkaufen nichts.",
      ],
    },
    duration: {
      title: "Wie lange",
      paragraphs: [
        "Solange Sie ein Konto haben, und danach so lange, wie das Gesetz es verlangt. Anmeldungen enden von selbst nach 12 Stunden, oder nach 7 Tagen, wenn Sie angemeldet bleiben.",
      ],
    },
    rights: {
      title: "Ihre Rechte",
      paragraphs: [
        "Sie dürfen sehen, berichtigen, erhalten oder löschen lassen, was wir über Sie speichern, die Verwendung einschränken oder ihr widersprechen. Schreiben Sie an {email}. Sie können sich auch bei einer Datenschutzbehörde beschweren.",
      ],
    },
  },
};
