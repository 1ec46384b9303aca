export const clients = {
  title: "Gäste",
} as const;
