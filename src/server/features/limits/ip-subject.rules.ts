/** Who an internet address stands for: an IPv4 address itself, of IPv6 the /64 that one home or phone gets whole. */
export const ipSubject = (ip: string | null): string => partOf(ip, 4, "/64") ?? ip ?? "unknown";

/** Whom a wide limit counts together: an IPv6 /48, as one customer may get it, or an IPv4 /24. */
export const networkSubject = (ip: string | null): string => {
  const part = partOf(ip, 3, "/48");
  if (part === undefined) return ip ?? "unknown";
  return part.includes(":") ? part : `${part.slice(0, part.lastIndexOf("."))}.0/24`;
};

/** The first groups of an IPv6 address in one spelling, or the IPv4 address; undefined for anything else. */
function partOf(ip: string | null, groups: number, length: string): string | undefined {
  if (ip === null || ip.length > 64) return undefined;
  if (!ip.includes(":")) return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(ip) ? ip : undefined;
  const parts = groupsOf(ip.replace(/%.*/, ""));
  if (!parts) return undefined;
  return (
    ipv4In(parts) ??
    `${parts
      .slice(0, groups)
      .map((part) => part.toString(16))
      .join(":")}::${length}`
  );
}

/** The eight groups of an IPv6 address; undefined when it is none. */
function groupsOf(address: string): number[] | undefined {
  const halves = address.split("::");
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map(numbersIn);
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => 0), ...tail];
  return groups.some(Number.isNaN) ? undefined : groups;
}

/** Groups of one half; an IPv4 address at the end is two of them. */
const numbersIn = (half: string): number[] =>
  half === ""
    ? []
    : half.split(":").flatMap((group) => {
        if (!group.includes(".")) return [/^[0-9a-f]{1,4}$/i.test(group) ? Number.parseInt(group, 16) : Number.NaN];
        const [a = Number.NaN, b = 0, c = 0, d = 0] = group.split(".").map(Number);
        return [a * 256 + b, c * 256 + d];
      });

/** An IPv4 address written as IPv6 (::ffff:192.0.2.1) counts as that IPv4 address. */
function ipv4In(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
