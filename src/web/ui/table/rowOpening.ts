import type { HTMLAttributes, MouseEvent } from "react";

const CONTROLS = "a, button, input, label, select, textarea";

/** Makes a whole row clickable, except for its own links and buttons, and except while somebody marks text to copy. */
export function openingProps<Row>(
  row: Row,
  onRowOpen: ((row: Row) => void) | undefined,
): HTMLAttributes<HTMLElement> & { "data-opens"?: true } {
  if (onRowOpen === undefined) return {};
  const handleClick = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    // React passes on clicks from an open menu too, although the menu is drawn outside the row.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return;
    if (window.getSelection()?.toString()) return;
    onRowOpen(row);
  };
  return { "data-opens": true, onClick: handleClick };
}
