import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Health, type HealthStream, healthApi } from "#shared/jobs/health.contract.ts";
import { type DeadJob, type JobCounts, jobsApi } from "#shared/jobs/jobs.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { JobsPanel } from "./JobsPanel.tsx";

const ID = "0198c1de-7c40-7000-8000-00000000000a";
const mail: DeadJob = {
  id: ID,
  kind: "accounts.send_verification",
  about: [{ what: "user_id", id: "3f2a9c1e-0000-4000-8000-000000000001" }],
  error: "the mail server is away",
  tries: 34,
  queued_at: "2026-11-14T09:00:00.000Z",
  died_at: "2026-11-15T10:00:00.000Z",
};
const counts = [
  queue("accounts.send_verification", {
    waiting: 2,
    running: 1,
    failed: 3,
    dead: 1,
    oldest_seconds: 1260,
    state: "stuck",
  }),
  queue("clients.run_import", {}),
  queue("another.release", { waiting: 1, oldest_seconds: 5 }),
];
function queue(kind: string, more: Partial<JobCounts>): JobCounts {
  return { kind, waiting: 0, running: 0, failed: 0, dead: 0, oldest_seconds: null, state: "fine", ...more };
}
const NONE = { sent: 0, deferred: 0, failed: 0 };
const STREAM: Omit<HealthStream, "stream"> = {
  host: "mail.example.org",
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
const AT = "2026-11-15T10:00:00.000Z";
const WELL: Health = {
  at: AT,
  version: "0.1.0",
  problems: [],
  processes: [{ id: ID, role: "all", version: "0.1.0", started_at: AT, seen_at: AT, silent: false }],
  scheduler_seconds: 12,
  database: { bytes: 12_300_000, archived_at: null, archive_failed_at: null },
  streams: [
    { ...STREAM, stream: "letters" },
    { ...STREAM, stream: "campaigns" },
  ],
  receipts: [{ source: "stripe", configured: true, last_at: AT, day: 4, failure: null }],
};
const ILL: Health = {
  ...WELL,
  problems: [
    { code: "queue_stuck", severity: "bad", about: ["accounts.send_verification"], count: null },
    { code: "dead_jobs", severity: "warning", about: [], count: 1 },
    { code: "receipts_untrusted", severity: "warning", about: ["ses"], count: null },
  ],
  streams: [
    { ...STREAM, stream: "letters", hour: { sent: 3, deferred: 2, failed: 1 }, waiting: 9, oldest_seconds: 240 },
    {
      ...STREAM,
      stream: "campaigns",
      state: "paused",
      since: AT,
      reason: "connect ECONNREFUSED",
      retry_at: AT,
      rates: { general: 100, domains: [{ domain: "gmail.com", rate: 20 }] },
      stopped_campaigns: 2,
    },
  ],
  receipts: [
    { source: "brevo", configured: false, last_at: null, day: 0, failure: null },
    { source: "ses", configured: true, last_at: null, day: 0, failure: { outcome: "untrusted", at: AT, day: 50 } },
  ],
};

let dead: DeadJob[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  dead = [mail];
  setToastPresenter(vi.fn());
  answerLists();
  for (const change of [jobsApi.retry, jobsApi.remove])
    fakeApi.on(change, () => {
      dead = [];
      return { message: "ok" };
    });
});
afterEach(cleanup);

function answerLists(): void {
  fakeApi.on(jobsApi.counts, { data: counts, meta: {} });
  fakeApi.on(healthApi.read, WELL);
  fakeApi.on(jobsApi.dead, () => ({ data: dead, meta: { next_cursor: null } }));
}
const changes = () => fakeApi.calls().flatMap(({ line }) => (line.startsWith("GET ") ? [] : [line]));

