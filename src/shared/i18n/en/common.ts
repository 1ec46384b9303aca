export const common = {
  app: "Plaudit",
  close: "Close",
  failure: {
    network: "Network error. Check your connection and try again.",
    server: "Server error. Please try again in a moment.",
    unexpected: "An error occurred, please try again.",
  },
} as const;
