export const clients = {
  title: "Clients",
} as const;
