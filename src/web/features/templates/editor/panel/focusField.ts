const FOCUSABLE = "input, textarea, select, button, a[href], [contenteditable='true'], [tabindex]";
/** Half a second at most: what was selected just now is still being drawn, on a slow phone for some frames. */
const MOST_FRAMES = 30;

/**
 * Moves to a field that a finding names, once it is drawn. The panel marks its fields with `data-field`, as does the sheet
 * for the words of a text.
 */
export function focusField(field: string): void {
  const wanted = `[data-field="${CSS.escape(field)}"]`;
  const look = (frames: number): void => {
    const found =
      document.querySelector<HTMLElement>(`[data-panel] ${wanted}`) ?? document.querySelector<HTMLElement>(wanted);
    if (found) return focusWithin(found);
    if (frames < MOST_FRAMES) requestAnimationFrame(() => look(frames + 1));
  };
  requestAnimationFrame(() => look(0));
}

function focusWithin(found: HTMLElement): void {
  const target = found.matches(FOCUSABLE) ? found : (found.querySelector<HTMLElement>(FOCUSABLE) ?? found);
  target.focus({ preventScroll: true });
  target.scrollIntoView?.({ block: "nearest" });
}
