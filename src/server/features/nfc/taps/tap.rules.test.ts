import { expect, test } from "vitest";
import { isTap } from "./tap.rules.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const IN_APP = `${IPHONE} Instagram 402.0.0.29.90`;
const isTapWith = (values: Partial<Parameters<typeof isTap>[0]> = {}) =>
  isTap({ method: "GET", userAgent: IPHONE, headers: {}, ...values });

test.each([IPHONE, ANDROID, IN_APP, `${IPHONE} ${"x".repeat(300)}`])("a phone taps: %s", (userAgent) => {
  expect(isTapWith({ userAgent })).toBe(true);
});

test.each([
  "WhatsApp/2.24.11.78 A",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "curl/8.7.1",
  "python-requests/2.32.3",
  `WhatsApp/${"2".repeat(300)}`,
  "",
])("a program does not: %s", (userAgent) => {
  expect(isTapWith({ userAgent: userAgent || null })).toBe(false);
});

test.each([
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "x-purpose": "preview" },
  { "x-moz": "prefetch" },
])("a page fetched ahead is not a tap: %o", (headers) => {
  expect(isTapWith({ headers })).toBe(false);
});

test("asking for the headers alone is not a tap", () => {
  expect(isTapWith({ method: "HEAD" })).toBe(false);
});
