import { describe, expect, test } from "vitest";
import type { MailElement } from "#shared/templates/elements.ts";
import { addStep, beginHistory, redo, undo } from "./history.ts";
import {
  changeElement,
  changeRatio,
  copyElement,
  insertElement,
  moveElement,
  placeAfter,
  placeOf,
  removeElement,
  stepPlace,
} from "./mailEdits.ts";

const make = (type: string, id: string, more: object = {}): MailElement => ({ type, id, ...more }) as MailElement;
const columns = make("columns", "c", {
  ratio: "1:1",
  columns: [{ elements: [make("text", "in1"), make("button", "in2")] }, { elements: [] }],
});
const mail = [make("header", "h"), make("text", "t"), columns, make("footer", "f")];

/** Ids in their order, columns in brackets. */
const shape = (elements: readonly MailElement[]): string =>
  elements
    .map((element) =>
      element.type === "columns"
        ? `${element.id}[${element.columns.map((column) => column.elements.map(({ id }) => id).join("+")).join("|")}]`
        : element.id,
    )
    .join(" ");

describe("an element is put in", () => {
  test.each([
    ["at the front", "text", { at: 0 }, "new h t c[in1+in2|] f"],
    ["before the footer at most", "text", { at: 99 }, "h t c[in1+in2|] new f"],
    ["into a column", "image", { column: { of: "c", index: 1 }, at: 5 }, "h t c[in1+in2|new] f"],
    ["between others in a column", "image", { column: { of: "c", index: 0 }, at: 1 }, "h t c[in1+new+in2|] f"],
    [
      "after the columns if it may not stand in one",
      "header",
      { column: { of: "c", index: 0 }, at: 0 },
      "h t c[in1+in2|] new f",
    ],
    ["and columns never into columns", "columns", { column: { of: "c", index: 0 }, at: 0 }, "h t c[in1+in2|] new[|] f"],
  ])("%s", (_, type, place, expected) => {
    const element = make(type, "new", type === "columns" ? { columns: [{ elements: [] }, { elements: [] }] } : {});
    expect(shape(insertElement(mail, element, place))).toBe(expected);
  });
});

describe("an element is moved", () => {
  test.each([
    ["down", "h", { at: 1 }, "t h c[in1+in2|] f"],
    ["into a column", "t", { column: { of: "c", index: 1 }, at: 0 }, "h c[in1+in2|t] f"],
    ["out of a column", "in1", { at: 0 }, "in1 h t c[in2|] f"],
    ["from one column to the other", "in1", { column: { of: "c", index: 1 }, at: 0 }, "h t c[in2|in1] f"],
    ["but the footer stays", "f", { at: 0 }, "h t c[in1+in2|] f"],
    ["and nothing goes behind it", "h", { at: 9 }, "t c[in1+in2|] h f"],
    ["and columns not into themselves", "c", { column: { of: "c", index: 0 }, at: 0 }, "c[in1+in2|] h t f"],
    ["and an unknown one changes nothing", "x", { at: 0 }, "h t c[in1+in2|] f"],
  ])("%s", (_, id, place, expected) => {
    expect(shape(moveElement(mail, id, place))).toBe(expected);
  });

  test.each([
    ["h", -1, undefined],
    ["h", 1, { at: 1 }],
    ["c", 1, undefined],
    ["in1", 1, { column: { of: "c", index: 0 }, at: 1 }],
    ["in2", 1, undefined],
    ["f", -1, undefined],
  ] as const)("%s by %i steps to %o", (id, step, expected) => {
    expect(stepPlace(mail, id, step)).toEqual(expected);
  });
});

test("an element is taken out wherever it stands, but not the footer", () => {
  expect(shape(removeElement(mail, "in2"))).toBe("h t c[in1|] f");
  expect(shape(removeElement(mail, "c"))).toBe("h t f");
  expect(shape(removeElement(mail, "f"))).toBe("h t c[in1+in2|] f");
});

test("a change touches its element alone", () => {
  const changed = changeElement<"button">(mail, "in2", { label: "Book" });
  expect(changed[0]).toBe(mail[0]);
  expect(changed[2]).toMatchObject({ columns: [{ elements: [{ id: "in1" }, { id: "in2", label: "Book" }] }, {}] });
});

test("a copy has ids of its own, inside columns too, and stands right after", () => {
  let made = 0;
  const copy = copyElement(columns, () => `n${++made}`);
  expect(shape(insertElement(mail, copy, placeAfter(mail, "c")))).toBe("h t c[in1+in2|] n3[n1+n2|] f");
  expect(placeAfter(mail, "in1")).toEqual({ column: { of: "c", index: 0 }, at: 1 });
  expect(shape(insertElement(mail, make("text", "new"), placeAfter(mail, undefined)))).toBe("h t c[in1+in2|] new f");
});

test.each([
  ["1:1:1", "c[in1+in2|x|]"],
  ["2:1", "c[in1+in2|x]"],
] as const)("columns at %s keep what stands in them", (ratio, expected) => {
  const two = {
    ...columns,
    columns: [{ elements: [make("text", "in1"), make("button", "in2")] }, { elements: [make("text", "x")] }],
  };
  expect(shape([changeRatio(two as never, ratio)])).toBe(expected);
});

test("fewer columns lose nothing", () => {
  const three = { ...columns, columns: ["a", "b", "d"].map((id) => ({ elements: [make("text", id)] })) };
  expect(shape([changeRatio(three as never, "1:2")])).toBe("c[a|b+d]");
});

test("every element is found", () => {
  expect(placeOf(mail, "f")).toEqual({ at: 3 });
  expect(placeOf(mail, "in2")).toEqual({ column: { of: "c", index: 0 }, at: 1 });
  expect(placeOf(mail, "x")).toBeUndefined();
});

describe("what was done", () => {
  test("is undone and done again, step by step", () => {
    let history = beginHistory("a");
    history = addStep(history, "b", { at: 0 });
    history = addStep(history, "c", { at: 1 });
    expect([undo(history).present, undo(undo(history)).present, undo(undo(undo(history))).present]).toEqual([
      "b",
      "a",
      "a",
    ]);
    expect(redo(undo(history)).present).toBe("c");
    expect(redo(history)).toBe(history);
    expect(addStep(undo(history), "d", { at: 2 }).future).toEqual([]);
  });

  test("is one step while somebody types in one field without a pause", () => {
    let history = beginHistory("");
    for (const [text, at] of [
      ["h", 0],
      ["he", 500],
      ["hey", 1000],
      ["hey you", 4000],
    ] as const)
      history = addStep(history, text, { key: "title", at });
    history = addStep(history, "other", { key: "tagline", at: 4100 });
    expect(history.past).toEqual(["", "hey", "hey you"]);
  });

  test("does not grow without end", () => {
    let history = beginHistory(0);
    for (let step = 1; step <= 300; step += 1) history = addStep(history, step, { at: step });
    expect([history.past.length, history.past[0]]).toEqual([100, 200]);
  });
});
