import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminRestaurantsApi as restaurantsApi } from "#shared/restaurants/admin-restaurants.contract.ts";
import { adminReviewsApi } from "#shared/reviews/reviews.contract.ts";
import { adminSubscriptionsApi } from "#shared/subscriptions/admin-subscriptions.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { officeId } from "#web/testing/campaignOffice.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { listedRestaurant, officeRestaurant } from "#web/testing/restaurantOffice.ts";
import { RestaurantOffice } from "./list/RestaurantOffice.tsx";
import { RestaurantPage } from "./page/RestaurantPage.tsx";
import type { RestaurantTab } from "./page/restaurantTabs.ts";
import { readRestaurantFilters, type RestaurantFilters } from "./restaurantFilters.ts";

const rows = [
  listedRestaurant(1, { name: "Marrovia" }),
  listedRestaurant(2, { name: "Quill", owner: null, status: "pending" }),
];
let toasts: { title: string; message?: unknown }[] = [];
let went: string[] = [];
let filters: RestaurantFilters = {};

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  [toasts, went, filters] = [[], [], {}];
  setToastPresenter((toast) => toasts.push(toast));
  setNavigate((href) => went.push(href));
  fakeApi.on(restaurantsApi.list, { data: rows, meta: { next_cursor: null } });
});
afterEach(async () => {
  cleanup();
  await changeLocale("en");
});

function ListScreen() {
  const [given, setGiven] = useState<RestaurantFilters>({});
  const change = (next: RestaurantFilters): void => {
    filters = next;
    setGiven(next);
  };
  return <RestaurantOffice filters={given} onFilters={change} />;
}
const click = (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole("button", { name }));

describe("the list", () => {
  test("tells town, status, subscription, owner and clients, and leads to each restaurant", async () => {
    renderUi(<ListScreen />);
    const row = await screen.findByRole("row", { name: /Marrovia/ });
    for (const words of ["Metz, France", "Active", "Marthe Villard", "marthe@villard.test", "1,284", "1 Mar 2026"])
      expect(row.textContent).toContain(words);
    expect((await screen.findByRole("row", { name: /Quill/ })).textContent).toContain("Waiting for approval");
    expect(screen.getByRole("link", { name: "Marrovia" }).getAttribute("href")).toBe(
      `/admin/restaurants/${officeId(1)}`,
    );
  });

  test("filters and the order go into the call", async () => {
    renderUi(<ListScreen />);
    await screen.findByRole("row", { name: /Marrovia/ });
    for (const [field, option] of [
      ["Status", "Suspended"],
      ["Subscription", "Trial"],
      ["Owner", "Without owner"],
      ["Sort", "Most clients"],
    ] as const) {
      await userEvent.click(screen.getByRole("combobox", { name: field }));
      await userEvent.click(await screen.findByRole("option", { name: option }));
    }
    expect(filters).toMatchObject({ status: "suspended", subscription: "trial", linked: "no", sort: "clients" });
    await waitFor(() =>
      expect(fakeApi.calls(restaurantsApi.list).at(-1)?.line).toBe(
        "GET /api/admin/restaurants?status=suspended&subscription=trial&linked=no&sort=clients",
      ),
    );
  });

  test("what an address asks for that we do not know is left out", () => {
    expect(readRestaurantFilters({ status: "gone", sort: "x", country: "US", linked: "maybe" })).toEqual({});
  });

  test("several are suspended once that is confirmed, and those left out are named", async () => {
    fakeApi.on(restaurantsApi.changeStatuses, {
      changed: 1,
      left_out: [{ id: officeId(2), name: "Quill", reason: "unchanged" }],
    });
    renderUi(<ListScreen />);
    for (const name of ["Marrovia", "Quill"])
      await userEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
    await click("Suspend");
    const dialog = await screen.findByRole("dialog", { name: "Suspend 2 restaurants?" });
    expect(fakeApi.calls(restaurantsApi.changeStatuses)).toEqual([]);
    await click("Suspend", dialog);
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: "1 restaurant changed", message: "1 was left out: Quill (was so already)" },
      ]),
    );
    expect(fakeApi.bodies(restaurantsApi.changeStatuses)).toEqual([
      { ids: [officeId(1), officeId(2)], status: "suspended" },
    ]);
  });

  test("a failure can be tried again; nothing at all is said kindly; German is spoken", async () => {
    fakeApi.on(restaurantsApi.list, refusal(500, "internal"));
    await changeLocale("de");
    renderUi(<ListScreen />);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Die Restaurants konnten nicht geladen werden");
    fakeApi.on(restaurantsApi.list, { data: [], meta: { next_cursor: null } });
    await userEvent.click(within(alert).getByRole("button"));
    expect(await screen.findByText("Noch kein Restaurant")).toBeTruthy();
  });

  test("the way from an empty dashboard leads straight to the form", async () => {
    renderUi(<RestaurantOffice filters={{}} isAdding onFilters={() => undefined} />);
    expect(await screen.findByRole("dialog", { name: "Add a restaurant" })).toBeTruthy();
  });

  test("one is added; a fault stands at its field, and its own page opens afterwards", async () => {
    fakeApi.on(
      restaurantsApi.create,
      refusal(422, "validation_failed", { errors: { email: ["Email already in use"] } }),
    );
    renderUi(<ListScreen />);
    await screen.findByRole("row", { name: /Marrovia/ });
    await click("Add restaurant");
    const dialog = await screen.findByRole("dialog", { name: "Add a restaurant" });
    const fill = async (name: RegExp, text: string): Promise<void> => {
      await userEvent.click(within(dialog).getByRole("textbox", { name }));
      await userEvent.paste(text);
    };
    await fill(/Restaurant name/, "Chez Aude");
    await fill(/Street/, "3 rue Haute");
    await fill(/Postal code/, "57000");
    await fill(/City/, "Metz");
    await fill(/Email/, "a@aude.test");
    await userEvent.click(within(dialog).getByRole("combobox", { name: /Country/ }));
    await userEvent.click(await screen.findByRole("option", { name: "France" }));
    await click("Add restaurant", dialog);
    expect(await within(dialog).findByText("Email already in use")).toBeTruthy();
    fakeApi.on(restaurantsApi.create, officeRestaurant());
    await click("Add restaurant", dialog);
    await waitFor(() => expect(went).toEqual([`/admin/restaurants/${officeId(1)}`]));
    expect(fakeApi.bodies(restaurantsApi.create).at(-1)).toMatchObject({ name: "Chez Aude", country: "FR" });
  });
});

