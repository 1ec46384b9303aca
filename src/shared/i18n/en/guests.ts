export const guests = {
  title: "How was your meal?",
} as const;
