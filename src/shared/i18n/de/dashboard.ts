export const dashboard = {
  title: "Übersicht",
} as const;
