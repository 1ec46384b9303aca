import { expect, test } from "vitest";
import { fittingColumns } from "./tableFit.ts";
import type { Column } from "./tableModel.ts";

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
  key,
  header: key,
  cell: (row) => row,
  ...more,
});
/** 200 + 130 + 130 + 90 = 550 px, and 64 for the menu. */
const COLUMNS = [
  column("name", { minWidth: 200 }),
  column("source", { fold: 2 }),
  column("state"),
  column("added", { align: "right", fold: 1 }),
];

test.each([
  [2000, ["name", "source", "state", "added"]],
  [614, ["name", "source", "state", "added"]],
  [613, ["name", "source", "state"]],
  [524, ["name", "source", "state"]],
  [523, ["name", "state"]],
  [394, ["name", "state"]],
  [393, undefined],
  [0, undefined],
])("into %i px fit %j", (width, keys) => {
  const fitting = fittingColumns(COLUMNS, width, { hasSelection: false, hasMenu: true });
  expect(fitting?.map(({ key }) => key)).toEqual(keys);
});

test("boxes to select rows take room of their own", () => {
  const fit = (width: number) => fittingColumns(COLUMNS, width, { hasSelection: true, hasMenu: false })?.length;
  expect([fit(596), fit(595)]).toEqual([4, 3]);
});
