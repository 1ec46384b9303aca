import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminSuggestionsApi, type StaffSuggestion } from "#shared/suggestions/suggestions.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { SuggestionsPanel } from "./SuggestionsPanel.tsx";
import { filterSuggestions, inOrder, readSuggestionFilters, type SuggestionFilters } from "./suggestionFilters.ts";

const idOf = (n: number): string => `0198c1de-7c40-4000-8000-${String(n).padStart(12, "0")}`;
const make = (n: number, text: string, more: Partial<StaffSuggestion> = {}): StaffSuggestion => ({
  id: idOf(n),
  text,
  category: "drink",
  language: "en",
  active: true,
  ...more,
});
const WINE = make(1, "A glass of wine");
const SOUP = make(2, "A bowl of soup", { category: "starter" });
const CAKE = make(3, "A slice of cake", { category: "dessert", active: false });
const SEKT = make(4, "Ein Glas Sekt", { language: "de" });

let rows: StaffSuggestion[] = [];
let toasts: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  rows = [WINE, SEKT, SOUP, CAKE];
  toasts = [];
  setToastPresenter(({ title }) => toasts.push(title));
  fakeApi.on(adminSuggestionsApi.list, () => ({ data: rows, meta: {} }));
});

function Screen({ initial = {} }: { initial?: SuggestionFilters }) {
  const [filters, setFilters] = useState(initial);
  return <SuggestionsPanel filters={filters} onFilters={setFilters} />;
}
const list = (language = "English") =>
  screen.findByRole("list", { name: `Offer suggestions in ${language}` }, { timeout: 8000 });
const textsIn = (element: HTMLElement): string[] =>
  within(element)
    .getAllByRole("switch")
    .map((one) => (one.getAttribute("aria-label") ?? "").replace("Shown to owners: ", ""));
const openMenu = async (text: string): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name: `Actions for ${text}` }));
const choose = async (label: string): Promise<void> =>
  userEvent.click(await screen.findByRole("menuitem", { name: label }));
const changes = () => fakeApi.calls().filter(({ line }) => !line.startsWith("GET "));

describe("the list", () => {
  test("is in groups by language, in order, and says what owners do not see", async () => {
    renderUi(<Screen />);
    expect(textsIn(await list())).toEqual(["A glass of wine", "A bowl of soup", "A slice of cake"]);
    expect(textsIn(await list("German"))).toEqual(["Ein Glas Sekt"]);
    expect(screen.getByText("Dessert · Hidden")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "English 3" })).toBeTruthy();
  });

  test("is searched without regard to accents, and a search without a result leads back", async () => {
    rows = [WINE, make(5, "Une coupe de crémant", { language: "fr" })];
    renderUi(<Screen />);
    const search = await screen.findByRole("searchbox", { name: "Search text" });
    await userEvent.type(search, "CREMANT");
    await waitFor(() => expect(screen.queryByText("A glass of wine")).toBeNull());
    expect(screen.getByText("Une coupe de crémant")).toBeTruthy();
    await userEvent.type(search, "xyz");
    expect(await screen.findByText("Nothing matches")).toBeTruthy();
    const [clear] = screen.getAllByRole("button", { name: "Clear filters" }).toReversed();
    await userEvent.click(clear as HTMLElement);
    expect(await screen.findByText("A glass of wine")).toBeTruthy();
  });

  test("that cannot be loaded says so and can be asked for again", async () => {
    fakeApi.on(adminSuggestionsApi.list, refusal(403, "access_denied"));
    renderUi(<Screen />);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The server's words");
    fakeApi.on(adminSuggestionsApi.list, { data: rows, meta: {} });
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(textsIn(await list())).toHaveLength(3);
  });

  test("without any suggestion invites to write the first", async () => {
    rows = [];
    renderUi(<Screen />);
    expect(await screen.findByText("No suggestions yet")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "New suggestion" }));
    expect(await screen.findByRole("dialog", { name: "New suggestion" })).toBeTruthy();
  });
});

