// Values that no field asked for. Each was a fault somewhere once: a type, a sign, a size, a date, a piece of code.

const DEEP = Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], "x");

export const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 31,
  [],
  [null],
  [1, "a", {}],
  {},
  { $gt: "" },
  { toString: "x", length: 3 },
  JSON.parse('{"constructor":{"x":1}}'),
  DEEP,
  "",
  "   ",
  "\u200b\u2060",
  "\u3164",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "\u000b\u001b[31m\u0085",
  "a\r\nBcc: b@example.org",
  "\u202egnp.exe",
  "e\u0301".repeat(20),
  "🍷".repeat(30),
  "x".repeat(301),
  "x".repeat(60_000),
  `a@${".a".repeat(20_000)}`,
  "%00%ff%2e%2e",
  "../../../etc/passwd",
  "'; SELECT pg_sleep(3);--",
  '") OR 1=1 --',
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("x")()}}${7*7}',
  "javascript:alert(1)",
  "=HYPERLINK(1)",
  "__proto__",
  "2026-02-30",
  "2026-13-45T25:61:61.000000Z",
  "0000-00-00",
  "-271822-04-20T00:00:00Z",
  "NaN",
  "1,5",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  Buffer.from('["2026-02-30T00:00:00.000000Z","x"]').toString("base64url"),
];

export const ODD_TEXTS = ODD_VALUES.filter((value) => typeof value === "string");

/** All of them in the long run; in the short one every fifth, another fifth for every field. */
export function someOf<T>(values: readonly T[], turn: number): readonly T[] {
  return process.env["SECURITY_SWEEP"] === "full" ? values : values.filter((_, index) => index % 6 === turn % 6);
}
