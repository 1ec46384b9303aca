import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";

// The package itself, not Fastify's plugin around it, whose hooks would run for every call: only guest pages use cookies.

/** One cookie of a request; none signs anybody in. */
export const readCookie = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];

/** A Set-Cookie value: not readable by scripts unless it says so, sent along from other sites only when a link is followed. */
export const makeCookie = (
  name: string,
  value: string,
  { path, maxAge, secure, forScripts = false }: { path: string; maxAge: number; secure: boolean; forScripts?: boolean },
): string => stringifySetCookie({ name, value, path, maxAge, secure, httpOnly: !forScripts, sameSite: "lax" });
