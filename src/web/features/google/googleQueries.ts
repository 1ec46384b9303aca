/** Everything about the restaurant's place and connection on Google. */
export const googleKeys = {
  all: ["google"] as const,
  sync: ["google", "sync"] as const,
  state: ["google", "state"] as const,
};
