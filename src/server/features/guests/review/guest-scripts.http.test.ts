import { gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { adminScriptsApi } from "#shared/scripts/admin-scripts.contract.ts";
import { signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const admin = await signedInStaff(t, { role: "admin" });
const owner = await signedInOwner(t);
const { review_code: code } = await t.db
  .selectFrom("restaurants")
  .select("review_code")
  .where("id", "=", owner.restaurantId)
  .executeTakeFirstOrThrow();

const LOADER = "/api/custom-scripts/";
const get = (path: string) => t.app.inject({ url: path, headers: { "accept-encoding": "gzip" } });
async function open(path = `/review/${code}`) {
  const { rawPayload, headers } = await get(path);
  const html = (headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload).toString();
  return { html, policy: String(headers["content-security-policy"]) };
}
/** What differs from visit to visit. */
const withoutVisit = (html: string): string => html.replaceAll(/value="[\w.-]{30,}"/g, "");
const make = async (values: Record<string, unknown> = {}) =>
  (
    await admin.call(adminScriptsApi.create, {
      body: { title: "Chat", script_code: "chat()", placement: "footer", in_guest: true, active: true, ...values },
    })
  ).body;
afterEach(async () => {
  for (const { id } of (await admin.call(adminScriptsApi.list)).body.data)
    await admin.call(adminScriptsApi.remove, { params: { id } });
});

test("without a script for guests the review page and its policy are what they always were", async () => {
  const before = await open();
  expect(before.html).not.toContain(LOADER);
  expect(before.policy).toContain("default-src 'none'");
  expect(before.policy).not.toMatch(/nonce|strict-dynamic|connect-src|https:(?!\/\/)/);
  await make({ in_guest: false });
  await make({ active: false });
  const after = await open();
  expect([withoutVisit(after.html), after.policy]).toEqual([withoutVisit(before.html), before.policy]);
});

test("with one the page carries the loader, and a policy with a nonce of its own that admits it", async () => {
  const plain = await open();
  const { id } = await make();
  const [one, two] = [await open(), await open()];
  const [, nonce = ""] = /<script nonce="([^"]+)">/.exec(one.html) ?? [];
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(one.policy).toContain(`'nonce-${nonce}' 'strict-dynamic'`);
  expect(two.html).not.toContain(nonce);
  // Beside the loader it is the same page.
  expect(withoutVisit(one.html.replace(/<script nonce=.*?<\/script>/s, ""))).toBe(withoutVisit(plain.html));
  await admin.call(adminScriptsApi.setActive, { params: { id }, body: { active: false } });
  expect((await open()).html).not.toContain(LOADER);
});

test("in safe mode, and on pages whose address is a secret, there is none", async () => {
  await make();
  for (const path of [
    `/review/${code}?safe-mode`,
    `/review/${code}/privacy`,
    "/unsubscribe/nothing",
    "/confirm/nothing",
  ])
    expect((await open(path)).html).not.toContain(LOADER);
});

test("a form that is sent back carries it, too", async () => {
  await make();
  const answer = await t.app.inject({
    method: "POST",
    url: `/review/${code}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "first_name=&last_name=&email=x",
  });
  expect([answer.statusCode, answer.body.includes(LOADER)]).toEqual([422, true]);
});
