export const guests = {
  job_kinds: {
    guests_send_confirmation: "E-Mail: Bestätigung eines Gastes",
    guests_send_surprise: "E-Mail: Überraschung für einen Gast",
  },
  titles: {
    review: "Bewertung abgeben",
    unsubscribe: "Abmelden vom Verteiler",
  },
  title: "Wie hat es Ihnen geschmeckt?",
} as const;
