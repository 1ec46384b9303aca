export const guests = {
  job_kinds: {
    guests_send_confirmation: "Mail: a guest’s confirmation",
    guests_send_surprise: "Mail: a guest’s surprise",
  },
  titles: {
    review: "Leave a review",
    unsubscribe: "Unsubscribe",
  },
  title: "How was your meal?",
} as const;
