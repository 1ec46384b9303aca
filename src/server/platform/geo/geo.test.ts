import { expect, test } from "vitest";
import { locateIp } from "./geo.ts";

test.each([
  ["127.0.0.1", "local"],
  ["::ffff:192.168.1.4", "local"],
  ["172.20.0.3", "local"],
  ["fe80::1", "local"],
  ["193.99.144.80", "DE"],
  ["8.8.8.8", "US"],
  ["not an address", null],
  [null, null],
])("the address %s is located in %s", (ip, country) => {
  expect(locateIp(ip)).toBe(country);
});
