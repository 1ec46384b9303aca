/** Charts, their tables and the figures in them, wherever they stand. */
export const figures = {
  of: "{{part}} of {{whole}}",
  view: "{{title}}: chart or table",
  chart: "Chart",
  table: "Table",
  csv: "CSV",
  csv_label: "{{title}} as a CSV file",
  no_chart: "The chart could not be loaded. The table shows the same figures.",
  nothing: "Nothing in this period.",
  running: "{{month}} so far",
} as const;