const draw = (tab: RestaurantTab, more: Parameters<typeof officeRestaurant>[0] = {}): void => {
  fakeApi.on(restaurantsApi.read, officeRestaurant(more));
  renderUi(<RestaurantPage id={officeId(1)} tab={tab} onTab={(next) => went.push(next)} />);
};

describe("one restaurant", () => {
  test("is suspended once that is confirmed, and shows it at once", async () => {
    draw("details");
    fakeApi.on(restaurantsApi.changeStatus, officeRestaurant({ status: "suspended" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Marrovia" })).toBeTruthy();
    await click("Suspend");
    fakeApi.on(restaurantsApi.read, officeRestaurant({ status: "suspended" }));
    await click("Suspend", await screen.findByRole("dialog", { name: "Suspend “Marrovia”?" }));
    expect(await screen.findByText("Suspended")).toBeTruthy();
    expect(fakeApi.bodies(restaurantsApi.changeStatus)).toEqual([{ status: "suspended" }]);
  });

  test("saves only what was changed", async () => {
    draw("details");
    fakeApi.on(restaurantsApi.change, officeRestaurant({ city: "Toul" }));
    const city = await screen.findByRole("textbox", { name: /City/ });
    await userEvent.clear(city);
    await userEvent.type(city, "Toul");
    await click("Save changes");
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Details saved" }]));
    expect(fakeApi.bodies(restaurantsApi.change)).toEqual([{ city: "Toul" }]);
  });

  test("without an owner, one is looked for from three letters on, and linked", async () => {
    draw("owner", { owner: null });
    const found = { id: officeId(7), name: "Ana Ord", email: "ana@ord.test", status: "active" as const };
    fakeApi.on(restaurantsApi.searchOwners, {
      data: [
        { ...found, restaurant: null },
        { ...found, id: officeId(8), name: "Ben Ord", restaurant: { id: officeId(2), name: "Quill" } },
      ],
      meta: {},
    });
    const field = await screen.findByRole("searchbox", { name: /Find an owner/ });
    await userEvent.type(field, "or");
    await userEvent.type(field, "d");
    expect(await screen.findByText("Runs Quill")).toBeTruthy();
    expect(fakeApi.calls(restaurantsApi.searchOwners).map(({ line }) => line)).toEqual([
      "GET /api/admin/restaurant-owners?search=ord",
    ]);
    fakeApi.on(restaurantsApi.linkUser, officeRestaurant({ owner: found }));
    fakeApi.on(restaurantsApi.read, officeRestaurant({ owner: found }));
    await click("Link: Ana Ord");
    expect(await screen.findByText("Who runs it")).toBeTruthy();
    expect(fakeApi.bodies(restaurantsApi.linkUser)).toEqual([{ user_id: officeId(7) }]);
  });

  test("is unlinked once that is confirmed", async () => {
    draw("owner");
    fakeApi.on(restaurantsApi.unlinkUser, officeRestaurant({ owner: null }));
    await userEvent.click(await screen.findByRole("button", { name: "Unlink" }));
    fakeApi.on(restaurantsApi.read, officeRestaurant({ owner: null }));
    await click("Unlink", await screen.findByRole("dialog", { name: "Unlink Marthe Villard?" }));
    expect(await screen.findByText("Nobody runs this restaurant")).toBeTruthy();
  });

  test("gets a new link; what becomes of the old one is asked", async () => {
    draw("link");
    const renewed = officeRestaurant({
      review_code: "neu",
      old_codes: [{ code: "marrovia", leads_on: false, replaced_at: "2026-11-16T10:00:00.000Z" }],
    });
    fakeApi.on(restaurantsApi.renewLink, renewed);
    await userEvent.click(await screen.findByRole("button", { name: "New code" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("radio", { name: /End the old link/ }));
    fakeApi.on(restaurantsApi.read, renewed);
    await click("New code", dialog);
    expect(await screen.findByText(/^ended, 16 Nov 2026/)).toBeTruthy();
    expect(fakeApi.bodies(restaurantsApi.renewLink)).toEqual([{ old: "end" }]);
  });

  const subscription = { subscription: null, trial_ends_at: null, trial_ends_on: null, invoices: [] };
  test("on trial tells its last day, and the trial is ended once that is confirmed", async () => {
    fakeApi.on(adminSubscriptionsApi.ofRestaurant, {
      ...subscription,
      trial_ends_at: "2026-11-20T23:00:00.000Z",
      trial_ends_on: "2026-11-20",
      may_have_trial: true,
    });
    fakeApi.on(adminSubscriptionsApi.setTrial, { ...subscription, may_have_trial: true });
    draw("subscription", { subscription: "trial", trial_ends_at: "2026-11-20T23:00:00.000Z" });
    expect(await screen.findByText("Trial until Fri, 20 Nov 2026")).toBeTruthy();
    await click("End trial now");
    await click("End trial now", await screen.findByRole("dialog", { name: "End the trial now?" }));
    await waitFor(() => expect(fakeApi.bodies(adminSubscriptionsApi.setTrial)).toEqual([{ ends_on: null }]));
  });

  test("that pays is offered no trial", async () => {
    fakeApi.on(adminSubscriptionsApi.ofRestaurant, { ...subscription, may_have_trial: false });
    draw("subscription", { subscription: "active" });
    expect(await screen.findByText(/pays for a subscription/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save trial" })).toBeNull();
  });

  test("shows its reviews, or that there is none", async () => {
    fakeApi.on(adminReviewsApi.ofRestaurant, { data: [], meta: { total: 0, next_cursor: null } });
    draw("reviews");
    expect(await screen.findByText("No review yet")).toBeTruthy();
  });

  test("that cannot be loaded says so", async () => {
    fakeApi.on(restaurantsApi.read, refusal(404, "not_found"));
    renderUi(<RestaurantPage id={officeId(1)} tab="details" onTab={() => undefined} />);
    expect((await screen.findByRole("alert")).textContent).toContain("This restaurant could not be loaded");
  });
});
