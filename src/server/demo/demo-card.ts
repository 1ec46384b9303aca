/** Fills in the stand-in's card page as a browser would. */
export async function payHostedPage(url: string, card: { name: string; expiry: string }): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...card, number: "4242424242424242", cvc: "123" }),
  });
  if (answer.status !== 303) throw new Error(`The card page answered ${answer.status}`);
}
