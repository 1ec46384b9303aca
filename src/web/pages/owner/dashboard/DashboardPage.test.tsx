import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { dashboardApi, type Dashboard } from "#shared/analytics/dashboard.contract.ts";
import { offersApi } from "#shared/offers/offers.contract.ts";
import { googleApi, type SyncState } from "#shared/reviews/google.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { busy, dayOne } from "#web/testing/dashboard.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { google, idOf, makeReview, makeSync } from "#web/testing/reviews.tsx";
import { renderUi } from "#web/testing/render.tsx";
import { DashboardPage } from "./DashboardPage.tsx";

const toasts: string[] = [];

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
fakeApi.setUp();
afterEach(async () => {
  cleanup();
  localStorage.clear();
  toasts.length = 0;
  await changeLocale("en");
});

async function draw(dashboard: Dashboard): Promise<void> {
  fakeApi.on(dashboardApi.read, dashboard);
  renderUi(<DashboardPage />);
  await screen.findByText(dashboard.recent_clients[0]?.email ?? "No contacts yet");
}
const figures = (name: string) => within(screen.getByRole("group", { name }));
const linkNames = (card: string) =>
  within(screen.getByRole("region", { name: card }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

describe("the figures", () => {
  test("come with one request, each with its change in the tone it deserves", async () => {
    await draw(busy);
    expect(fakeApi.calls().map(({ line }) => line)).toEqual(["GET /api/dashboard"]);
    const seen = [
      ["New reviews", "117", "+17%", "good"],
      ["Average rating", "4.7", "+0.1", "good"],
      ["Client contacts", "1,562", "0%", "flat"],
      ["Keychain taps", "642", "−3%", "bad"],
    ] as const;
    for (const [name, value, change, tone] of seen) {
      expect(figures(name).getByText(value)).toBeTruthy();
      expect(figures(name).getByText(change).dataset["tone"]).toBe(tone);
    }
  });

  test("are written as Germans write them", async () => {
    await changeLocale("de");
    await draw(busy);
    expect(figures("Neue Bewertungen").getByText(/^\+17\s%$/)).toBeTruthy();
    expect(figures("NFC-Scans").getByText(/^−3\s%$/)).toBeTruthy();
    expect(figures("Durchschnitt").getByText("4,7")).toBeTruthy();
    expect(figures("Kundenkontakte").getByText("1.562")).toBeTruthy();
    expect(screen.getByText("14 neue Bewertungen diese Woche. Drei warten auf Antwort.")).toBeTruthy();
  });

  test("without anything to compare with, no change is claimed", async () => {
    await draw(dayOne);
    expect(figures("Average rating").getByText("–")).toBeTruthy();
    for (const name of ["New reviews", "Average rating", "Client contacts", "Keychain taps"])
      expect(document.querySelector("[data-tone='good'], [data-tone='bad'], [data-tone='flat']"), name).toBeNull();
  });
});

test.each<[Partial<Dashboard>, string]>([
  [{}, "14 new reviews this week. Three are waiting for a reply."],
  [{ new_reviews_this_week: 1, waiting_replies: 1 }, "1 new review this week. One is waiting for a reply."],
  [{ new_reviews_this_week: 0, waiting_replies: 0 }, "No new reviews this week. All are answered."],
  [{ waiting_replies: 13 }, "14 new reviews this week. 13 are waiting for a reply."],
  [{ recent_reviews: [], new_reviews_this_week: 0 }, "No new reviews this week."],
])("%o is summed up in a sentence", async (values, sentence) => {
  await draw({ ...busy, ...values });
  expect(screen.getByText(sentence)).toBeTruthy();
});

test("day one: every card says what to do next and leads there", async () => {
  await draw(dayOne);
  expect(screen.getByText(/^Welcome\./)).toBeTruthy();
  expect(linkNames("Recent reviews")).toEqual([["Find my restaurant", "/restaurant-info"]]);
  expect(linkNames("Recent clients")).toEqual([["Print the QR code", "/restaurant-info"]]);
  expect(linkNames("Review growth")).toEqual([["Connect Google to bring in your reviews", "/restaurant-info"]]);
  expect(screen.getByText(/are listed here as they happen/)).toBeTruthy();
  expect(linkNames("Set up your restaurant")).toHaveLength(6);
});

test("growth shows one kind at a time, and last year only where there is one", async () => {
  await draw(busy);
  const rows = () =>
    within(screen.getByRole("table"))
      .getAllByRole("row")
      .map((row) => row.textContent);
  expect(screen.getByRole("table", { name: "Reviews by week" })).toBeTruthy();
  expect(rows()).toHaveLength(13);
  expect(rows()[1]).toBe("Week of 24 Aug1411");
  expect(rows()[12]).toBe("Week of 9 Nov, still running2511");
  await userEvent.click(screen.getByRole("radio", { name: "Contacts" }));
  expect(screen.getByRole("table", { name: "Contacts by week" })).toBeTruthy();
  expect(rows()[1]).toBe("Week of 24 Aug30");
  expect(screen.queryByText("Last year")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Taps" }));
  expect(rows()[1]).toBe("Week of 24 Aug150120");
});

describe("the setup list", () => {
  test("ticks what is done and points at the next step", async () => {
    await draw(busy);
    const card = within(screen.getByRole("region", { name: "Almost set up" }));
    expect(card.getByRole("img", { name: "4 of 6 steps done" })).toBeTruthy();
    expect(card.getByText("About 8 minutes left")).toBeTruthy();
    expect(card.getByText("Google profile connected")).toBeTruthy();
    const open = card.getAllByRole("link");
    expect(open.map((link) => [link.textContent, link.dataset["state"], link.getAttribute("href")])).toEqual([
      ["Print your QR code", "next", "/restaurant-info"],
      ["Reply to a review", "open", "/reviews"],
    ]);
  });

  const finished = { ...busy, setup: busy.setup.map((step) => ({ ...step, done: true })) };

  test("is gone when everything is done", async () => {
    await draw(finished);
    expect(screen.queryByRole("img", { name: /steps done/ })).toBeNull();
    expect(screen.queryByText("All set up")).toBeNull();
    // Next time no space is held for it.
    expect(localStorage.getItem("setup_done")).toBe("1");
  });

  test("ends with a word to whoever has seen it unfinished, once", async () => {
    await draw(busy);
    cleanup();
    await draw(finished);
    expect(screen.getByText("All set up")).toBeTruthy();
    cleanup();
    await draw(finished);
    expect(screen.queryByText("All set up")).toBeNull();
  });

  test("on the first days its next step is the one filled button", async () => {
    const scan = () => screen.getByRole("button", { name: "Scan a code" }).dataset["variant"];
    const filled = () => [...document.querySelectorAll<HTMLElement>("[data-filled]")].map((link) => link.textContent);
    await draw(dayOne);
    expect([scan(), filled()]).toEqual(["default", ["Find your place on Google"]]);
    cleanup();
    await draw(busy);
    expect([scan(), filled()]).toEqual(["filled", []]);
  });
});

describe("the first minute after paying", () => {
  const place = { ...google.place!, rating: null, review_count: null };
  const unread = { place, connection: null, sync: null, synced_at: null };
  const setup = dayOne.setup.map((step) => ({ ...step, done: step.key === "choose_place" }));
  const started = { ...dayOne, setup, google: unread };
  const queued = makeSync({ reason: "place", status: "queued", reviews_total: null, reviews_read: 0 });

  test("reviews are seen coming in, then what they add up to and the best one to answer", async () => {
    let current: SyncState = { sync: null, synced_at: null };
    let answer: Dashboard = started;
    fakeApi.on(googleApi.syncState, () => current);
    fakeApi.on(dashboardApi.read, () => answer);
    renderUi(<DashboardPage />);
    expect(await screen.findByText("We are asking Google for the reviews of Osteria Marrovia.")).toBeTruthy();
    expect(screen.getByText(/on their way from Google/)).toBeTruthy();
    expect(screen.queryByText(/Find my restaurant/)).toBeNull();

    current = { sync: { ...queued, status: "running", reviews_read: 120, reviews_total: 607 }, synced_at: null };
    expect(await screen.findByText("120 of 607 reviews of Osteria Marrovia")).toBeTruthy();

    const sync = makeSync({ reason: "place", reviews_new: 607 });
    current = { sync, synced_at: google.synced_at };
    answer = {
      ...started,
      google: { ...unread, place: { ...place, rating: 4.7, review_count: 607 }, ...current },
      begin_with: makeReview({ rating: 5, text: "Best risotto this side of the Vosges." }),
    };
    expect(await screen.findByText("607 reviews, 4.7 stars")).toBeTruthy();
    expect(screen.getByText("Best risotto this side of the Vosges.")).toBeTruthy();
    const reply = screen.getByRole("link", { name: "Write your first reply" });
    expect(reply.getAttribute("href")).toBe(`/reviews?review=${idOf(1)}`);
    expect(toasts).toEqual(["607 reviews from Google are here"]);
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    expect(screen.queryByText("607 reviews, 4.7 stars")).toBeNull();
  });

  test("an ordinary sync puts nothing before the figures", async () => {
    const running = makeSync({ status: "running", reason: "night", reviews_total: 10 });
    fakeApi.on(googleApi.syncState, { sync: running, synced_at: google.synced_at });
    await draw({ ...busy, google: { ...google, sync: running } });
    expect(screen.queryByText("Your reviews are coming in")).toBeNull();
  });
});

test("a reply that is kept here only is not a reply", async () => {
  const [review] = busy.recent_reviews;
  const response = { text: "Thanks", at: review!.published_at, where: "here" as const };
  await draw({ ...busy, recent_reviews: [{ ...review!, response }] });
  const card = within(screen.getByRole("region", { name: "Recent reviews" }));
  expect(card.queryByText("Replied")).toBeNull();
  expect(card.getByRole("link", { name: "Kept here only" }).getAttribute("href")).toContain(review!.id);
});

test("activity tells an undo, and what a first look brought without calling it new", async () => {
  await draw({
    ...busy,
    activity: [
      { kind: "first_sync", at: busy.activity[0]!.at, name: "", rating: null, count: 602 },
      { kind: "resubscribed", at: busy.activity[0]!.at, name: "Sanna Vellmer", rating: null, count: null },
    ],
  });
  const activity = within(screen.getByRole("region", { name: "Activity" }));
  expect(activity.getByText("602 reviews fetched from Google")).toBeTruthy();
  expect(activity.getByText("Sanna Vellmer took the unsubscription back")).toBeTruthy();
});

test("reviews say whether they are answered, clients whether they reviewed, activity what happened", async () => {
  await draw(busy);
  const reviews = within(screen.getByRole("region", { name: "Recent reviews" }));
  expect(reviews.getByText("Replied")).toBeTruthy();
  const reply = reviews.getByRole("link", { name: "Reply to Mirelle Castagno" });
  expect(reply.getAttribute("href")).toMatch(/^\/reviews\?review=[\da-f-]{36}$/);
  expect(reviews.getByRole("img", { name: "4 of 5 stars" })).toBeTruthy();
  const clients = within(screen.getByRole("region", { name: "Recent clients" }));
  expect([clients.getByText("Reviewed"), clients.getByText("Contact")]).toHaveLength(2);
  for (const link of clients.getAllByRole("link", { name: /@/ }))
    expect(link.getAttribute("href")).toMatch(/^\/clients\?client=[\da-f-]{36}$/);
  const activity = within(screen.getByRole("region", { name: "Activity" }));
  for (const line of [
    "4 new reviews from Google",
    "Jonas Wittkamp left 5 stars on Google",
    "Tomas Verhoek left a contact",
    "Sanna Vellmer unsubscribed",
  ])
    expect(activity.getByText(line)).toBeTruthy();
});

test("a guest's code is checked beside the guest's address, and the answer stands below it", async () => {
  await draw(busy);
  fakeApi.on(offersApi.validate, refusal(404, "offer_invalid"));
  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "7kq2mx");
  await userEvent.type(screen.getByRole("textbox", { name: "Guest’s email" }), "guest@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Check code" }));
  expect(await screen.findByText("Invalid or expired code")).toBeTruthy();
  expect(fakeApi.bodies(offersApi.validate)).toMatchObject([{ code: "7KQ2MX", email: "guest@example.org" }]);
});

test("the review link is copied where there is no share sheet", async () => {
  const user = userEvent.setup();
  await draw(busy);
  await user.click(screen.getByRole("button", { name: "Share review link" }));
  await waitFor(() => expect(toasts).toEqual(["Review link copied"]));
  expect(await navigator.clipboard.readText()).toBe("https://p.test/review/marrovia");
});

test("while it loads, every card stands in its place; a failure offers another try", async () => {
  fakeApi.on(dashboardApi.read, refusal(403, "subscription_required", { message: "No subscription" }));
  renderUi(<DashboardPage />);
  for (const name of ["Recent reviews", "Recent clients", "Activity", "Review growth"])
    expect(screen.getByRole("region", { name })).toBeTruthy();
  expect(screen.getByText("Loading")).toBeTruthy();
  const retry = await screen.findByRole("button", { name: "Try again" });
  fakeApi.on(dashboardApi.read, busy);
  await userEvent.click(retry);
  expect(await screen.findByText("tomas.v@example.com")).toBeTruthy();
});
