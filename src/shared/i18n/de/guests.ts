export const guests = {
  title: "Wie hat es Ihnen geschmeckt?",
} as const;
