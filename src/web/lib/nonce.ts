/** The nonce this page was served with. Browsers hide the attribute from scripts but not the property. */
export const pageNonce = (): string => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
