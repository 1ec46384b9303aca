/** What staff read about the clients of all restaurants, beside what owners read about theirs. */
export const clients_office = {
  subtitle: "Guests of every restaurant, newest first.",
  restaurant: "Restaurant",
  invalid: "Admin clients list: invalid data received from the server",
  empty: "No clients yet",
  empty_text: "Guests who left their details at any restaurant are listed here, with consent and review status.",
  filter: {
    any: "All restaurants",
    search: "Type a name",
    none: "No restaurant of this name",
    gone: "A restaurant that is gone",
  },
} as const;
