import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adminClientsApi as api, type OfficeClient } from "#shared/clients/admin-clients.contract.ts";
import { clientsOfRestaurantApi } from "#shared/clients/clients.contract.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { ClientsPanel } from "#web/features/office/restaurants/page/ClientsPanel.tsx";
import { changeLocale } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { asked, client, details, idOf, listOf, saved, setUpClients, toasts } from "#web/testing/clients.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { readOfficeClientFilters } from "./officeClientFilters.ts";
import { OfficeClients } from "./OfficeClients.tsx";

setUpClients();
const BRISE = { id: idOf(900), name: "Brise", city: "Metz" };
const guest = (n: number, more: Partial<OfficeClient> = {}): OfficeClient => ({
  ...client(n),
  restaurant: BRISE,
  ...more,
});
const INVALID = "Admin clients list: invalid data received from the server";

const location = { href: "" };
const visit = (href: string): void => {
  location.href = href;
};
const signIn = (...permissions_list: Permission[]): void =>
  localStorage.setItem(
    "admin_user",
    JSON.stringify({ role: "manager", permissions_list, name: "M", email: "m@x.test" }),
  );

function Screen({ at }: { at: string }) {
  const [url, setUrl] = useState(at);
  setNavigate((next) => {
    visit(next);
    act(() => setUrl(next));
  });
  const query = Object.fromEntries(new URL(url, "http://localhost").searchParams);
  return <OfficeClients filters={readOfficeClientFilters(query)} open={query["client"]} />;
}
function draw(at = "/admin/clients") {
  visit(at);
  renderUi(<Screen at={at} />);
  return userEvent.setup();
}
const drawer = async () => within(await screen.findByRole("dialog", { name: "First1 Last1" }));

beforeEach(() => {
  localStorage.setItem("admin_token", "t");
  signIn("clients");
  fakeApi.on(api.list, listOf([guest(1), guest(2)], { next_cursor: null }));
  fakeApi.on(api.read, { ...details(1), restaurant: BRISE });
  fakeApi.on(api.restaurants, listOf([BRISE]));
});
afterEach(() => changeLocale("en"));

describe("the list over all restaurants", () => {
  test.each<[Permission[], string | null]>([
    [["clients"], null],
    [["clients", "restaurants"], `/admin/restaurants/${BRISE.id}`],
  ])("names the restaurant, and leads there whoever holds %j", async (held, link) => {
    signIn(...held);
    draw();
    const row = await screen.findByRole("row", { name: /First1/ });
    expect(row.textContent).toContain("Brise");
    expect(within(row).queryByRole("link", { name: "Brise" })?.getAttribute("href") ?? null).toBe(link);
    expect(screen.getByText("Showing 2 clients")).toBeTruthy();
  });

  test("is narrowed by words, kind and restaurant, all in the address, and exported so", async () => {
    fakeApi.on(
      api.exportCsv,
      () => new Response("a;b", { headers: { "content-disposition": 'attachment; filename="c.csv"' } }),
    );
    const user = draw("/admin/clients?consent=yes&source=nonsense");
    await screen.findByRole("row", { name: /First1/ });
    await user.click(screen.getByRole("combobox", { name: "Restaurant" }));
    await user.click(await screen.findByRole("option", { name: "Brise · Metz" }));
    await waitFor(() => expect(location.href).toBe(`/admin/clients?consent=yes&restaurant=${BRISE.id}`));
    await user.type(screen.getByPlaceholderText("Beginning of name, email, phone"), "an");
    await waitFor(() => expect(location.href).toBe(`/admin/clients?search=an&consent=yes&restaurant=${BRISE.id}`));
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["c.csv"]));
    expect(asked().at(-1)).toBe(`GET /api/admin/clients/export.csv?search=an&consent=yes&restaurant=${BRISE.id}`);
  });

  test.each([
    ["no list at all", { data: "nonsense", meta: {} }],
    ["a guest without a restaurant", listOf([client(1)])],
    ["a state nobody knows", listOf([{ ...guest(1), consent: "perhaps" }])],
  ])("%s is told as such, and can be asked for again", async (_, answer) => {
    fakeApi.on(api.list, () => Response.json(answer));
    const user = draw("/admin/clients?consent=yes");
    expect(await screen.findByText(INVALID)).toBeTruthy();
    fakeApi.on(api.list, listOf([guest(1)]));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("row", { name: /First1/ })).toBeTruthy();
    expect(screen.queryByText(INVALID)).toBeNull();
  });

  test("any other failure has the server's words", async () => {
    fakeApi.on(api.list, refusal(503, "unavailable"));
    draw();
    expect(await screen.findByText("The server's words")).toBeTruthy();
  });

  test("nobody yet", async () => {
    fakeApi.on(api.list, listOf<OfficeClient>([]));
    draw();
    expect(await screen.findByText("No clients yet")).toBeTruthy();
  });
});

describe("the details", () => {
  const OPEN = `/admin/clients?client=${idOf(1)}`;

  test("are only read, but for what a guest may ask for", async () => {
    draw(OPEN);
    const page = await drawer();
    expect(await page.findByText("Brise")).toBeTruthy();
    expect(page.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(page.queryByRole("button", { name: "Mark as reviewed" })).toBeNull();
  });

  test("the proof is a file", async () => {
    const entry = {
      text: "Yes",
      text_version: "1",
      locale: "en",
      page: "/r",
      ip: null,
      reason: null,
      custom_reason: null,
    };
    const ledger = [{ ...entry, kind: "given" as const, at: "2026-11-10T10:00:00.000Z" }];
    fakeApi.on(api.read, { ...details(1, { consent_ledger: ledger }), restaurant: BRISE });
    fakeApi.on(
      api.consentProof,
      () => new Response("%PDF", { headers: { "content-disposition": 'attachment; filename="p.pdf"' } }),
    );
    const user = draw(OPEN);
    await user.click(await (await drawer()).findByRole("button", { name: "Print proof" }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["p.pdf"]));
    expect(asked()).toContain(`GET /api/admin/clients/${idOf(1)}/consent.pdf`);
  });

  test("erasing asks first, and then closes what is gone", async () => {
    fakeApi.on(api.erase, { message: "ok" });
    const user = draw(OPEN);
    await user.click(await (await drawer()).findByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete First1 Last1?" }));
    expect(fakeApi.calls(api.erase)).toEqual([]);
    await user.click(question.getByRole("button", { name: "Delete client" }));
    await waitFor(() => expect(location.href).toBe("/admin/clients"));
    expect(toasts[0]?.title).toBe("First1 Last1 was deleted");
    expect(asked()).toContain(`DELETE /api/admin/clients/${idOf(1)}`);
  });
});

describe("the clients of one restaurant", () => {
  test.each<[Permission[], string | null]>([
    [["restaurants"], null],
    [["restaurants", "clients"], `/admin/clients?restaurant=${BRISE.id}&client=${idOf(1)}`],
  ])("are searched like all of them; with %j their names lead to %s", async (held, link) => {
    signIn(...held);
    fakeApi.on(clientsOfRestaurantApi.list, listOf([client(1)], { total: 1 }));
    renderUi(<ClientsPanel id={BRISE.id} />);
    const row = await screen.findByRole("row", { name: /First1/ });
    expect(within(row).queryByRole("link")?.getAttribute("href") ?? null).toBe(link);
    await userEvent.type(screen.getByPlaceholderText("Beginning of name, email, phone"), "an");
    await waitFor(() => expect(asked().at(-1)).toBe(`GET /api/admin/restaurants/${BRISE.id}/clients?search=an`));
  });
});
