import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import { initI18n } from "#web/lib/i18n.ts";
import { setNavigate } from "#web/lib/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
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
const SEARCH = "GET /api/places?query=Osteria%20Marrovia%20Colmar&country=FR";
const refusal = (status: number, code: string) => Response.json({ code, message: "The server's words" }, { status });

let answers: Record<string, (body: unknown) => Response>;
const asked: [string, unknown][] = [];
const toasts: string[] = [];
const wentTo = vi.fn();
const assign = vi.fn();

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "t1");
  asked.length = 0;
  toasts.length = 0;
  for (const mock of [wentTo, assign]) mock.mockReset();
  setNavigate(wentTo);
  vi.spyOn(window.location, "assign").mockImplementation(assign);
  answers = { [SEARCH]: () => Response.json({ data: [found], meta: { total: 1 } }) };
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? "GET"} ${url}`;
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    asked.push([call, body]);
    return answers[call]?.(body) ?? refusal(404, "not_found");
  });
});
afterEach(() => {
  cleanup();
  ownerSession.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sent = (call: string): unknown[] => asked.filter(([one]) => one === call).map(([, body]) => body);
function show(state: GoogleState): void {
  answers["GET /api/google"] ??= () => Response.json(state);
  renderUi(<GoogleCard restaurant={{ name: "Osteria Marrovia", city: "Colmar", country: "FR" }} />);
}
const click = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("the place", () => {
  test("is found by what is known of the restaurant and taken with one click", async () => {
    answers["PUT /api/google/place"] = () => Response.json({ ...nothing, place });
    show(nothing);
    await click("Find my restaurant");
    expect(await screen.findByRole("heading", { name: "Is this you?" })).toBeTruthy();
    expect(screen.getByText("2 quai Verlaine, 68000 Colmar")).toBeTruthy();
    expect(screen.getByText(/4\.2 of 5 stars, 1 review/)).toBeTruthy();
    await click("Yes, this is us: Osteria Nuova, 2 quai Verlaine, 68000 Colmar");
    await waitFor(() => expect(toasts).toEqual(["Place saved"]));
    expect(sent("PUT /api/google/place")).toEqual([{ google_place_id: "ChIJnew" }]);
    expect(await screen.findByText(/1,203 reviews/, { selector: "[aria-hidden]" })).toBeTruthy();
  });

  test("another one is only taken after a question that names what is lost", async () => {
    answers["PUT /api/google/place"] = () => Response.json({ ...nothing, place: { ...place, name: "Osteria Nuova" } });
    show({ ...nothing, place });
    await click("Choose another");
    await click(/^Yes, this is us/);
    const question = await screen.findByRole("dialog", { name: "Change to “Osteria Nuova”?" });
    expect(within(question).getByText(/The reviews of “Osteria Marrovia” are removed here/)).toBeTruthy();
    expect(sent("PUT /api/google/place")).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Keep Osteria Marrovia" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("PUT /api/google/place")).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose another" })));

    await click("Choose another");
    await click(/^Yes, this is us/);
    await click("Change place");
    await waitFor(() => expect(toasts).toEqual(["Place saved"]));
    expect(sent("PUT /api/google/place")).toEqual([{ google_place_id: "ChIJnew" }]);
    expect(await screen.findByText("Osteria Nuova")).toBeTruthy();
  });

  test("a search that fails says why and can be repeated; a choice that fails keeps the dialog", async () => {
    answers[SEARCH] = () => refusal(503, "google_unavailable");
    answers["PUT /api/google/place"] = () => refusal(503, "google_unavailable");
    show(nothing);
    await click("Find my restaurant");
    expect(await screen.findByText("The search failed")).toBeTruthy();
    answers[SEARCH] = () => Response.json({ data: [found], meta: { total: 1 } });
    await click("Try again");
    await click(/^Yes, this is us/);
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("The server's words")).toBeTruthy();
    expect(toasts).toEqual([]);
  });

  test("the one in force is marked, and nothing found says what to try", async () => {
    answers[SEARCH] = () => Response.json({ data: [{ ...found, place_id: "ChIJold" }], meta: { total: 1 } });
    show({ ...nothing, place });
    await click("Choose another");
    expect(await screen.findByText("Chosen now")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Yes/ })).toBeNull();
    answers["GET /api/places?query=nirgends&country=FR"] = () => Response.json({ data: [], meta: { total: 0 } });
    const text = screen.getByRole("textbox", { name: "Name and city" });
    await userEvent.clear(text);
    await userEvent.type(text, "nirgends");
    expect((await screen.findAllByText(/^Nothing found/)).length).toBeGreaterThan(0);
  });
});

describe("the connection", () => {
  test("leads to Google, and a refusal to go there is told", async () => {
    show({ ...nothing, place });
    await click("Connect Google profile");
    await waitFor(() => expect(toasts).toEqual(["Google could not be opened"]));
    answers["POST /api/google/connection"] = () => Response.json({ url: "https://accounts.example/consent" });
    await click("Connect Google profile");
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://accounts.example/consent"));
  });

  test("that was lost is connected again", async () => {
    answers["POST /api/google/connection"] = () => Response.json({ url: "https://accounts.example/again" });
    show({ ...nothing, place, connection: { ...connection, lost: true } });
    expect(await screen.findByText("Connection lost")).toBeTruthy();
    await click("Connect again");
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://accounts.example/again"));
  });

  test("is taken back only after a question", async () => {
    answers["DELETE /api/google/connection"] = () => Response.json({ ...nothing, place });
    show({ ...nothing, place, connection });
    await click("Disconnect");
    const question = await screen.findByRole("dialog", { name: "Disconnect odile@marrovia.example?" });
    expect(sent("DELETE /api/google/connection")).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByRole("button", { name: "Connect Google profile" })).toBeTruthy();
    expect(toasts).toEqual(["Google profile disconnected"]);
  });

  test("of an account with several restaurants asks which one, and proposes the place chosen before", async () => {
    const row = (name: string, title: string, is_own_place: boolean) => ({ name, title, address: null, is_own_place });
    answers["GET /api/google/connection/locations"] = () =>
      Response.json({ data: [row("a/1/l/1", "Due", false), row("a/1/l/2", "Marrovia", true)], meta: {} });
    answers["PUT /api/google/connection/location"] = () => Response.json({ ...nothing, place, connection });
    show({ ...nothing, place, connection: { ...connection, location_title: null } });
    await click("Choose restaurant");
    const proposed = await screen.findByRole("radio", { name: /Marrovia/ });
    expect(proposed.getAttribute("aria-checked")).toBe("true");
    await userEvent.click(screen.getByRole("radio", { name: /Due/ }));
    await click("Use this restaurant");
    await waitFor(() => expect(sent("PUT /api/google/connection/location")).toEqual([{ location: "a/1/l/1" }]));
    expect(await screen.findByText("Answers as “Osteria Marrovia”")).toBeTruthy();
  });
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
    answers["POST /api/google/connection/finish"] = () => Response.json({ ...nothing, place, connection });
    back({ code: "c1", state: "s1" });
    await arrived();
    expect([sent("POST /api/google/connection/finish"), toasts]).toEqual([
      [{ code: "c1", state: "s1" }],
      ["Google profile connected"],
    ]);
  });

  test.each([
    ["a refused code", { code: "c2", state: "s2" }, "The connection did not work", 1],
    ["no consent", { error: "access_denied", state: "s3" }, "Not connected", 0],
    ["another error", { error: "server_error", state: "s4" }, "The connection did not work", 0],
    ["nothing at all", {}, "The connection did not work", 0],
  ])("%s is told", async (_what, values, title, calls) => {
    back(values);
    await arrived();
    expect([toasts, sent("POST /api/google/connection/finish").length]).toEqual([[title], calls]);
  });
});
