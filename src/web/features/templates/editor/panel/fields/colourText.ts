import { COLOUR } from "#shared/templates/colour.ts";

/** What somebody means by 85274f, #abc or #85274F; undefined for anything that is no colour. */
export function colourFromTyped(typed: string): string | undefined {
  const letters = typed.trim().toLowerCase().replace(/^#/, "");
  const whole = /^[\da-f]{3}$/.test(letters) ? letters.replaceAll(/./g, "$&$&") : letters;
  return COLOUR.test(`#${whole}`) ? `#${whole}` : undefined;
}
