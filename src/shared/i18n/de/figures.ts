export const figures = {
  of: "{{part}} von {{whole}}",
  view: "{{title}}: Diagramm oder Tabelle",
  chart: "Diagramm",
  table: "Tabelle",
  csv: "CSV",
  csv_label: "{{title}} als CSV-Datei",
  no_chart: "Das Diagramm konnte nicht geladen werden. Die Tabelle zeigt dieselben Zahlen.",
  nothing: "Nichts in diesem Zeitraum.",
  running: "{{month}} bisher",
} as const;
