export const common = {
  app: "Plaudit",
  close: "Schließen",
  failure: {
    network: "Netzwerkfehler. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    server: "Serverfehler. Bitte versuchen Sie es gleich noch einmal.",
    unexpected: "Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.",
  },
} as const;
