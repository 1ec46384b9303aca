export const restaurants = {
  title: "My restaurant",
} as const;
