import { expect, test } from "vitest";
import { readFilledPage } from "./filledPage.ts";

const pages: Record<string, { data: number[]; meta: { next_cursor: string | null } }> = {
  first: { data: [], meta: { next_cursor: "second" } },
  second: { data: [], meta: { next_cursor: "third" } },
  third: { data: [1], meta: { next_cursor: "last" } },
  last: { data: [], meta: { next_cursor: null } },
};

test.each([
  [undefined, "third"],
  ["third", "third"],
  ["last", "last"],
])("from %s the page with something on it is %s", async (cursor, wanted) => {
  expect(await readFilledPage(cursor, async (at) => pages[at ?? "first"]!)).toBe(pages[wanted]);
});
