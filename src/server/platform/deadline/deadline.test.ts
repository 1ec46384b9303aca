import { type AddressInfo, createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { googleApi } from "#server/platform/google/google-api.ts";
import { GoogleTooSlow } from "#server/platform/google/google.port.ts";
import { PaymentsUnavailable } from "#server/platform/payments/payments.port.ts";
import { stripePayments } from "#server/platform/payments/stripe-payments.ts";
import { msLeft, withinInteractiveTime, withinJobTime, withinTime } from "./deadline.ts";

// Takes calls and says nothing, for good: that a call ends at all is what is tested.
const silent = createServer(() => undefined);
await new Promise<void>((ready) => void silent.listen(0, "127.0.0.1", ready));
const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
afterAll(() => {
  silent.close();
});

test("the payment provider is given up in time, repetitions included", async () => {
  const payments = stripePayments({ secretKey: "sk_test_x", webhookSecret: "whsec_x", apiUrl: url });
  const asked = withinTime(300, () => payments.readInvoice("in_x"));
  await expect(asked).rejects.toBeInstanceOf(PaymentsUnavailable);
});

test("Google is given up in time", async () => {
  const baseUrls = {
    places: url,
    oauth: url,
    consent: url,
    accountManagement: url,
    businessInformation: url,
    reviews: url,
  };
  const google = googleApi({ apiKey: async () => "key", baseUrls });
  await expect(withinTime(300, () => google.readPlace("x", "en"))).rejects.toBeInstanceOf(GoogleTooSlow);
});

test("several calls of one person share ten seconds; each call of a job has half a minute", async () => {
  const [first, second] = withinInteractiveTime(() => [msLeft(), msLeft()]);
  expect(first).toBeLessThanOrEqual(10_000);
  expect(second).toBeLessThanOrEqual(first ?? 0);
  expect(withinJobTime(msLeft)).toBe(30_000);
  expect(await withinTime(0, async () => msLeft())).toBe(0);
});
