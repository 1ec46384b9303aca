import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initI18n } from "#web/lib/words/i18n.ts";
import { renderUi } from "#web/testing/render.tsx";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import type { SortState } from "./tableModel.ts";

interface Place {
  id: string;
  name: string;
  reviews: number;
}
const PLACES: Place[] = [
  { id: "a", name: "Casa Almendral", reviews: 167 },
  { id: "b", name: "Bistro Morvelle", reviews: 377 },
];

beforeAll(initI18n);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const table = (props: Partial<DataTableProps<Place>> = {}) => (
  <DataTable<Place>
    label="Restaurants"
    columns={[
      { key: "name", header: "Restaurant", cell: (row) => row.name, sortable: true },
      { key: "reviews", header: "Reviews", cell: (row) => row.reviews, align: "right" },
    ]}
    rows={PLACES}
    rowKey={(row) => row.id}
    rowName={(row) => row.name}
    empty={{ drawing: "plate", title: "No restaurants yet", text: "Add the first one." }}
    {...props}
  />
);

function Sorted(props: Partial<DataTableProps<Place>>) {
  const [sort, setSort] = useState<SortState>();
  return table({ ...props, sort, onSortChange: setSort });
}

function Selectable({ onExport }: { onExport: (keys: string[]) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const actions = [{ key: "export", label: "Export", onSelect: () => onExport([...selected]) }];
  return table({ selection: { selected, onChange: setSelected, actions } });
}

test("a header sorts up, then down, and says so to screen readers", async () => {
  renderUi(<Sorted />);
  const header = screen.getByRole("columnheader", { name: "Restaurant" });
  expect(header.getAttribute("aria-sort")).toBe("none");
  const button = within(header).getByRole("button");
  await userEvent.click(button);
  expect(header.getAttribute("aria-sort")).toBe("ascending");
  button.focus();
  await userEvent.keyboard("{Enter}");
  expect(header.getAttribute("aria-sort")).toBe("descending");
  expect(screen.getByRole("columnheader", { name: "Reviews" }).hasAttribute("aria-sort")).toBe(false);
});

test("nothing yet: the first-use state stands in for the whole table", () => {
  renderUi(table({ rows: [] }));
  expect(screen.getByRole("heading", { name: "No restaurants yet" })).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("nothing after a filter: the search stays and there is a way back", () => {
  const search = { value: "xyz", onChange: vi.fn(), placeholder: "Search name" };
  const emptyFiltered = {
    title: "No restaurants match",
    text: "Nothing with xyz.",
    clear: <button type="button">Clear filters</button>,
  };
  renderUi(table({ rows: [], search, emptyFiltered }));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("xyz");
  expect(screen.getByRole("heading", { name: "No restaurants match" })).toBeTruthy();
  expect(screen.getByText("Clear filters")).toBeTruthy();
});

test("a failure stands in the table with a way out, and the filters are kept", async () => {
  const onRetry = vi.fn();
  const search = { value: "casa", onChange: vi.fn(), placeholder: "Search name" };
  renderUi(
    table({
      rows: undefined,
      search,
      error: { title: "Restaurants could not be loaded", text: "No connection.", onRetry },
    }),
  );
  expect(screen.getByRole("alert").textContent).toContain("Restaurants could not be loaded");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("casa");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test("rows are selected one by one or all at once, and the bar acts on exactly those", async () => {
  const onExport = vi.fn();
  renderUi(<Selectable onExport={onExport} />);
  expect(screen.queryByRole("toolbar")).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Bistro Morvelle" }));
  expect(screen.getByText("1 row selected")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  expect(onExport).toHaveBeenLastCalledWith(["b"]);

  const all = screen.getByRole("checkbox", { name: "Select all rows on this page" });
  await userEvent.click(all);
  expect(screen.getByText("2 rows selected")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("toolbar")).toBeNull();
});

test("a keyset list offers more as long as there is more", async () => {
  const onMore = vi.fn();
  renderUi(table({ paging: { hasMore: true, noun: (count) => (count === 1 ? "client" : "clients"), onMore } }));
  expect(screen.getByText("Showing 2 clients")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

const COLUMNS: DataTableProps<Place>["columns"] = [
  { key: "name", header: "Restaurant", cell: (row) => row.name, sortable: true, minWidth: 200 },
  { key: "reviews", header: "Reviews", cell: (row) => row.reviews, align: "right", minWidth: 100, fold: 1 },
];
const heads = (): string[] => screen.getAllByRole("columnheader").map((one) => one.textContent);

test("what there is no room for folds away, and when nothing can fold any more rows are cards", () => {
  const room = roomOf(300);
  renderUi(table({ columns: COLUMNS }));
  expect(heads()).toEqual(["Restaurant", "Reviews"]);
  room.resize(299);
  expect(heads()).toEqual(["Restaurant"]);
  room.resize(199);
  expect(screen.queryByRole("table")).toBeNull();
  const [first] = within(screen.getByRole("list", { name: "Restaurants" })).getAllByRole("listitem");
  expect(first?.textContent).toBe("Casa AlmendralReviews167");
  room.resize(300);
  expect(heads()).toEqual(["Restaurant", "Reviews"]);
});

test("words longer than a column's least width fold it too, as soon as they stick out", () => {
  const room = roomOf(340);
  // With both columns the table is 350 wide, though they say they need 300.
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function width(this: HTMLElement) {
    return Math.max(this.clientWidth, this.querySelectorAll("th").length === 2 ? 350 : 0);
  });
  renderUi(table({ columns: COLUMNS }));
  expect(heads()).toEqual(["Restaurant"]);
  room.resize(349);
  expect(heads()).toEqual(["Restaurant"]);
  room.resize(350);
  expect(heads()).toEqual(["Restaurant", "Reviews"]);
});

test("a card leaves out what its row has not, a table keeps the place for it", () => {
  const columns = COLUMNS.map((column) => ({ ...column, applies: ({ reviews }: Place) => reviews > 200 }));
  const room = roomOf(199);
  renderUi(table({ columns }));
  const cards = within(screen.getByRole("list", { name: "Restaurants" })).getAllByRole("listitem");
  expect(cards.map((card) => card.textContent)).toEqual(["Casa Almendral", "Bistro MorvelleReviews377"]);
  room.resize(300);
  expect(screen.getByRole("cell", { name: "167" })).toBeTruthy();
});

test("over cards sorting is a list", () => {
  roomOf(199);
  renderUi(<Sorted columns={COLUMNS} />);
  expect(screen.getAllByLabelText("Sort by").length).toBeGreaterThan(0);
});

test("over cards the filters fold behind a button that counts them", async () => {
  roomOf(199);
  const onClear = vi.fn();
  const filters = { fields: <input aria-label="City" />, active: 2, onClear };
  renderUi(table({ columns: COLUMNS, filters }));
  const button = screen.getByRole("button", { name: "Filters (2)" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("textbox", { name: "City" })).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByRole("textbox", { name: "City" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(onClear).toHaveBeenCalledTimes(1);
});

test("the button that clears the filters is there before and after, so that nothing moves", () => {
  const filters = { fields: <input aria-label="City" />, active: 0, onClear: undefined };
  renderUi(table({ filters }));
  expect(screen.getByRole("button", { name: "Clear filters" }).getAttribute("aria-disabled")).toBe("true");
});

test("one row is one thing", () => {
  const noun = (count: number) => (count === 1 ? "client" : "clients");
  renderUi(table({ rows: PLACES.slice(0, 1), paging: { hasMore: false, noun, onMore: vi.fn() } }));
  expect(screen.getByText("Showing 1 client")).toBeTruthy();
});

/** Gives every element this width, which nothing has without a layout, and tells observers when it changes. */
function roomOf(start: number): { resize: (width: number) => void } {
  let width = start;
  let tell = (): void => {};
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        tell = callback;
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  return {
    resize: (next) => {
      width = next;
      act(tell);
    },
  };
}
