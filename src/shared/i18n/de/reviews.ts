export const reviews = {
  title: "Bewertungen",
} as const;
