import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { placesApi } from "#shared/restaurants/places.contract.ts";
import { googleApi, type GoogleState } from "#shared/reviews/google.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { GoogleCard } from "./GoogleCard.tsx";
import { GoogleReturn } from "./GoogleReturn.tsx";

const place = {
  place_id: "ChIJold",
  name: "Osteria Marrovia",
  address: "14 rue des Tanneurs-Verts, 68000 Colmar",
  rating: 4.7,
  review_count: 1203,
  maps_url: "https://maps.example/old",
  write_review_url: "https://maps.example/old/write",
};
const found = {
  place_id: "ChIJnew",
  name: "Osteria Nuova",
  address: "2 quai Verlaine",
  city: "Colmar",
  postal_code: "68000",
  country: "FR",
  phone: null,
  website: null,
  rating: 4.2,
  review_count: 1,
};
const connection = {
  account_email: "odile@marrovia.example",
  location_title: "Osteria Marrovia",
  connected_at: "2026-03-02T10:00:00.000Z",
  lost: false,
};
const nothing: GoogleState = { place: null, connection: null, sync: null, synced_at: null };
const foundPlaces = { data: [found], meta: { total: 1 } };
const toasts: string[] = [];
const wentTo = vi.fn();
const assign = vi.fn();

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "t1");
  toasts.length = 0;
  for (const mock of [wentTo, assign]) mock.mockReset();
  setNavigate(wentTo);
  vi.spyOn(window.location, "assign").mockImplementation(assign);
  fakeApi.on(placesApi.search, foundPlaces);
});
afterEach(() => {
  cleanup();
  ownerSession.clear();
  vi.restoreAllMocks();
});

const sent = fakeApi.bodies;
function show(state: GoogleState): void {
  fakeApi.on(googleApi.state, state);
  renderUi(<GoogleCard restaurant={{ name: "Osteria Marrovia", city: "Colmar", country: "FR" }} />);
}
const click = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("the place", () => {
  test("is found by what is known of the restaurant and taken with one click", async () => {
    fakeApi.on(googleApi.choosePlace, { ...nothing, place });
    show(nothing);
    await click("Find my restaurant");
    expect(await screen.findByRole("heading", { name: "Is this you?" })).toBeTruthy();
    expect(fakeApi.calls(placesApi.search).map(({ line }) => line)).toEqual([
      "GET /api/places?query=Osteria%20Marrovia%20Colmar&country=FR",
    ]);
    expect(screen.getByText("2 quai Verlaine, 68000 Colmar")).toBeTruthy();
    expect(screen.getByText(/4\.2 of 5 stars, 1 review/)).toBeTruthy();
    await click("Yes, this is us: Osteria Nuova, 2 quai Verlaine, 68000 Colmar");
    await waitFor(() => expect(toasts).toEqual(["Place saved"]));
    expect(sent(googleApi.choosePlace)).toEqual([{ google_place_id: "ChIJnew" }]);
    expect(await screen.findByText(/1,203 reviews/, { selector: "[aria-hidden]" })).toBeTruthy();
  });

  test("another one is only taken after a question that names what is lost", async () => {
    fakeApi.on(googleApi.choosePlace, { ...nothing, place: { ...place, name: "Osteria Nuova" } });
    show({ ...nothing, place });
    await click("Choose another");
    await click(/^Yes, this is us/);
    const question = await screen.findByRole("dialog", { name: "Change to “Osteria Nuova”?" });
    expect(within(question).getByText(/The reviews of “Osteria Marrovia” are removed here/)).toBeTruthy();
    expect(sent(googleApi.choosePlace)).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Keep Osteria Marrovia" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(googleApi.choosePlace)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose another" })));

    await click("Choose another");
    await click(/^Yes, this is us/);
    await click("Change place");
    await waitFor(() => expect(toasts).toEqual(["Place saved"]));
    expect(sent(googleApi.choosePlace)).toEqual([{ google_place_id: "ChIJnew" }]);
    expect(await screen.findByText("Osteria Nuova")).toBeTruthy();
  });

  test("a search that fails says why and can be repeated; a choice that fails keeps the dialog", async () => {
    fakeApi.on(placesApi.search, refusal(503, "google_unavailable"));
    fakeApi.on(googleApi.choosePlace, refusal(503, "google_unavailable"));
    show(nothing);
    await click("Find my restaurant");
    expect(await screen.findByText("The search failed")).toBeTruthy();
    fakeApi.on(placesApi.search, foundPlaces);
    await click("Try again");
    await click(/^Yes, this is us/);
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("The server's words")).toBeTruthy();
    expect(toasts).toEqual([]);
  });

  test("the one in force is marked, and nothing found says what to try", async () => {
    fakeApi.on(placesApi.search, { data: [{ ...found, place_id: "ChIJold" }], meta: { total: 1 } });
    show({ ...nothing, place });
    await click("Choose another");
    expect(await screen.findByText("Chosen now")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Yes/ })).toBeNull();
    fakeApi.on(placesApi.search, ({ query }) =>
      query.get("query") === "nirgends" ? { data: [], meta: { total: 0 } } : refusal(404, "not_found"),
    );
    const text = screen.getByRole("textbox", { name: "Name and city" });
    await userEvent.clear(text);
    await userEvent.type(text, "nirgends");
    expect((await screen.findAllByText(/^Nothing found/)).length).toBeGreaterThan(0);
  });
});

