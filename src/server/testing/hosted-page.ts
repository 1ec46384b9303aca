/** Test cards of the stand-in's hosted page, as Stripe numbers them. */
export const CARDS = {
  pays: "4242424242424242",
  declines: "4000000000000002",
  noFunds: "4000000000009995",
  asksBank: "4000002500003155",
  alwaysAsksBank: "4000002760003184",
  failsLater: "4000000000000341",
} as const;

const post = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });

/** Fills in the card page as a browser without scripts would; the answer is a redirect once it is paid, else the page again. */
export const fillCard = (url: string, card: keyof typeof CARDS = "pays"): Promise<Response> =>
  post(url, { name: "Marthe Villard", number: CARDS[card], expiry: "09 / 39", cvc: "123" });

/** Answers the bank's question. */
export const answerBank = (url: string, answer: "approve" | "decline"): Promise<Response> =>
  post(`${url}/bank`, { answer });

/** The session id a hosted page leads back with. */
export const sessionOf = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? "";
