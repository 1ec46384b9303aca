import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type DeadJob, jobsApi } from "#shared/jobs/jobs.contract.ts";
import { initI18n } from "#web/lib/i18n.ts";
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
  { kind: "accounts.send_verification", waiting: 2, running: 1, failed: 3, dead: 1 },
  { kind: "clients.run_import", waiting: 0, running: 0, failed: 0, dead: 0 },
  { kind: "another.release", waiting: 1, running: 0, failed: 0, dead: 0 },
];

let dead: DeadJob[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  dead = [mail];
  setToastPresenter({ show: vi.fn(), hide: vi.fn() } as never);
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
  fakeApi.on(jobsApi.dead, () => ({ data: dead, meta: { next_cursor: null } }));
}
const changes = () => fakeApi.calls().flatMap(({ line }) => (line.startsWith("GET ") ? [] : [line]));

test("a job that was given up says what it was, about whom and why, and is sent again after a question", async () => {
  renderUi(<JobsPanel />);
  const row = await screen.findByRole("listitem");
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