describe("the connection", () => {
  test("leads to Google, and a refusal to go there is told", async () => {
    fakeApi.on(googleApi.startConnection, refusal(404, "not_found"));
    show({ ...nothing, place });
    await click("Connect Google profile");
    await waitFor(() => expect(toasts).toEqual(["Google could not be opened"]));
    fakeApi.on(googleApi.startConnection, { url: "https://accounts.example/consent" });
    await click("Connect Google profile");
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://accounts.example/consent"));
  });

  test("that was lost is connected again", async () => {
    fakeApi.on(googleApi.startConnection, { url: "https://accounts.example/again" });
    show({ ...nothing, place, connection: { ...connection, lost: true } });
    expect(await screen.findByText("Connection lost")).toBeTruthy();
    await click("Connect again");
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://accounts.example/again"));
  });

  test("is taken back only after a question", async () => {
    fakeApi.on(googleApi.disconnect, { ...nothing, place });
    show({ ...nothing, place, connection });
    await click("Disconnect");
    const question = await screen.findByRole("dialog", { name: "Disconnect odile@marrovia.example?" });
    expect(sent(googleApi.disconnect)).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByRole("button", { name: "Connect Google profile" })).toBeTruthy();
    expect(toasts).toEqual(["Google profile disconnected"]);
  });

  test("of an account with several restaurants asks which one, and proposes the place chosen before", async () => {
    const row = (name: string, title: string, is_own_place: boolean) => ({ name, title, address: null, is_own_place });
    fakeApi.on(googleApi.locations, {
      data: [row("a/1/l/1", "Due", false), row("a/1/l/2", "Marrovia", true)],
      meta: {},
    });
    fakeApi.on(googleApi.chooseLocation, { ...nothing, place, connection });
    show({ ...nothing, place, connection: { ...connection, location_title: null } });
    expect(await screen.findByText("Not finished")).toBeTruthy();
    expect(screen.queryByText("Connected")).toBeNull();
    expect(screen.getByRole("button", { name: "Use another Google account" })).toBeTruthy();
    await click("Choose restaurant");
    const proposed = await screen.findByRole("radio", { name: /Marrovia/ });
    expect(proposed.getAttribute("aria-checked")).toBe("true");
    await userEvent.click(screen.getByRole("radio", { name: /Due/ }));
    await click("Use this restaurant");
    await waitFor(() => expect(sent(googleApi.chooseLocation)).toEqual([{ location: "a/1/l/1" }]));
    expect(await screen.findByText("Answers as “Osteria Marrovia”")).toBeTruthy();
  });
});

test("a place that Google was not asked about yet has no rating, and its reviews are on their way", async () => {
  show({ ...nothing, place: { ...place, rating: null, review_count: null } });
  expect(await screen.findByText("Osteria Marrovia")).toBeTruthy();
  expect(screen.getByText("Fetching reviews from Google")).toBeTruthy();
  expect(screen.queryByText("No rating yet")).toBeNull();
});

describe("back from Google", () => {
  const back = (values: { code?: string; state?: string; error?: string }) =>
    renderUi(
      <StrictMode>
        <GoogleReturn code={values.code} state={values.state} refusal={values.error} />
      </StrictMode>,
    );
  const arrived = () =>
    waitFor(() => expect(wentTo).toHaveBeenCalledExactlyOnceWith("/restaurant-info", { replace: true }));

  test("the code is handed over once, and the restaurant is next", async () => {
    fakeApi.on(googleApi.finishConnection, { ...nothing, place, connection });
    back({ code: "c1", state: "s1" });
    await arrived();
    expect([sent(googleApi.finishConnection), toasts]).toEqual([
      [{ code: "c1", state: "s1" }],
      ["Google profile connected"],
    ]);
  });

  test("an account without a profile is not told as connected, and another one is offered", async () => {
    const message = "new@nobody.example manages no restaurant on Google";
    fakeApi.on(googleApi.finishConnection, refusal(409, "google_no_profile", { message }));
    fakeApi.on(googleApi.startConnection, { url: "https://accounts.google.test/consent" });
    back({ code: "c9", state: "s9" });
    expect(await screen.findByText(message)).toBeTruthy();
    expect([toasts, wentTo.mock.calls]).toEqual([[], []]);
    expect(screen.getByRole("link", { name: "Not now" }).getAttribute("href")).toBe("/restaurant-info");
    await click("Use another Google account");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://accounts.google.test/consent"));
  });

  test("an account whose restaurant is not known yet is almost connected", async () => {
    fakeApi.on(googleApi.finishConnection, { ...nothing, place, connection: { ...connection, location_title: null } });
    back({ code: "c8", state: "s8" });
    await arrived();
    expect(toasts).toEqual(["Almost connected"]);
  });

  test.each([
    ["a refused code", { code: "c2", state: "s2" }, "The connection did not work", 1],
    ["no consent", { error: "access_denied", state: "s3" }, "Not connected", 0],
    ["another error", { error: "server_error", state: "s4" }, "The connection did not work", 0],
    ["nothing at all", {}, "The connection did not work", 0],
  ])("%s is told", async (_what, values, title, calls) => {
    fakeApi.on(googleApi.finishConnection, refusal(404, "not_found"));
    back(values);
    await arrived();
    expect([toasts, sent(googleApi.finishConnection).length]).toEqual([[title], calls]);
  });
});
