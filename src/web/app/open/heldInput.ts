/**
 * Takes over what somebody did while the page was only HTML: text they typed (or the browser filled in) becomes the
 * form's, and the button they pressed last is pressed again.
 */
export function releaseHeldInput(root: HTMLElement): void {
  for (const input of root.querySelectorAll("input")) {
    if (input.type === "checkbox") takeOverTick(input);
    else if (!input.readOnly) takeOverText(input);
  }
  window.__early?.release?.()?.click();
}

/** React ignores an event that seems to change nothing, so the field is emptied in its eyes first. */
function takeOverText(input: HTMLInputElement): void {
  const typed = input.value;
  if (typed === input.defaultValue) return;
  input.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, typed);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function takeOverTick(input: HTMLInputElement): void {
  if (input.checked === input.defaultChecked) return;
  input.checked = input.defaultChecked;
  input.click();
}
