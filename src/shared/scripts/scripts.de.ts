export const scripts = {
  errors: {
    script_changed:
      "{{name}} hat dieses Skript um {{at}} gespeichert. Sehen Sie sich die neue Version an und speichern Sie dann erneut.",
    script_admin_only: "Dieses Skript läuft im Backoffice: Nur Administratoren dürfen es einschalten.",
  },
  admin_only: "Nur Administratoren dürfen ein Skript im Backoffice laufen lassen",
  deleted: "Skript gelöscht",
  refused: "Zeile {{line}}: {{reason}}",
  consent: {
    text: "Wir möchten Werkzeuge einsetzen, mit denen wir verstehen, wie diese Seite genutzt wird. Sie starten nur, wenn Sie zustimmen.",
    yes: "Zustimmen",
    no: "Ablehnen",
    change: "Datenschutz-Auswahl",
  },
  danger: {
    eval: "führt Text als Code aus. Die Richtlinie der Seite verhindert das, und Angreifer nutzen es als Einfallstor.",
    document_write: "schreibt in die angezeigte Seite und kann sie dabei löschen.",
    browser_storage: "liest den Speicher des Browsers, in dem Anmeldungen liegen.",
    cookies: "liest oder setzt Cookies.",
    raw_html: "setzt rohes HTML in die Seite.",
    keystrokes: "hört mit, was getippt oder eingefügt wird.",
    password_field: "sucht nach Passwortfeldern.",
    redirect: "leitet auf eine andere Seite um.",
    insecure_source: "lädt etwas unverschlüsselt. Browser verhindern das.",
    hidden_code: "verbirgt hinter kodiertem Text, was es tut.",
    endless_loop: "endet vielleicht nie und lässt die Seite einfrieren.",
    worker: "installiert Code, der nach dem Schließen der Seite weiterläuft.",
  },
} as const;
