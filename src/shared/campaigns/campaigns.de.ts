export const campaigns = {
  errors: {
    campaign_not_editable:
      "Eine aktive oder geplante Kampagne lässt sich nicht bearbeiten. Pausieren oder beenden Sie sie zuerst.",
    campaign_action_refused: "Das geht nicht, solange die Kampagne den Status „{{status}}“ hat.",
    campaign_changed:
      "„{{name}}“ wurde inzwischen von {{who}} gespeichert ({{at}}). Von Ihren Änderungen ist nichts verloren.",
    campaign_clock_fixed: "Die Uhr lässt sich nur in einer Demo vorstellen.",
    campaign_clock_moving: "Die Uhr wird gerade vorgestellt. Warten Sie, bis sie angekommen ist.",
  },
  status: {
    draft: "Entwurf",
    scheduled: "Geplant",
    sending: "Wird gesendet",
    sent: "Gesendet",
    active: "Aktiv",
    paused: "Pausiert",
    inactive: "Inaktiv",
    cancelled: "Abgebrochen",
    completed: "Abgeschlossen",
    failed: "Fehlgeschlagen",
  },
  our_team: "Team Plaudit",
  somebody_gone: "jemand, der nicht mehr dabei ist",
  copy_of: "Kopie von {{name}}",
  deleted: "Kampagne gelöscht",
  template_gone: "Diese Vorlage gibt es nicht mehr. Bitte wählen Sie eine andere.",
  nobody:
    "Diese E-Mail bekäme niemand. Wählen Sie andere Empfänger, oder warten Sie, bis Gäste E-Mails zugestimmt haben.",
  last_day_early: "Das Angebot darf nicht enden, bevor die E-Mail verschickt wird",
  missing: {
    template: "Angebot {{offer}} braucht eine Vorlage",
    template_once: "Wählen Sie eine Vorlage",
    faulty: "Die Vorlage von Angebot {{offer}} hat noch Fehler. Öffnen Sie sie, um sie zu beheben.",
    faulty_once: "Die Vorlage hat noch Fehler. Öffnen Sie sie, um sie zu beheben.",
    subject: "Angebot {{offer}} braucht einen Betreff",
    subject_once: "Geben Sie einen Betreff ein",
    offer_text: "Angebot {{offer}} braucht einen Text, bevor die Kampagne starten kann",
    offer_text_once: "Diese Vorlage zeigt ein Angebot: Geben Sie seinen Text ein",
  },
  send_time: {
    form: "Geben Sie Tag und Uhrzeit ein",
    past: "Wählen Sie einen Zeitpunkt in der Zukunft, Pariser Zeit",
    far: "Wählen Sie einen Zeitpunkt innerhalb der nächsten zwölf Monate",
    missing: "Diese Uhrzeit gibt es nicht: In dieser Nacht werden die Uhren vorgestellt. Wählen Sie eine andere.",
    doubled: "Diese Stunde gibt es in dieser Nacht zweimal. Wählen Sie die erste oder die zweite.",
  },
  preflight: {
    no_reply_to: "Geben Sie unter „Mein Restaurant“ eine E-Mail-Adresse für Gäste an: Dorthin gehen Antworten.",
    no_unsubscribe: "Dieser E-Mail fehlt der Link zum Abmelden",
    code_unreadable: "Der QR-Code ist nicht lesbar",
  },
  bulk: {
    none: "Wählen Sie mindestens eine Kampagne aus",
    many: "Wählen Sie höchstens 100 Kampagnen aus",
  },
  job_kinds: {
    campaigns_start_due: "Fällige E-Mails starten",
    campaigns_move_clock: "Die Uhr der Demo vorstellen",
  },
  notices: {
    campaign_started_by_staff: {
      title: "Kampagne gestartet",
      message: "Unser Team hat „{{name}}“ für Sie gestartet.",
    },
    campaign_scheduled_by_staff: {
      title: "Kampagne geplant",
      message: "Unser Team hat festgelegt, wann „{{name}}“ verschickt wird.",
    },
    campaign_paused_by_staff: {
      title: "Kampagne pausiert",
      message: "Unser Team hat „{{name}}“ pausiert. Sie können sie jederzeit fortsetzen.",
    },
    campaign_resumed_by_staff: {
      title: "Kampagne fortgesetzt",
      message: "Unser Team hat „{{name}}“ fortgesetzt.",
    },
    campaign_cancelled_by_staff: {
      title: "Kampagne abgebrochen",
      message: "Unser Team hat „{{name}}“ abgebrochen.",
    },
    campaign_deleted_by_staff: {
      title: "Kampagne gelöscht",
      message: "Unser Team hat „{{name}}“ gelöscht.",
    },
    campaign_paused_subscription: {
      title: "Kampagne pausiert",
      message:
        "„{{name}}“ wartet, weil kein Abonnement besteht. Setzen Sie sie fort, sobald Sie wieder eines haben; es geht nichts verloren.",
    },
    campaign_paused_restaurant: {
      title: "Kampagne pausiert",
      message: "„{{name}}“ wartet, weil Ihr Restaurant gesperrt ist.",
    },
    campaign_paused_mail: {
      title: "Kampagne pausiert",
      message:
        "Der Mailserver nimmt seit einer Weile keine E-Mails an, deshalb wartet „{{name}}“. Wenn Sie sie fortsetzen, bekommt niemand eine E-Mail doppelt.",
    },
    campaign_mail_late: {
      title: "E-Mail verspätet verschickt",
      message:
        "Die E-Mail {{offer}} von „{{name}}“ ging später hinaus als geplant. Ihr Angebot gilt bis zum vorgesehenen Ende.",
    },
    campaign_mail_skipped_missed: {
      title: "E-Mail ausgelassen",
      message: "Die E-Mail {{offer}} von „{{name}}“ wurde nicht verschickt: Ihr Angebot war schon abgelaufen.",
    },
    campaign_mail_skipped_paused: {
      title: "E-Mail ausgelassen",
      message: "Das Angebot {{offer}} von „{{name}}“ endete, während die Kampagne pausiert war.",
    },
    campaign_mail_skipped_nobody: {
      title: "Niemand zum Anschreiben",
      message: "Die E-Mail {{offer}} von „{{name}}“ wurde nicht verschickt: Zurzeit darf kein Gast sie bekommen.",
    },
    campaign_mail_late_once: {
      title: "E-Mail verspätet verschickt",
      message: "„{{name}}“ ging später hinaus als geplant.",
    },
    campaign_mail_skipped_missed_once: {
      title: "E-Mail nicht verschickt",
      message: "„{{name}}“ wurde nicht verschickt: Der Zeitpunkt war schon vorbei.",
    },
    campaign_mail_skipped_paused_once: {
      title: "E-Mail nicht verschickt",
      message: "„{{name}}“ wurde nicht verschickt: Der Zeitpunkt ging vorbei, während die E-Mail pausiert war.",
    },
    campaign_mail_skipped_nobody_once: {
      title: "Niemand zum Anschreiben",
      message: "„{{name}}“ wurde nicht verschickt: Zurzeit darf kein Gast die E-Mail bekommen.",
    },
    campaign_sent: {
      title: "Kampagne verschickt",
      message: "„{{name}}“ ging an {{recipients}} Gäste.",
    },
    campaign_mail_paused: {
      title: "Kampagnen-Mails stehen still",
      message:
        "Der Mailserver der Kampagnen nimmt keine Mails an. Wir versuchen es weiter; nach zehn Minuten pausieren die Kampagnen.",
    },
    campaign_complaints: {
      title: "Viele Gäste melden eine Kampagne als Spam",
      message:
        "{{complaints}} von {{delivered}} Gästen haben „{{name}}“ von {{restaurant}} als Spam gemeldet. Bitte sehen Sie nach.",
    },
    campaign_mail_stuck: {
      title: "Eine Kampagnen-Mail hängt fest",
      message:
        "Eine Mail einer Kampagne kann nicht verschickt oder abgeschlossen werden. Die anderen laufen weiter; bitte sehen Sie im Protokoll nach.",
    },
    campaign_completed: {
      title: "Kampagne abgeschlossen",
      message: "„{{name}}“ hat ihre letzte E-Mail verschickt.",
    },
  },
} as const;
