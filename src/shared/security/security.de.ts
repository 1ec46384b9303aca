export const security = {
  notices: {
    security_login_failed: {
      title: "Viele Anmeldungen scheitern",
      message:
        "{{count}} Anmeldungen sind in {{minutes}} Minuten gescheitert. Vielleicht rät jemand Passwörter; mehr steht im Protokoll.",
    },
    security_limit_hit: {
      title: "Grenzwerte werden erreicht",
      message:
        "{{count}} Aufrufe wurden in {{minutes}} Minuten von einem Grenzwert abgewiesen. Welche, steht im Protokoll.",
    },
    security_proof_refused: {
      title: "Viele Links, Codes oder Sitzungen wurden abgewiesen",
      message: "{{count}} in {{minutes}} Minuten. Vielleicht probiert jemand fremde aus; mehr steht im Protokoll.",
    },
  },
} as const;
