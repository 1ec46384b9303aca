/** What stands for the nonce in HTML that is written when the web is built. */
const PLACEHOLDER = "__CSP_NONCE__";

/** The nonce this page was served with. Browsers hide the attribute from scripts but not the property. */
export const pageNonce = (): string =>
  typeof document === "undefined"
    ? PLACEHOLDER
    : (document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");
