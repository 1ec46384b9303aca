import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { placesApi, type Place } from "#shared/restaurants/places.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { readContinuation, rememberContinuation, rememberedEmail, setNavigate } from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { plan } from "#web/testing/subscriptions.ts";
import { CheckoutPanel } from "./CheckoutPanel.tsx";

const place: Place = {
  place_id: "p1",
  name: "Osteria Marrovia",
  address: "12 Rue des Tanneurs",
  city: "Colmar",
  postal_code: "68000",
  country: "FR",
  phone: null,
  website: "https://marrovia.example",
  rating: 4.7,
  review_count: 812,
};
const HOSTED = "https://pay.example/cs_1";

const { checkout } = subscriptionsApi;
const { search } = placesApi;
const wentTo = vi.fn();
const assign = vi.fn();

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  ownerSession.clear();
  wentTo.mockReset();
  assign.mockReset();
  setNavigate(wentTo);
  vi.spyOn(window.location, "assign").mockImplementation(assign);
  fakeApi.on(subscriptionsApi.plan, plan);
  fakeApi.on(search, { data: [place], meta: {} });
  fakeApi.on(subscriptionsApi.payer, { country: "FR" });
  fakeApi.on(checkout, { url: HOSTED });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (props: Partial<Parameters<typeof CheckoutPanel>[0]> = {}) =>
  renderUi(<CheckoutPanel planId="growth" {...props} />);
const fill = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = async (): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name: "Continue to payment" }));

async function fillByHand(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Enter the details myself" }));
  fill("Restaurant name", "Osteria Marrovia");
  fill("Street and number", "12 Rue des Tanneurs");
  fill("Postal code", "68000");
  fill("City", "Colmar");
  await userEvent.click(screen.getByRole("combobox", { name: "Country" }));
  await userEvent.click(await screen.findByRole("option", { name: "France", hidden: true }));
  await userEvent.click(screen.getByRole("checkbox"));
}
async function choosePlace(): Promise<void> {
  await screen.findByLabelText("Find your restaurant");
  fill("Find your restaurant", "oste");
  await screen.findByRole("option", { name: /Osteria Marrovia/, hidden: true });
  const field = screen.getByLabelText("Find your restaurant");
  fireEvent.keyDown(field, { key: "ArrowDown", code: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter", code: "Enter" });
}

describe("with proof", () => {
  beforeEach(() => rememberContinuation("c0"));

  test("the order says what is due today and what follows", async () => {
    show();
    expect(await screen.findByText("Due today, incl. VAT")).toBeTruthy();
    expect(screen.getByText("−€30.00")).toBeTruthy();
    expect(screen.getByText(/Then monthly from/)).toBeTruthy();
  });

  test("a restaurant typed by hand goes to the hosted page, with the proof", async () => {
    show();
    await fillByHand();
    await submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(HOSTED));
    expect(fakeApi.calls(checkout)[0]?.body).toMatchObject({
      plan_id: "growth",
      continuation: "c0",
      terms: true,
      restaurant: { name: "Osteria Marrovia", country: "FR", city: "Colmar" },
    });
  });

  test("a double click sends once, and the button stays locked", async () => {
    show();
    await fillByHand();
    await userEvent.dblClick(screen.getByRole("button", { name: "Continue to payment" }));
    await waitFor(() => expect(assign).toHaveBeenCalled());
    await submit();
    expect(fakeApi.calls(checkout)).toHaveLength(1);
  });

  test("an incomplete form sends nothing, opens the fields and marks them", async () => {
    show();
    await submit();
    expect((await screen.findAllByText("This field is required")).length).toBeGreaterThan(2);
    expect(screen.getByText("Please accept the terms to continue")).toBeTruthy();
    expect(fakeApi.calls(checkout)).toHaveLength(0);
  });

  test("a 422 lands on the nested fields and the first takes the focus", async () => {
    const errors = { "restaurant.phone": ["No such number"], "restaurant.name": ["Too grand a name"] };
    fakeApi.on(checkout, refusal(422, "validation_failed", { errors }));
    show();
    await fillByHand();
    await submit();
    expect(await screen.findByText("Too grand a name")).toBeTruthy();
    expect(screen.getByText("No such number")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Restaurant name")));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("choosing a restaurant by keyboard fills the form and asks whether it is the one", async () => {
    show();
    await choosePlace();
    expect(await screen.findByText("Is this you?")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Street and number").value).toBe("12 Rue des Tanneurs");
    expect(screen.getByText("for Osteria Marrovia")).toBeTruthy();
    expect(fakeApi.calls(search)[0]?.query.get("continuation")).toBe("c0");
    await userEvent.click(screen.getByRole("checkbox"));
    await submit();
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(fakeApi.calls(checkout)[0]?.body).toMatchObject({ restaurant: { google_place_id: "p1" } });
  });

  test("two letters search nothing, and fast typing searches once", async () => {
    show();
    await screen.findByLabelText("Find your restaurant");
    fill("Find your restaurant", "os");
    await new Promise((done) => setTimeout(done, 350));
    expect(fakeApi.calls(search)).toHaveLength(0);
    fill("Find your restaurant", "ost");
    fill("Find your restaurant", "oste");
    await waitFor(() => expect(fakeApi.calls(search)).toHaveLength(1));
    expect(fakeApi.calls(search)[0]?.query.get("query")).toBe("oste");
  });

  test("a search that is down leads to the fields, with a word", async () => {
    fakeApi.on(search, refusal(503, "unavailable"));
    show();
    await screen.findByLabelText("Find your restaurant");
    fill("Find your restaurant", "oste");
    expect(await screen.findByText(/The search is not available right now/)).toBeTruthy();
    expect(screen.getByLabelText("Restaurant name")).toBeTruthy();
  });

  test("what was typed survives the way to the card page and back, but not the consent", async () => {
    const view = show();
    await fillByHand();
    view.unmount();
    show({ isCancelled: true });
    expect(await screen.findByText("Payment was cancelled. Nothing was charged.")).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>("Restaurant name")).value).toBe("Osteria Marrovia");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  });

  test("terms and privacy notice open in a tab of their own, and reading is not agreeing", async () => {
    show();
    await screen.findByRole("checkbox");
    const links = [/^terms of use/, /^privacy notice/].map((name) => screen.getByRole("link", { name }));
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
      ["/terms", "_blank"],
      ["/privacy", "_blank"],
    ]);
    for (const link of links) await userEvent.click(link);
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  });

  test("the country given at registration is chosen already", async () => {
    fakeApi.on(subscriptionsApi.payer, { country: "AT" });
    show();
    expect((await screen.findByRole<HTMLInputElement>("combobox", { name: "Country" })).value).toBe("Austria");
    expect(fakeApi.calls(subscriptionsApi.payer)[0]?.line).toBe("GET /api/subscription/payer?continuation=c0");
  });

  test("a country that cannot be read is asked for, and missing it is said as such", async () => {
    fakeApi.on(subscriptionsApi.payer, refusal(503, "unavailable"));
    show();
    await screen.findByRole("combobox", { name: "Country" });
    await submit();
    expect(screen.getByRole("combobox", { name: "Country" }).getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText(/not supported/)).toBeNull();
  });

  test("somebody who has paid already goes to the dashboard with a session", async () => {
    fakeApi.on(checkout, refusal(409, "already_subscribed"));
    fakeApi.on(accountsApi.continue, { token: "t0", user: owner });
    show();
    await fillByHand();
    await submit();
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/dashboard", { replace: true }));
    expect([ownerSession.token(), readContinuation()]).toEqual(["t0", null]);
  });

  test("somebody who was here before is led to reactivation", async () => {
    fakeApi.on(checkout, refusal(409, "reactivation_available"));
    show();
    await fillByHand();
    await submit();
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/subscription/reactivate", undefined));
  });

  test.each<[string, Response | typeof noConnection, RegExp]>([
    [
      "the provider is down",
      refusal(503, "payments_unavailable", { message: "Later" }),
      /initialisation failed.*Later/,
    ],
    ["our server is in trouble", refusal(500, "server_error"), /Payment intent creation failed/],
    ["the plan is gone", refusal(404, "plan_not_found", { message: "Plan not found" }), /Order error: Plan not found/],
    ["something else", Response.json({ message: "Teapot" }, { status: 418 }), /Payment error: Teapot/],
    ["the line is dead", noConnection, /Network error/],
  ])("%s: told above the form, which can be sent again", async (_, answer, text) => {
    fakeApi.on(checkout, answer);
    show();
    await fillByHand();
    await submit();
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
    fakeApi.on(checkout, { url: HOSTED });
    await submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(HOSTED));
  });

  test("a proof that has run out asks for the password again and keeps what was typed", async () => {
    fakeApi.on(checkout, refusal(401, "unauthenticated"));
    show();
    await fillByHand();
    await submit();
    expect(await screen.findByLabelText("Password")).toBeTruthy();
    expect(readContinuation()).toBeNull();
    expect(wentTo).not.toHaveBeenCalled();
    const more = { requires_subscription: true, continuation: "c1" };
    fakeApi.on(accountsApi.login, refusal(403, "subscription_required", more));
    fill("Email", "odile@marrovia.example");
    fill("Password", "Demo1234!");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Restaurant name")).value).toBe("Osteria Marrovia");
    expect(readContinuation()).toBe("c1");
  });
});

