export const restaurants = {
  title: "Mein Restaurant",
} as const;
