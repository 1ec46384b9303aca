import { expect, test } from "vitest";
import { BUCKETS, type Bucket, type BucketName, THROTTLES } from "./limits.rules.ts";

const buckets = Object.entries(BUCKETS) as [BucketName, Bucket][];

test("the limits by internet address are these", () => {
  expect(buckets.filter(([, { byIp }]) => byIp).map(([name]) => name)).toEqual([
    "register",
    "forgot_password_ip",
    "verify_email_ip",
    "resend_verification_ip",
    "staff_link_ip",
    "lead_ip",
    "tap_ip",
  ]);
});

test("the limits that refuse nobody are these", () => {
  expect(buckets.filter(([, { wide }]) => wide).map(([name]) => name)).toEqual([
    "forgot_password_address",
    "resend_verification_address",
    "lead_network",
    "lead_restaurant",
  ]);
});

test("every limit lets somebody through, and mails to one guest come back by the day", () => {
  for (const [name, { capacity, perHour }] of buckets)
    expect([name, capacity >= 1 && perHour > 0]).toEqual([name, true]);
  expect([BUCKETS.confirmation_address.perHour * 24, BUCKETS.surprise_address.perHour * 24]).toEqual([3, 1]);
});

test("one account has fewer free password tries than one address, which many may share", () => {
  expect([THROTTLES.account.free, THROTTLES.ip.free]).toEqual([5, 50]);
});
