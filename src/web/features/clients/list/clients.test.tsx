import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import {
  asked,
  client,
  details,
  draw,
  idOf,
  listOf,
  saved,
  setUpClients,
  toasts,
  where,
} from "#web/testing/clients.tsx";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";

setUpClients();

const row = async (name: RegExp): Promise<HTMLElement> => screen.findByRole("row", { name });
const listCalls = (): string[] => fakeApi.calls(clientsApi.list).map(({ line }) => line);

describe("the list", () => {
  test("a row tells name, address, source, consent and how the review is known; the total is in the head", async () => {
    fakeApi.on(
      clientsApi.list,
      listOf(
        [
          client(1, { converted_by: "match", converted_at: "2026-11-12T10:00:00.000Z", source: "keychain" }),
          client(2, { converted_by: "owner", converted_at: "2026-11-12T10:00:00.000Z", consent: "pending" }),
          client(3, { consent: "withdrawn", forwarded_at: "2026-11-10T10:00:00.000Z" }),
        ],
        { total: 1562, next_cursor: "c2" },
      ),
    );
    draw();
    const first = await row(/First1/);
    expect(first.textContent).toContain("guest1@example.test");
    expect(first.textContent).toContain("Keychain");
    expect(first.textContent).toContain("Given");
    expect(first.textContent).toContain("Reviewed, matched");
    expect((await row(/First2/)).textContent).toContain("Reviewed, marked by hand");
    expect((await row(/First2/)).textContent).toContain("the confirmation email has not been answered");
    const third = (await row(/First3/)).textContent;
    expect(third).toContain("Contact");
    expect(third).toContain("Withdrawn");
    expect(third).toContain("10 Nov 2026");
    expect(screen.getByText("1,562 clients, newest first.")).toBeTruthy();
    expect(screen.getByText("Showing 3 of 1,562 clients")).toBeTruthy();
  });

  test.each([
    ["known", { total: 1, next_cursor: null }, "Showing 1 of 1 client"],
    ["not known", { next_cursor: null }, "Showing 1 client"],
  ])("one client is no clients, with the total %s", async (_, meta, words) => {
    fakeApi.on(clientsApi.list, listOf([client(1)], meta));
    draw();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test("more is loaded with the cursor, and added below", async () => {
    fakeApi.on(clientsApi.list, ({ query }) =>
      query.get("cursor") === "c2"
        ? listOf([client(3)], { next_cursor: null })
        : listOf([client(1)], { total: 2, next_cursor: "c2" }),
    );
    const user = draw();
    await row(/First1/);
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await row(/First3/);
    await row(/First1/);
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  test("names that look like code or formulas are only text", async () => {
    const names = ["<img src=x onerror=alert(1)>", '=HYPERLINK("http://x","y")', "🍝🍷", "A".repeat(100)];
    fakeApi.on(clientsApi.list, listOf(names.map((first_name, i) => client(i + 1, { first_name }))));
    draw();
    for (const name of names) expect(await screen.findByText(`${name} Last${names.indexOf(name) + 1}`)).toBeTruthy();
    expect(document.querySelector("td img")).toBeNull();
  });

  test("a failure stands in the table, keeps the filters, and can be tried again", async () => {
    fakeApi.on(clientsApi.list, refusal(403, "access_denied"));
    const user = draw("/clients?consent=yes&search=an");
    expect((await screen.findByRole("alert")).textContent).toContain("Your filters are kept.");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("an");
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Email consent" }).value).toBe("Consent given");
    fakeApi.on(clientsApi.list, listOf([client(1)]));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await row(/First1/);
  });
});

describe("search and filters", () => {
  test("they are in the URL and in the call, and a reload brings them back", async () => {
    const user = draw();
    await row(/First1/);
    await user.click(screen.getByRole("combobox", { name: "Source" }));
    await user.click(await screen.findByRole("option", { name: "Import" }));
    expect(where()).toBe("/clients?source=import");
    await user.click(screen.getByRole("combobox", { name: "Reviewed" }));
    await user.click(await screen.findByRole("option", { name: "Not reviewed" }));
    expect(where()).toBe("/clients?converted=no&source=import");
    await waitFor(() => expect(listCalls().at(-1)).toBe("GET /api/clients?converted=no&source=import"));
  });

  test("typing asks once, for the whole word", async () => {
    draw();
    await row(/First1/);
    for (const value of [" a", " an", " anna"]) fireEvent.change(screen.getByRole("searchbox"), { target: { value } });
    await waitFor(() => expect(where()).toBe("/clients?search=anna"));
    await waitFor(() => expect(listCalls().at(-1)).toBe("GET /api/clients?search=anna"));
    expect(listCalls()).toHaveLength(2);
    expect(screen.getByRole("searchbox").getAttribute("placeholder")).toBe("Beginning of name, email, phone");
  });

  test("a day of the calendar counts only with its second one", async () => {
    const user = draw("/clients?from=2026-11-02&to=2026-11-05");
    await row(/First1/);
    expect(listCalls()).toEqual(["GET /api/clients?from=2026-11-02&to=2026-11-05"]);
    await user.click(screen.getByRole("button", { name: /^Added between/ }));
    await user.click(await screen.findByRole("button", { name: "3 November 2026" }));
    expect(where()).toBe("/clients?from=2026-11-02&to=2026-11-05");
    await user.click(screen.getByRole("button", { name: "9 November 2026" }));
    expect(where()).toBe("/clients?from=2026-11-03&to=2026-11-09");
  });

  test("nobody fits: one click leads back to all", async () => {
    fakeApi.on(clientsApi.list, ({ query }) => listOf(query.has("search") ? [] : [client(1)]));
    const user = draw("/clients?search=zzz");
    await screen.findByRole("heading", { name: "No clients match" });
    expect(screen.getByText(/finds what a name, an address or a number begins with/)).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement);
    await row(/First1/);
    expect(where()).toBe("/clients");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  test("nobody yet: the ways to the first guests, and no second set of buttons", async () => {
    fakeApi.on(clientsApi.list, listOf([], { total: 0 }));
    const user = draw();
    await screen.findByRole("heading", { name: "No clients yet" });
    expect(screen.getByRole("link", { name: "Print the QR code" }).getAttribute("href")).toBe("/restaurant-info");
    expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Import a list" }));
    expect(await screen.findByRole("dialog", { name: "Import clients" })).toBeTruthy();
  });
});

describe("export", () => {
  test("the file holds what the filters leave", async () => {
    const headers = { "Content-Disposition": 'attachment; filename="clients.csv"' };
    fakeApi.on(clientsApi.exportCsv, new Response("Name\r\n", { headers }));
    const user = draw("/clients?consent=yes&search=an");
    await row(/First1/);
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["clients.csv"]));
    expect(asked()).toContain("GET /api/clients/export.csv?search=an&consent=yes");
  });

  test("a failed one is told, and the button works again", async () => {
    fakeApi.on(clientsApi.exportCsv, noConnection);
    const user = draw();
    await row(/First1/);
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(toasts[0]?.title).toBe("The list could not be exported"));
    expect(screen.getByRole("button", { name: "Export CSV" }).hasAttribute("data-loading")).toBe(false);
  });
});

describe("a row", () => {
  test("opens the details by its name and by a click anywhere, but not while text is marked", async () => {
    const user = draw("/clients?consent=yes");
    const first = await row(/First1/);
    const link = within(first).getByRole("link", { name: "First1 Last1" });
    expect(link.getAttribute("href")).toBe(`/clients?consent=yes&client=${idOf(1)}`);
    const marked = vi.spyOn(window, "getSelection").mockReturnValue({ toString: () => "guest" } as Selection);
    await user.click(within(first).getByText("Review page"));
    expect(where()).toBe("/clients?consent=yes");
    marked.mockRestore();
    await user.click(within(first).getByText("Review page"));
    expect(where()).toBe(`/clients?consent=yes&client=${idOf(1)}`);
    expect(await screen.findByRole("dialog", { name: "First1 Last1" })).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(where()).toBe("/clients?consent=yes"));
  });

  test("its menu marks, exports and edits without opening the row", async () => {
    fakeApi.on(clientsApi.convert, details(1, { converted_by: "owner" }));
    fakeApi.on(clientsApi.exportOne, {});
    const user = draw();
    await row(/First1/);
    const menu = (): HTMLElement => screen.getByRole("button", { name: "Actions for First1 Last1" });
    await user.click(menu());
    await user.click(await screen.findByRole("menuitem", { name: "Mark as reviewed" }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["First1 Last1 is marked as reviewed"]));
    await user.click(menu());
    await user.click(await screen.findByRole("menuitem", { name: "Export this person’s data" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    for (const { params } of [clientsApi.convert, clientsApi.exportOne].flatMap((one) => fakeApi.calls(one)))
      expect(params).toEqual({ id: idOf(1) });
    expect(where()).toBe("/clients");
    await user.click(menu());
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    expect(where()).toBe(`/clients?client=${idOf(1)}&edit=yes`);
  });
});
