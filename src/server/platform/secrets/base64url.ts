/** The bytes of a text we wrote; undefined for any other spelling of them (padding, foreign letters, loose last bits). */
export function readBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}