test("a job that was given up says what it was, about whom and why, and is sent again after a question", async () => {
  renderUi(<JobsPanel />);
  const row = (await screen.findByText("the mail server is away")).closest("li") as HTMLElement;
  for (const words of ["Mail: verification code", "Account 3f2a9c1e", "the mail server is away", "tried 34 times"])
    expect(row.textContent).toContain(words);
  await userEvent.click(within(row).getByRole("button", { name: /^Send again/ }));
  const dialog = await screen.findByRole("dialog");
  expect(changes()).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Nothing was given up")).toBeTruthy();
  expect(changes()).toEqual([`POST /api/admin/jobs/dead/${ID}/retry`]);
});

test("it can be removed, after a question", async () => {
  renderUi(<JobsPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove Mail: verification code" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove job" }));
  await waitFor(() => expect(changes()).toEqual([`DELETE /api/admin/jobs/dead/${ID}`]));
});

test("the queue is shown in figures and by kind; a kind without words by its own name", async () => {
  renderUi(<JobsPanel />);
  const total = async (name: string) => (await screen.findByRole("group", { name })).textContent;
  await screen.findByText("another.release");
  expect(await total("Waiting")).toContain("3");
  expect(screen.queryByText("Import of clients")).toBeNull();
  expect(await total("Trying again")).toContain("3");
  expect(await total("Given up")).toContain("1");
});

test("a list that cannot be loaded says so and can be asked for again", async () => {
  fakeApi.on(jobsApi.counts, refusal(403, "access_denied"));
  fakeApi.on(jobsApi.dead, refusal(403, "access_denied"));
  renderUi(<JobsPanel />);
  expect(await screen.findByText("Failed to load given-up jobs.")).toBeTruthy();
  answerLists();
  for (const button of screen.getAllByRole("button", { name: "Try again" })) await userEvent.click(button);
  expect(await screen.findByText("the mail server is away")).toBeTruthy();
});

test("where all is well it says so, and that nobody here knows of backups", async () => {
  renderUi(<JobsPanel />);
  expect(await screen.findByText("All is well")).toBeTruthy();
  expect(screen.getByText(/unknown: this product makes none/)).toBeTruthy();
  expect(screen.getByText("12.3 MB")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Try now/ })).toBeNull();
});

test("each problem says what to do; queues tell their state and wait; streams and webhooks what happened", async () => {
  fakeApi.on(healthApi.read, ILL);
  renderUi(<JobsPanel />);
  const list = await screen.findByRole("list", { name: "What needs you" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Broken.*Mail: verification code. Restart the worker/),
    expect.stringMatching(/^Look by day1 job was given up/),
    expect.stringMatching(/Amazon SES. Compare its secret/),
  ]);
  const table = screen.getByRole("table", { name: "In the queue, by kind" });
  expect(within(table).getByText("Stuck").closest("tr")?.textContent).toContain("21 min");
  for (const words of [
    "3 sent · 2 put off · 1 refused",
    "9 · longest 4 min",
    "100 a second · gmail.com: 20 a second",
    "connect ECONNREFUSED",
    "not set up",
    /wrong signature, .* \(50 in 24 hours\)/,
  ])
    expect(screen.getByText(words)).toBeTruthy();
});

test("a paused stream is tried at once after a question; all of it is copied as text", async () => {
  fakeApi.on(healthApi.read, ILL);
  fakeApi.on(healthApi.goOn, { message: "ok", hurried: 1 });
  const user = userEvent.setup();
  renderUi(<JobsPanel />);
  await user.click(await screen.findByRole("button", { name: "Try now: Campaign mail" }));
  expect(changes()).toEqual([]);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Try now" }));
  await waitFor(() => expect(changes()).toEqual(["POST /api/admin/jobs/mail-streams/campaigns/go-on"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Copy as text" }));
  const text = await navigator.clipboard.readText();
  for (const words of ["Plaudit 0.1.0", "Broken: ", "connect ECONNREFUSED", "Stuck", "wrong signature"])
    expect(text).toContain(words);
});

test("what cannot be read around the queue leaves the queue on screen", async () => {
  fakeApi.on(healthApi.read, refusal(500, "server_error"));
  renderUi(<JobsPanel />);
  expect(await screen.findByText("Failed to load the state of the product.")).toBeTruthy();
  expect(await screen.findByText("the mail server is away")).toBeTruthy();
});
