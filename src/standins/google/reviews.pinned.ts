/** Reviews of the demo restaurant that everybody finds on the first day, dated back from it. */
export interface PinnedReview {
  key: string;
  hoursBefore: number;
  author: string;
  language: string;
  rating: number;
  text: string;
  reply?: { text: string; hoursBefore: number };
}

export const PINNED: Record<string, readonly PinnedReview[]> = {
  "osteria-marrovia": [
    {
      key: "pinned-jonas",
      hoursBefore: 2,
      author: "Jonas Wittkamp",
      language: "en",
      rating: 5,
      text: "The tagliatelle with porcini alone is worth the detour. Warm welcome, no rush, and the little surprise at the end made our evening.",
      reply: {
        text: "Thank you, Jonas. The porcini come from a forager near Munster, we will tell him.",
        hoursBefore: 1,
      },
    },
    {
      key: "pinned-mirelle",
      hoursBefore: 26,
      author: "Mirelle Castagno",
      language: "en",
      rating: 4,
      text: "Lovely terrace and a fair wine list. We waited a little for the bill, otherwise a perfect lunch. The lemon tart is a must.",
    },
    {
      key: "pinned-pia",
      hoursBefore: 51,
      author: "Pia Oberlauer",
      language: "en",
      rating: 5,
      text: "Came for a birthday, left with a new favourite place.",
    },
    {
      key: "pinned-bram",
      hoursBefore: 74,
      author: "Bram Ostelier",
      language: "en",
      rating: 2,
      text: "Food was good but it was very loud on Friday, and our table by the door was cold.",
    },
    {
      key: "pinned-sanna",
      hoursBefore: 122,
      author: "Sanna Vellmer",
      language: "en",
      rating: 5,
      text: "Best risotto this side of the Vosges.",
      reply: { text: "Thank you, Sanna. See you soon.", hoursBefore: 100 },
    },
  ],
};
