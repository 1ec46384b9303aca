import type { HelpArticles } from "./help-articles.ts";

export const helpArticles: HelpArticles = {
  reviews_missing: {
    title: "Neue Google-Bewertungen fehlen",
    words: "synchronisieren abgleich aktualisieren rezension sterne liste veraltet erscheinen",
    paragraphs: [
      "Wir holen die Bewertungen mehrmals am Tag von Google. Um sie sofort zu holen, öffnen Sie Bewertungen und wählen Sie Synchronisieren.",
      "Manche Bewertungen zeigt Google selbst erst nach einer Prüfung, die Tage dauern kann. Steht eine Bewertung bei Google und nach dem Abgleich nicht hier, prüfen Sie unter Restaurantdaten, ob der richtige Ort gewählt ist.",
    ],
    path: "/reviews",
  },
  reviews_reply: {
    title: "Auf eine Bewertung bei Google antworten",
    words: "antwort reagieren verbinden unternehmensprofil konto kommentar rezension",
    paragraphs: [
      "Öffnen Sie Bewertungen, wählen Sie die Bewertung und schreiben Sie Ihre Antwort. Sie erscheint bei Google, wenn Ihr Google-Unternehmensprofil verbunden ist.",
      "Ohne die Verbindung bleibt Ihre Antwort hier gespeichert, und Sie können sie selbst zu Google kopieren.",
    ],
    path: "/reviews",
  },
  codes_print: {
    title: "Ihren QR-Code drucken",
    words: "plakat poster tischaufsteller aufkleber scannen ausdruck pdf link",
    paragraphs: [
      "Unter Restaurantdaten finden Sie Ihren Code als Bild und fertige Druckbögen: Tischaufsteller, ein Plakat und Aufkleber, auf Deutsch und Englisch.",
      "Der Code gilt weiter, auch wenn Sie Name oder Adresse ändern. Drucken Sie ihn in Originalgröße und probieren Sie ihn einmal aus.",
    ],
    path: "/restaurant-info",
  },
  keychains_order: {
    title: "Anhänger bestellen",
    words: "nfc schlüsselanhänger kaufen versand lieferung kostenlos preis sendung paket",
    paragraphs: [
      "Öffnen Sie NFC-Anhänger und wählen Sie Bestellen. Die ersten sind in Ihrem Tarif enthalten; was weitere kosten, sehen Sie vor dem Bezahlen.",
      "Solange wir mit einer Bestellung nicht begonnen haben, können Sie sie selbst stornieren, und das Geld geht auf Ihre Karte zurück.",
    ],
    path: "/nfc-keychains",
  },
  keychains_quiet: {
    title: "Ein Anhänger öffnet die Seite nicht",
    words: "nfc tippen handy telefon kaputt verloren beschädigt inaktiv funktioniert",
    paragraphs: [
      "Halten Sie den Anhänger oben an die Rückseite des Telefons; der Bildschirm muss an sein. Ältere iPhones brauchen einen Moment.",
      "Sehen Sie unter NFC-Anhänger nach, ob er aktiv ist. Dort zeigt auch ein Test sofort, ob ein Antippen ankommt. Ist er verloren oder beschädigt, sagen Sie es uns, und wir ersetzen ihn.",
    ],
    path: "/nfc-keychains",
  },
  clients_import: {
    title: "Ihre Gästeliste importieren",
    words: "hochladen csv excel datei kontakte adressen spalten tabelle kunden",
    paragraphs: [
      "Wählen Sie unter Kunden Importieren und eine CSV-Datei. Bevor etwas geschrieben wird, sehen Sie, welche Spalten erkannt wurden und welche Zeilen Fehler haben.",
      "Importieren Sie nur Menschen, die zugestimmt haben: Wer nicht eingewilligt hat, bekommt keine Kampagne.",
    ],
    path: "/clients",
  },
  clients_consent: {
    title: "Einwilligung und Abmeldung",
    words: "dsgvo datenschutz abmelden löschen daten werbung newsletter widerruf",
    paragraphs: [
      "Gäste willigen auf Ihrer Bewertungsseite ein, und jede Mail hat einen Link zum Abmelden, der sofort wirkt. Für jeden Gast können Sie den Nachweis der Einwilligung herunterladen.",
      "Um jemanden ganz zu löschen, öffnen Sie den Eintrag und wählen Sie Löschen. Die Codes dieser Person gelten dann nicht mehr.",
    ],
    path: "/clients",
  },
  campaign_start: {
    title: "Ihre erste Kampagne starten",
    words: "email mail newsletter senden angebot vorlage planen anlegen erstellen",
    paragraphs: [
      "Wählen Sie unter E-Mail-Kampagnen Neu. Eine wiederkehrende Kampagne sendet sechs Angebote im Wechsel, montags und donnerstags um 16 Uhr; eine einmalige sendet eine einzige Mail, wann Sie wollen.",
      "Senden Sie sich eine Testmail, bevor Sie sie aktivieren.",
    ],
    path: "/campaigns",
  },
  campaign_paused: {
    title: "Eine Kampagne wurde angehalten",
    words: "pausiert gestoppt nicht gesendet fehler zurückgewiesen fortsetzen problem",
    paragraphs: [
      "Wir halten eine Kampagne an, wenn Mails nicht hinausgehen können: weil Ihr Abonnement geendet hat oder zu viele Adressen sie abweisen. Eine Benachrichtigung sagt Ihnen, was es ist.",
      "Ist der Grund behoben, wählen Sie Fortsetzen: Nur wer die Mail noch nicht hat, bekommt sie.",
    ],
    path: "/campaigns",
  },
  offers_redeem: {
    title: "Den Code eines Gastes einlösen",
    words: "kasse scannen gutschein kellner bedienung benutzt kamera angebot",
    paragraphs: [
      "Scannen Sie den QR-Code aus der Mail des Gastes, oder geben Sie den Code und die E-Mail-Adresse ein. Jeder Code gilt je Gast einmal.",
      "Für Ihr Team können Sie ein Telefon einrichten, das nichts anderes kann: Ihr Passwort ist nicht darauf.",
    ],
    path: "/dashboard",
  },
  billing_card: {
    title: "Rechnungen, Karte und fehlgeschlagene Zahlungen",
    words: "abrechnung zahlung bezahlen kreditkarte bank abgelehnt beleg abbuchung erstattung",
    paragraphs: [
      "Rechnungen und Ihre Karte stehen unter Einstellungen, Abrechnung. Eine neue Karte gilt ab der nächsten Zahlung.",
      "Schlägt eine Zahlung fehl, versuchen wir es sieben Tage lang erneut und schreiben Ihnen jedes Mal; Ihr Zugang bleibt so lange bestehen.",
    ],
    path: "/settings?tab=billing",
  },
  billing_cancel: {
    title: "Ihr Abonnement kündigen",
    words: "kündigung beenden vertrag aufhören tarif reaktivieren",
    paragraphs: [
      "Wählen Sie unter Einstellungen, Abrechnung Kündigen. Sie behalten den Zugang bis zum Ende des bezahlten Monats und können es sich bis dahin anders überlegen.",
      "Ihre Daten bleiben erhalten, falls Sie zurückkommen.",
    ],
    path: "/settings?tab=billing",
  },
  account_access: {
    title: "Passwort, E-Mail und Geräte",
    words: "anmelden login konto sicherheit sitzung zwei-faktor vergessen ändern",
    paragraphs: [
      "Unter Einstellungen ändern Sie Ihr Passwort und sehen jedes angemeldete Gerät; jedes lässt sich von dort abmelden.",
      "Haben Sie Ihr Passwort vergessen, wählen Sie auf der Anmeldeseite Passwort vergessen: Der Link in unserer Mail gilt eine Stunde.",
      "Mit der Zwei-Faktor-Anmeldung unter Einstellungen, Sicherheit wird bei jeder Anmeldung ein Code aus einer App auf Ihrem Telefon abgefragt. Bewahren Sie die Wiederherstellungscodes auf: Mit jedem melden Sie sich einmal ohne Telefon an. Ist beides verloren, schreiben Sie uns.",
    ],
    path: "/settings",
  },
};
