import { describe, expect, test } from "vitest";
import type { TicketSide } from "#shared/support/support-values.ts";
import { hasNews } from "./reads.rules.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour));

describe("a ticket has news", () => {
  test.each<[string, TicketSide, Date | null, string | null, boolean]>([
    ["when support wrote last and nothing was seen", "staff", null, null, true],
    ["when support wrote after what was seen", "staff", at(9), null, true],
    ["not when the last answer was seen", "staff", at(10), null, false],
    ["not when the owner wrote last", "owner", null, null, false],
    ["not where it was put together with another one", "staff", null, "another", false],
  ])("%s", (_, last_message_by, seenUntil, merged_into_id, expected) => {
    expect(hasNews({ last_message_by, last_message_at: at(10), merged_into_id }, seenUntil)).toBe(expected);
  });
});
