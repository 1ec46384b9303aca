export const reviews = {
  title: "Reviews",
} as const;
