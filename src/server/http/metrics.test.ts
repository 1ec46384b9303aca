import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { countEvent } from "#server/platform/metrics/metrics.ts";
import { testApp } from "#server/testing/test-app.ts";

const TOKEN = "metrics-token-of-the-test";
const t = await testApp({ METRICS_TOKEN: TOKEN });
const ask = (authorization?: string) =>
  t.app.inject({ url: "/metrics", headers: authorization === undefined ? {} : { authorization } });

test("whoever knows the token reads the counters of the process", async () => {
  countEvent("security_events_total", { kind: "login_failed" });
  const res = await ask(`Bearer ${TOKEN}`);
  expect(res.statusCode).toBe(200);
  expect(res.body).toMatch(/^plaudit_security_events_total\{kind="login_failed"\} [1-9]/m);
  expect(res.body).toMatch(/^plaudit_nodejs_eventloop_lag_seconds /m);
});

test.each([undefined, "", "Bearer", `bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])(
  "%j is turned away",
  async (authorization) => {
    const res = await ask(authorization);
    expect([res.statusCode, res.body.includes("plaudit_")]).toEqual([401, false]);
  },
);

test("without a token the path does not exist", async () => {
  const app = await buildApp({ ...t.platform, config: { ...t.platform.config, metricsToken: undefined } });
  const res = await app.inject({ url: "/metrics", headers: { authorization: "Bearer undefined" } });
  expect(res.body).not.toContain("plaudit_");
  await app.close();
});
