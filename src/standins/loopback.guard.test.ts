import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGoogleStandin } from "#standins/google/google-standin.ts";
import { startMailbox } from "#standins/mailbox/mailbox.ts";
import { startStripeStandin } from "#standins/stripe/stripe-standin.ts";

const folder = mkdtempSync(join(tmpdir(), "plaudit-guard-"));
const ports: Record<string, number> = {};
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const mailbox = await startMailbox({ folder: join(folder, "mailbox"), webPort: 0, smtpPort: 0 });
  const stripe = await startStripeStandin({ folder: join(folder, "stripe"), port: 0, webhookSecret: "whsec_x" });
  const google = await startGoogleStandin({ folder: join(folder, "google"), port: 0 });
  stops.push(mailbox.stop, stripe.stop, google.stop);
  for (const [name, url] of Object.entries({
    mailbox: mailbox.webUrl,
    stripe: stripe.apiUrl,
    google: google.baseUrls.places,
  }))
    ports[name] = Number(new URL(url).port);
});
afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A request with whatever headers; the Host's port is filled in. */
function ask(port: number, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path: "/nowhere", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once("error", reject).end();
  });
}

const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

describe.each(["mailbox", "stripe", "google"])("the stand-in for %s", (name) => {
  const portOf = (): number => ports[name] ?? 0;

  test.each([
    ["a name that only points to this machine", "GET", "evil.test:PORT", {}],
    ["the right name without the port", "GET", "localhost", {}],
    ["another port", "GET", "localhost:1", {}],
    [
      "a picture on another site",
      "GET",
      "localhost:PORT",
      { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" },
    ],
    [
      "a frame on another site",
      "GET",
      "localhost:PORT",
      { "sec-fetch-site": "cross-site", ...NAVIGATION, "sec-fetch-dest": "iframe" },
    ],
    ["a form on another site", "POST", "localhost:PORT", { "sec-fetch-site": "cross-site", ...NAVIGATION }],
    [
      "a form on another port of this machine",
      "POST",
      "localhost:PORT",
      { "sec-fetch-site": "same-site", ...NAVIGATION },
    ],
    ["a script of another site, in an old browser", "POST", "localhost:PORT", { origin: "https://evil.test" }],
    ["a page without an origin, in an old browser", "POST", "localhost:PORT", { origin: "null" }],
  ])("refuses %s", async (_name, method, host, headers) => {
    expect(await ask(portOf(), method, { host: host.replace("PORT", String(portOf())), ...headers })).toBe(403);
  });

  test.each([
    ["a program", "POST", "127.0.0.1:PORT", {}],
    ["the other names of this machine", "GET", "[::1]:PORT", {}],
    ["a link from another site", "GET", "localhost:PORT", { "sec-fetch-site": "cross-site", ...NAVIGATION }],
    [
      "its own form, which keeps its origin to itself",
      "POST",
      "localhost:PORT",
      { "sec-fetch-site": "same-origin", origin: "null" },
    ],
    ["its own form, in an old browser", "POST", "localhost:PORT", { origin: "http://localhost:PORT" }],
  ])("answers %s", async (_name, method, host, headers) => {
    const filled = Object.fromEntries(
      Object.entries({ host, ...headers }).map(([key, value]) => [key, value.replace("PORT", String(portOf()))]),
    );
    expect(await ask(portOf(), method, filled)).not.toBe(403);
  });
});
