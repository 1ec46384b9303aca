import type { IncomingHttpHeaders } from "node:http";

/** One cookie of a request; guest pages are the only ones that use any, and none of them signs anybody in. */
export function readCookie(headers: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of headers.cookie?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** A Set-Cookie value: never readable by scripts, sent along from other sites only when a link is followed. */
export const makeCookie = (
  name: string,
  value: string,
  { path, maxAge, secure }: { path: string; maxAge: number; secure: boolean },
): string => `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
