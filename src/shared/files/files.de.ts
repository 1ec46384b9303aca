export const files = {
  errors: {
    pictures_busy:
      "Gerade werden viele Bilder vorbereitet. Bitte versuchen Sie es in {{seconds}} Sekunden noch einmal.",
  },
  picture: {
    too_large: "Das Bild hat mehr als {{max}} MB. Wählen Sie ein kleineres.",
    too_many_pixels: "Das Bild hat mehr als {{max}} Millionen Pixel. Wählen Sie ein kleineres.",
    unknown: "Dieses Bild können wir nicht lesen. Wählen Sie eine PNG-, JPEG- oder WebP-Datei.",
    svg: "SVG-Dateien lassen sich in E-Mails nicht zeigen. Speichern Sie die Zeichnung als PNG und wählen Sie dieses.",
    gif: "GIF-Dateien werden nicht angenommen. Wählen Sie eine PNG-, JPEG- oder WebP-Datei.",
    broken:
      "Das Bild ist beschädigt und lässt sich nicht zu Ende lesen. Speichern Sie es neu und wählen Sie die neue Datei.",
  },
} as const;
