/** Leaves for the card provider's page. */
export function openHostedPage(url: string): void {
  const { protocol } = new URL(url, window.location.origin);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`Not a web page: ${protocol}`);
  // The browser's own way back may revive this page as it was left, with its buttons still locked.
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload(), { once: true });
  window.location.assign(url);
}
