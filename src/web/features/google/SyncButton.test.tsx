import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { googleApi, type GoogleSync, type SyncState } from "#shared/reviews/google.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { makeSync } from "#web/testing/reviews.tsx";
import { SyncButton } from "./SyncButton.tsx";

const NOW = Date.now();
const TWELVE_MINUTES_AGO = new Date(NOW - 12 * 60_000).toISOString();
let current: GoogleSync | null;
const toasts: { title: string; message?: string | undefined }[] = [];

const state = (): SyncState => ({ sync: current, synced_at: TWELVE_MINUTES_AGO });
const polls = (): number => fakeApi.calls(googleApi.syncState).length;

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title, message }) => toasts.push({ title, message }));
});
fakeApi.setUp();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  toasts.length = 0;
  current = makeSync();
  fakeApi.on(googleApi.syncState, state);
  fakeApi.on(googleApi.startSync, () => {
    current = makeSync({ status: "queued", reviews_read: 0, reviews_total: null });
    return state();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const second = () => act(() => vi.advanceTimersByTimeAsync(1000));
const words = () => screen.getByRole("status").textContent;
const begin = async (): Promise<void> => {
  renderUi(<SyncButton />);
  await screen.findByText(/Synced/);
  await user.click(screen.getByRole("button", { name: "Sync now" }));
};

test("at rest it says when the last sync was, and asks no more", async () => {
  renderUi(<SyncButton />);
  expect(await screen.findByText("Synced 12 minutes ago")).toBeTruthy();
  await second();
  await second();
  expect(polls()).toBe(1);
});

test("progress is shown every second and the end is told with the number of new reviews", async () => {
  await begin();
  await waitFor(() => expect(words()).toBe("Waiting for Google"));
  current = makeSync({ status: "running", reviews_read: 120, reviews_total: 894 });
  await second();
  await waitFor(() => expect(words()).toBe("120 of 894 reviews"));
  expect(screen.getByRole("status").getAttribute("aria-live")).toBe("polite");
  current = makeSync({ reviews_new: 3 });
  await second();
  await waitFor(() => expect(toasts).toEqual([{ title: "3 new reviews", message: undefined }]));
  const before = polls();
  await second();
  await second();
  expect(polls()).toBe(before);
});

test("without news everything is up to date", async () => {
  await begin();
  current = makeSync();
  await second();
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Everything is up to date"]));
});

test("a hidden tab does not ask", async () => {
  await begin();
  await waitFor(() => expect(words()).toBe("Waiting for Google"));
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const before = polls();
  await second();
  await second();
  await second();
  expect(polls()).toBe(before);
  hidden.mockRestore();
  await second();
  await waitFor(() => expect(polls()).toBeGreaterThan(before));
});

test("a failed sync shows its own words", async () => {
  await begin();
  const message = "Google takes no more requests for now.";
  current = makeSync({ status: "failed", error: { code: "google_quota_exceeded", message } });
  await second();
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(toasts).toEqual([{ title: "Reviews could not be synced", message }]);
});

test("without a place it leads to where one is chosen", async () => {
  fakeApi.on(googleApi.startSync, refusal(409, "google_place_missing", { message: "First say which place." }));
  await begin();
  expect((await screen.findByRole("alert")).textContent).toContain("First say which place.");
  expect(screen.getByRole("link", { name: "Choose your place" }).getAttribute("href")).toBe("/restaurant-info");
});
