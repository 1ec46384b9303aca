import { isIP } from "node:net";

/** Where a mail server is and how to talk to it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `at_once`: smtps. `required` and `offered`: by STARTTLS. `never`: told so. */
  tls: "at_once" | "required" | "offered" | "never";
  /** Loopback is not asked for a certificate: nobody stands between. */
  checksCertificate: boolean;
  account?: { user: string; password: string };
  /** How we call ourselves; otherwise by the address the server sees. */
  name?: string;
}

const PORTS = { "smtp:": 587, "smtps:": 465 } as const;
const isTrue = (value: string | null): boolean => value === "true" || value === "1";
const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "::1" ||
  (isIP(host) === 4 && host.startsWith("127."));

/** Reads `smtp(s)://user:password@host:port`, with the options nodemailer knows: requireTLS, ignoreTLS, name, tls.rejectUnauthorized. */
export function readSmtpUrl(url: string): SmtpServer {
  const { protocol, hostname, port, username, password, searchParams: options } = new URL(url);
  if (protocol !== "smtp:" && protocol !== "smtps:")
    throw new Error("A mail server's address begins with smtp: or smtps:");
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const name = options.get("name");
  const trusts = options.get("tls.rejectUnauthorized");
  return {
    host,
    port: port ? Number(port) : PORTS[protocol],
    tls:
      protocol === "smtps:"
        ? "at_once"
        : isTrue(options.get("requireTLS"))
          ? "required"
          : isTrue(options.get("ignoreTLS"))
            ? "never"
            : "offered",
    checksCertificate: trusts === null ? !isLoopback(host) : trusts !== "false",
    ...(username && { account: { user: decodeURIComponent(username), password: decodeURIComponent(password) } }),
    ...(name && { name }),
  };
}
