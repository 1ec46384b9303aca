import { expect, test } from "vitest";
import { capSince } from "./cap.rules.ts";

test.each([
  [
    "a mail of last Thursday at four does not count this Thursday at four",
    "2026-11-12T15:00:02Z",
    "2026-11-05T15:00:40Z",
    false,
  ],
  ["nor the last one of a wave that took half an hour", "2026-11-12T15:00:02Z", "2026-11-05T15:30:00Z", false],
  ["one of that evening does", "2026-11-12T15:00:02Z", "2026-11-05T19:00:00Z", true],
  ["one of yesterday does", "2026-11-12T15:00:02Z", "2026-11-11T09:00:00Z", true],
  ["one of eight days ago does not", "2026-11-12T15:00:02Z", "2026-11-04T15:00:00Z", false],
  ["the week of the spring change has an hour less", "2027-04-01T14:00:02Z", "2027-03-25T15:00:40Z", false],
  ["the week of the autumn change has one more", "2027-11-04T15:00:02Z", "2027-10-28T14:00:40Z", false],
])("%s", (_name, now, sentAt, counts) => {
  expect(new Date(sentAt) > capSince(new Date(now))).toBe(counts);
});
