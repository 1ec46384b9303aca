import { describe, expect, test } from "vitest";
import type { HealthReceipts, HealthStream } from "#shared/jobs/health.contract.ts";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import { type Facts, isSilent, problemsOf, queueState } from "./health.rules.ts";

const QUEUE = { kind: "a.b", waiting: 0, running: 0, failed: 0, dead: 0, oldest_seconds: null };

test.each([
  ["fine", {}],
  ["fine", { waiting: 900, oldest_seconds: 119 }],
  ["late", { waiting: 1, oldest_seconds: 120 }],
  ["late", { waiting: 1, failed: 1, oldest_seconds: 899 }],
  ["stuck", { waiting: 1, oldest_seconds: 900 }],
  ["retrying", { failed: 1, oldest_seconds: 0 }],
  ["dead", { dead: 1 }],
  ["dead", { dead: 1, failed: 3, waiting: 1, oldest_seconds: 300 }],
  ["stuck", { dead: 1, waiting: 1, oldest_seconds: 3_600 }],
] as const)("a queue is %s with %o", (state, values) => {
  expect(queueState({ ...QUEUE, ...values })).toBe(state);
});

test.each([
  [60, false],
  [61, true],
])("a process last seen %i s ago is silent: %s", (seconds, silent) => {
  const now = new Date("2026-11-15T12:00:00Z");
  expect(isSilent({ seen_at: new Date(now.getTime() - seconds * 1000) }, now)).toBe(silent);
});

const NONE = { sent: 0, deferred: 0, failed: 0 };
const STREAM: HealthStream = {
  stream: "letters",
  host: null,
  state: "working",
  since: null,
  reason: null,
  is_ours: false,
  retry_at: null,
  waiting: 0,
  oldest_seconds: null,
  hour: NONE,
  day: NONE,
  rates: { general: null, domains: [] },
  stopped_campaigns: 0,
};
const stream = (more: Partial<HealthStream>): Partial<Facts> => ({ streams: [{ ...STREAM, ...more }] });
const queue = (more: Partial<JobCounts>): Partial<Facts> => ({ queues: [{ ...QUEUE, state: "fine", ...more }] });
const T1 = "2026-11-15T10:00:00.000Z";
const T2 = "2026-11-15T11:00:00.000Z";
const receipt = (more: Partial<HealthReceipts>): Partial<Facts> => ({
  receipts: [{ source: "ses", configured: true, last_at: null, day: 0, failure: null, ...more }],
});
const PROCESS = { role: "all" as const, version: "1", silent: false };
const WELL: Facts = {
  processes: [PROCESS],
  schedulerSeconds: 20,
  archivedAt: null,
  archiveFailedAt: null,
  queues: [],
  streams: [STREAM],
  receipts: [],
};

describe("trouble", () => {
  test("there is none where all is well", () => expect(problemsOf(WELL)).toEqual([]));

  test.each<[string, Partial<Facts>]>([
    ["no_worker bad", { processes: [{ ...PROCESS, role: "web" }] }],
    ["no_worker bad", { processes: [] }],
    ["process_silent warning 1", { processes: [PROCESS, { ...PROCESS, silent: true }] }],
    ["versions_differ warning", { processes: [PROCESS, { ...PROCESS, version: "2" }] }],
    ["process_silent warning 1", { processes: [PROCESS, { ...PROCESS, version: "2", silent: true }] }],
    ["scheduler_silent bad", { schedulerSeconds: null }],
    ["scheduler_silent bad", { schedulerSeconds: 181 }],
    ["", { schedulerSeconds: 180 }],
    ["queue_stuck bad a.b", queue({ state: "stuck" })],
    ["queue_late warning a.b", queue({ state: "late" })],
    ["dead_jobs warning 2", queue({ state: "dead", dead: 2 })],
    ["", queue({ state: "retrying", failed: 9 })],
    ["letters_failing bad", stream({ state: "failing" })],
    ["letters_refused bad", stream({ state: "failing", is_ours: true })],
    ["campaigns_paused bad", stream({ stream: "campaigns", state: "paused" })],
    ["campaigns_refused bad", stream({ stream: "campaigns", state: "paused", is_ours: true })],
    ["campaigns_absent bad", stream({ stream: "campaigns", state: "absent", waiting: 1 })],
    ["", stream({ stream: "campaigns", state: "absent" })],
    ["", stream({ stream: "campaigns", state: "working", waiting: 1 })],
    ["", stream({ stream: "campaigns", state: "working", is_ours: true })],
    ["", stream({ stream: "campaigns", state: "failing" })],
    ["", stream({ state: "working", is_ours: true })],
    ["", stream({ state: "paused" })],
    ["campaigns_paused bad", { streams: [STREAM, { ...STREAM, stream: "campaigns", state: "paused" }] }],
    ["stopped_campaigns warning 3", stream({ stream: "campaigns", stopped_campaigns: 3 })],
    ["archive_failing bad", { archivedAt: new Date(T1), archiveFailedAt: new Date(T2) }],
    ["", { archivedAt: new Date(T2), archiveFailedAt: new Date(T1) }],
    ["receipts_untrusted warning ses", receipt({ failure: { outcome: "untrusted", at: T1, day: 1 } })],
    ["receipts_untrusted warning ses", receipt({ last_at: T1, failure: { outcome: "untrusted", at: T2, day: 1 } })],
    ["", receipt({ last_at: T2, failure: { outcome: "untrusted", at: T1, day: 9 } })],
    ["", receipt({ last_at: T1, failure: { outcome: "untrusted", at: T1, day: 1 } })],
    ["receipts_unreadable warning ses", receipt({ failure: { outcome: "unreadable", at: T1, day: 1 } })],
    ["receipts_unreadable warning ses", receipt({ failure: { outcome: "foreign", at: T1, day: 1 } })],
  ])("%s", (expected, facts) => {
    const told = problemsOf({ ...WELL, ...facts }).map(({ code, severity, about, count }) =>
      [code, severity, ...about, ...(count === null ? [] : [count])].join(" "),
    );
    expect(told).toEqual(expected === "" ? [] : [expected]);
  });

  test("the worst comes first", () => {
    const told = problemsOf({
      ...WELL,
      processes: [],
      ...queue({ dead: 1, state: "dead" }),
      ...stream({ state: "failing" }),
    });
    expect(told.map(({ severity }) => severity)).toEqual(["bad", "bad", "warning"]);
  });
});