describe("without proof", () => {
  const logIn = async (): Promise<void> => {
    await userEvent.type(screen.getByLabelText("Password"), "Demo1234!");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  };

  test("only a password is asked for, with the address from the link", async () => {
    show({ email: "odile@marrovia.example" });
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("odile@marrovia.example");
    expect(screen.queryByRole("button", { name: "Continue to payment" })).toBeNull();
    expect(fakeApi.calls().map(({ line }) => line)).toEqual(["GET /api/subscription/plans/growth"]);
  });

  test("a password without subscription opens the form", async () => {
    const more = { requires_subscription: true, continuation: "c0", status: "none" };
    fakeApi.on(accountsApi.login, refusal(403, "subscription_required", more));
    show({ email: "odile@marrovia.example" });
    await logIn();
    expect(await screen.findByRole("button", { name: "Continue to payment" })).toBeTruthy();
    expect([readContinuation(), rememberedEmail()]).toEqual(["c0", "odile@marrovia.example"]);
  });

  test("a password with a subscription opens the dashboard", async () => {
    fakeApi.on(accountsApi.login, { token: "t0", user: owner });
    show({ email: "odile@marrovia.example" });
    await logIn();
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/dashboard", { replace: true }));
  });

  test("a wrong password is told", async () => {
    fakeApi.on(accountsApi.login, refusal(401, "invalid_credentials"));
    show({ email: "odile@marrovia.example" });
    await logIn();
    expect((await screen.findByRole("alert")).textContent).toBe("Email or password is wrong");
  });
});

test("an unknown plan leads back to the plans", async () => {
  fakeApi.on(subscriptionsApi.plan, refusal(404, "plan_not_found"));
  show();
  expect(await screen.findByText("Plan not found or failed to load")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See the plans" })).toBeTruthy();
});
