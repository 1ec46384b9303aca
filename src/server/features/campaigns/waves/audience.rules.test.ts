import { expect, test } from "vitest";
import { sizeAudience } from "./audience.rules.ts";

const REACH = { clients: 1562, reachable: 1284, reachable_reviewed: 1041, unsubscribed: 96, bounced: 41 };

test("everybody who is not reached is left out for one reason", () => {
  for (const filter of ["all_consenting", "reviewed_only"] as const) {
    const { clients, recipients, left_out: left } = sizeAudience(REACH, filter);
    expect(recipients + Object.values(left).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(clients);
  }
  expect(sizeAudience(REACH, "all_consenting")).toEqual({
    clients: 1562,
    recipients: 1284,
    left_out: { no_consent: 141, unsubscribed: 96, bounced: 41 },
  });
  expect(sizeAudience(REACH, "reviewed_only")).toEqual({
    clients: 1562,
    recipients: 1041,
    left_out: { no_consent: 141, unsubscribed: 96, bounced: 41, not_reviewed: 243 },
  });
});

test("a restaurant without clients", () => {
  const none = { clients: 0, reachable: 0, reachable_reviewed: 0, unsubscribed: 0, bounced: 0 };
  expect(sizeAudience(none, "all_consenting")).toEqual({ clients: 0, recipients: 0, left_out: {} });
});
