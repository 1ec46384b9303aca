/** Moves the focus to the next or the previous ticket of a list; from outside of it, to the first. */
export function stepThrough(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>("[data-ticket-link]") ?? [])];
  const row = document.activeElement?.closest("tr, li");
  const at = links.findIndex((link) => link === document.activeElement || row?.contains(link) === true);
  const next = links[at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView?.({ block: "nearest" });
}
