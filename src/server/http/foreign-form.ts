import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether another website's page sent this form in a guest's name. Browsers say so themselves; a program, a mail
 * program's button or an old browser says nothing and is let through. Our own pages that send no referrer have the
 * origin "null", so that alone proves nothing.
 */
export function isForeignForm(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin, host } = headers;
  if (origin === undefined || origin === "null") return false;
  if (origin === new URL(publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
