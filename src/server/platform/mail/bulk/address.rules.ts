/** An address as it goes over the wire, its domain in ASCII; or why no server would know where to take it. */
export type WireAddress = { address: string; needsUtf8: boolean; fault?: undefined } | { fault: "malformed" };

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const FOREIGN_LOCAL = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*$/u;
const DOMAIN = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
/** Nothing that would end a host's name in a link. */
const FOREIGN_DOMAIN = /^[a-z\d.\u0080-\u{10ffff}-]+$/iu;
/** Signs nobody sees, halves of signs, and spaces of any kind. */
const UNSEEN = /[\p{C}\p{Z}]/u;
const LONGEST = 254;
const LONGEST_LOCAL = 64;
const MALFORMED: WireAddress = { fault: "malformed" };

/**
 * Reads one bare address (RFC 5321 without quoted local parts and literal hosts, which nobody's guests have). A local part outside
 * ASCII needs a server that offers SMTPUTF8; a domain outside ASCII does not, it has an ASCII form.
 */
export function readAddress(text: string): WireAddress {
  const at = text.lastIndexOf("@");
  if (at < 1 || text.length > LONGEST || at > LONGEST_LOCAL) return MALFORMED;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  const needsUtf8 = !LOCAL.test(local);
  const isAscii = DOMAIN.test(domain);
  if (isAscii && !needsUtf8) return { address: text, needsUtf8 };
  if (UNSEEN.test(text) || (needsUtf8 && !FOREIGN_LOCAL.test(local))) return MALFORMED;
  const ascii = isAscii ? domain : asciiDomain(domain);
  if (ascii === undefined) return MALFORMED;
  const address = `${local}@${ascii}`;
  return Buffer.byteLength(address) > LONGEST ? MALFORMED : { address, needsUtf8 };
}

function asciiDomain(domain: string): string | undefined {
  if (!FOREIGN_DOMAIN.test(domain)) return undefined;
  const url = URL.parse(`http://${domain}`);
  return url && DOMAIN.test(url.hostname) ? url.hostname : undefined;
}
