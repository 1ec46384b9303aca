import { describe, expect, test } from "vitest";
import { ipSubject, networkSubject } from "./ip-subject.rules.ts";

describe("one subject of a limit", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7", "192.0.2.0/24"],
    ["203.0.113.45", "203.0.113.45", "203.0.113.0/24"],
    ["::ffff:198.51.100.7", "198.51.100.7", "198.51.100.0/24"],
    ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0/24"],
    ["::FFFF:c000:0207", "192.0.2.7", "192.0.2.0/24"],
    ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7", "192.0.2.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
    ["2001:db8:1::5:6:7:8", "2001:db8:1:0::/64", "2001:db8:1::/48"],
    ["2001:0:0:0:0:ffff:c000:0207", "2001:0:0:0::/64", "2001:0:0::/48"],
    [`fe80::1%${"x".repeat(56)}`, "fe80:0:0:0::/64", "fe80:0:0::/48"],
    ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
    ["::1", "0:0:0:0::/64", "0:0:0::/48"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64", "64:ff9b:0::/48"],
  ])("%s counts as %s, in %s", (ip, subject, network) => {
    expect([ipSubject(ip), networkSubject(ip)]).toEqual([subject, network]);
  });

  test("is never left out, whatever the address looks like", () => {
    expect([ipSubject(null), networkSubject(null)]).toEqual(["unknown", "unknown"]);
    for (const odd of [
      "",
      "unknown",
      "1::2::3",
      "1:2:3:4::5:6:7:8::9",
      "1:2:3",
      "1:2:3:4:5:6:7:8:9",
      "1:2:3:4::5:6:7:8",
      "g::1",
      "1g::1",
      "12345::1",
      "1.2.3.1234",
      `fe80::1%${"x".repeat(57)}`,
      "1.2.3.4.5",
      "::1.x.3.4",
      ":".repeat(9_000),
    ])
      expect([ipSubject(odd), networkSubject(odd)]).toEqual([odd, odd]);
  });
});
