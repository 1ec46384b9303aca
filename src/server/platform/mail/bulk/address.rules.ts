/** An address as it goes over the wire, its domain in ASCII; or why no server would know where to take it. */
export type WireAddress = { address: string; needsUtf8: boolean; fault?: undefined } | { fault: "malformed" };

/** Most addresses: nothing in them needs a closer look. */
const PLAIN = /^[\w!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,180}[a-z\d])$/i;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*$/u;
const DOMAIN = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
/** Signs nobody sees, and spaces of any kind. */
const UNSEEN = /[\p{C}\p{Z}]/u;
const ASCII = /^[!-~]*$/;
const LONGEST = 254;
const LONGEST_LOCAL = 64;
const MALFORMED: WireAddress = { fault: "malformed" };

/**
 * Reads one bare address (RFC 5321 without quoted local parts and literal hosts, which nobody's guests have). A local part outside
 * ASCII needs a server that offers SMTPUTF8; a domain outside ASCII does not, it has an ASCII form.
 */
export function readAddress(text: string): WireAddress {
  if (PLAIN.test(text) && !text.includes("..")) return { address: text, needsUtf8: false };
  const at = text.lastIndexOf("@");
  if (at < 1 || text.length > LONGEST || at > LONGEST_LOCAL) return MALFORMED;
  const local = text.slice(0, at);
  if (UNSEEN.test(text) || !text.isWellFormed() || !LOCAL.test(local)) return MALFORMED;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined) return MALFORMED;
  const address = `${local}@${domain}`;
  return Buffer.byteLength(address) > LONGEST ? MALFORMED : { address, needsUtf8: !ASCII.test(local) };
}

function asciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return DOMAIN.test(domain) ? domain : undefined;
  const ascii = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : "";
  return DOMAIN.test(ascii) ? ascii : undefined;
}