describe("writing", () => {
  test("a new one needs text and category; it is in the language that is shown", async () => {
    fakeApi.on(adminSuggestionsApi.add, ({ body }) => {
      rows = [...rows, { ...(body as StaffSuggestion), id: idOf(9), active: true }];
      return rows.at(-1) as StaffSuggestion;
    });
    renderUi(<Screen initial={{ language: "de" }} />);
    await userEvent.click(await screen.findByRole("button", { name: "New suggestion" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Add suggestion" }));
    expect(within(dialog).getAllByText("This field is required")).toHaveLength(2);
    expect(changes()).toEqual([]);
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Text" }), "Ein Espresso aufs Haus");
    await userEvent.click(within(dialog).getByRole("combobox", { name: "Category" }));
    await userEvent.click(await screen.findByRole("option", { name: "Other" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Add suggestion" }));
    await waitFor(() => expect(toasts).toEqual(["Suggestion added"]));
    expect(fakeApi.bodies(adminSuggestionsApi.add)).toEqual([
      { text: "Ein Espresso aufs Haus", category: "other", language: "de" },
    ]);
    expect(await screen.findByText("Ein Espresso aufs Haus")).toBeTruthy();
  });

  test("a text that is there already is told at the field, and what was typed stays", async () => {
    const errors = { text: ["This language already has a suggestion with this text"] };
    fakeApi.on(adminSuggestionsApi.change, refusal(422, "validation_failed", { errors }));
    renderUi(<Screen />);
    await userEvent.click(await screen.findByText("A bowl of soup"));
    const dialog = await screen.findByRole("dialog", { name: "Edit suggestion" });
    const text = within(dialog).getByRole("textbox", { name: "Text" });
    await userEvent.clear(text);
    await userEvent.type(text, "A glass of wine");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(errors.text[0] as string)).toBeTruthy();
    expect((text as HTMLTextAreaElement).value).toBe("A glass of wine");
  });
});

describe("a suggestion", () => {
  test("is shown to owners by its switch; a failure switches it back and says so", async () => {
    fakeApi.on(adminSuggestionsApi.setActive, { ...CAKE, active: true });
    renderUi(<Screen />);
    const cake = await screen.findByRole("switch", { name: "Shown to owners: A slice of cake" });
    await userEvent.click(cake);
    await waitFor(() => expect(toasts).toEqual(["Owners see it now"]));
    expect((cake as HTMLInputElement).checked).toBe(true);
    expect(fakeApi.bodies(adminSuggestionsApi.setActive)).toEqual([{ active: true }]);
    fakeApi.on(adminSuggestionsApi.setActive, noConnection);
    const wine = screen.getByRole("switch", { name: "Shown to owners: A glass of wine" });
    await userEvent.click(wine);
    await waitFor(() => expect(toasts.at(-1)).toBe("The suggestion was not changed"));
    expect((wine as HTMLInputElement).checked).toBe(true);
  });

  test("is deleted after a question, also if somebody else was faster", async () => {
    fakeApi.on(adminSuggestionsApi.remove, () => {
      rows = rows.filter(({ id }) => id !== SOUP.id);
      return refusal(404, "not_found");
    });
    renderUi(<Screen />);
    await openMenu("A bowl of soup");
    await choose("Delete");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("“A bowl of soup”");
    expect(changes()).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete suggestion" }));
    await waitFor(() => expect(screen.queryByText("A bowl of soup")).toBeNull());
    expect(toasts).toEqual(["Suggestion deleted"]);
  });
});

describe("the order", () => {
  test("is changed by the menu, at once, within the language, and told to screen readers", async () => {
    const gate = Promise.withResolvers<void>();
    fakeApi.on(adminSuggestionsApi.reorder, async ({ body }) => {
      await gate.promise;
      rows = inOrder(rows, (body as { ids: string[] }).ids);
      return { data: rows, meta: {} };
    });
    renderUi(<Screen />);
    await openMenu("A bowl of soup");
    await choose("Move up");
    expect(textsIn(await list())).toEqual(["A bowl of soup", "A glass of wine", "A slice of cake"]);
    expect(screen.getByText("Put down: A bowl of soup. Place 1 of 3.")).toBeTruthy();
    expect(fakeApi.bodies(adminSuggestionsApi.reorder)).toEqual([{ ids: [SOUP.id, WINE.id, CAKE.id] }]);
    gate.resolve();
    await openMenu("A bowl of soup");
    await waitFor(() => {
      const down = screen.getByRole("menuitem", { name: "Move down" });
      expect(down.hasAttribute("data-disabled")).toBe(false);
    });
    expect(screen.getByRole("menuitem", { name: "Move up" }).hasAttribute("data-disabled")).toBe(true);
    expect(textsIn(await list())).toEqual(["A bowl of soup", "A glass of wine", "A slice of cake"]);
  });

  test("comes back if it cannot be saved", async () => {
    fakeApi.on(adminSuggestionsApi.reorder, noConnection);
    renderUi(<Screen />);
    await openMenu("A glass of wine");
    await choose("Move down");
    await waitFor(() => expect(toasts).toEqual(["The order was not saved"]));
    expect(textsIn(await list())).toEqual(["A glass of wine", "A bowl of soup", "A slice of cake"]);
  });

  test("can be changed by a handle that says how, in both languages", async () => {
    renderUi(<Screen />);
    const handle = await screen.findByRole("button", { name: "Move A glass of wine" });
    const how = (): string => document.getElementById(handle.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
    expect(how()).toContain("Press space to pick the suggestion up");
    await changeLocale("de");
    expect(await screen.findByRole("button", { name: "A glass of wine verschieben" })).toBeTruthy();
    await waitFor(() => expect(how()).toContain("Mit der Leertaste aufnehmen"));
    await changeLocale("en");
  });
});

test("filters narrow by language, category, state and text; what is not one of ours is left out", () => {
  const all = [WINE, SEKT, SOUP, CAKE];
  const names = (filters: SuggestionFilters) => filterSuggestions(all, filters).map(({ id }) => Number(id.slice(-2)));
  expect(names({})).toEqual([1, 4, 2, 3]);
  expect(names({ language: "de" })).toEqual([4]);
  expect(names({ category: "drink" })).toEqual([1, 4]);
  expect(names({ active: "no" })).toEqual([3]);
  expect(names({ active: "yes", search: " glas " })).toEqual([1, 4]);
  expect(readSuggestionFilters({ language: "xx", category: "soup", active: "maybe", search: "" })).toEqual({});
});

test("named rows change places among themselves; unknown ids are passed over", () => {
  const order = (ids: string[]) =>
    inOrder([{ id: "a" }, { id: "x" }, { id: "b" }, { id: "c" }], ids).map(({ id }) => id);
  expect(order(["c", "a", "b"])).toEqual(["c", "x", "a", "b"]);
  expect(order(["b", "gone", "a"])).toEqual(["b", "x", "a", "c"]);
  expect(order([])).toEqual(["a", "x", "b", "c"]);
});
