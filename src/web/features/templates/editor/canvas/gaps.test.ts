import { describe, expect, test } from "vitest";
import type { MailElement } from "#shared/templates/elements.ts";
import { hasRoom, moveElement, type Place } from "#web/features/templates/editor/mailEdits.ts";
import { gapKey, gapsFor, landingOf, nearestGap, stepGap, type MeasuredGap } from "./gaps.ts";

const make = (type: string, id: string, more: object = {}): MailElement => ({ type, id, ...more }) as MailElement;
const columns = make("columns", "c", {
  ratio: "1:1",
  columns: [{ elements: [make("text", "in1"), make("button", "in2")] }, { elements: [] }],
});
const mail = [make("header", "h"), make("text", "t"), columns, make("footer", "f")];
const keys = (gaps: readonly Place[]): string => gaps.map(gapKey).join(" ");
const gap = (key: string): Place => {
  const [of = "", index, at] = key.split("/");
  return at === undefined ? { at: Number(of) } : { column: { of, index: Number(index) }, at: Number(at) };
};

describe("the gaps an element may be put into", () => {
  test.each([
    ["a new text", { type: "text" }, "0 1 2 c/0/0 c/0/1 c/0/2 c/1/0 3"],
    ["new columns", { type: "columns" }, "0 1 2 3"],
    ["a text of the mail", { type: "text", id: "t" }, "0 1 c/0/0 c/0/1 c/0/2 c/1/0 3"],
    ["an element in a column", { type: "text", id: "in1" }, "0 1 2 c/0/0 c/0/2 c/1/0 3"],
    ["the columns themselves", { type: "columns", id: "c" }, "0 1 2"],
  ] as const)("%s", (_, moving, expected) => {
    expect(keys(gapsFor(mail, moving))).toBe(expected);
  });

  test("none in a full mail, but an element of it still moves", () => {
    const full = [...Array.from({ length: 59 }, (_, at) => make("divider", `d${at}`)), make("footer", "f")];
    expect(hasRoom(full, {})).toBe(false);
    expect(gapsFor(full, { type: "text" })).toEqual([]);
    expect(gapsFor(full, { type: "divider", id: "d3" })).toHaveLength(59);
  });

  test("none in a full column", () => {
    const many = Array.from({ length: 20 }, (_, at) => make("divider", `d${at}`));
    const full = [make("columns", "c", { columns: [{ elements: many }, { elements: [] }] }), make("footer", "f")];
    expect(keys(gapsFor(full, { type: "text" }))).toBe("0 c/1/0 1");
    expect(gapsFor(full, { type: "divider", id: "d0" })).toHaveLength(23);
  });
});

test.each([
  ["h", "2", "t h c"],
  ["h", "3", "t c h"],
  ["in1", "0", "in1 h t c"],
  ["t", "1", undefined],
  ["t", "2", undefined],
  ["in1", "c/0/1", undefined],
])("%s moved into gap %s", (id, key, expected) => {
  const landing = landingOf(mail, id, gap(key));
  const order =
    landing &&
    moveElement(mail, id, landing)
      .slice(0, -1)
      .map((element) => element.id)
      .join(" ");
  expect(order).toBe(expected);
});

test.each([
  ["2", "ArrowDown", "c/0/0"],
  ["c/0/0", "ArrowUp", "2"],
  ["c/1/0", "ArrowDown", "3"],
  ["c/0/2", "ArrowRight", "c/1/0"],
  ["c/1/0", "ArrowLeft", "c/0/0"],
  ["c/1/0", "ArrowRight", undefined],
  ["1", "ArrowRight", undefined],
  ["0", "ArrowUp", undefined],
  ["3", "ArrowDown", undefined],
])("from gap %s, %s leads to %s", (from, key, expected) => {
  const next = stepGap(gapsFor(mail, { type: "text" }), gap(from), key);
  expect(next && gapKey(next)).toBe(expected);
});

describe("the gap somebody points at", () => {
  // A header of 80 px, a text of 100, columns of 200 with two elements at the left and none at the right.
  const measured: MeasuredGap[] = [
    ["0", 0, 600, 0],
    ["1", 0, 600, 80],
    ["2", 0, 600, 180],
    ["c/0/0", 36, 288, 190],
    ["c/0/1", 36, 288, 270],
    ["c/0/2", 36, 288, 370],
    ["c/1/0", 312, 564, 190],
    ["3", 0, 600, 380],
  ].map(([key, left, right, top]) => ({
    place: gap(String(key)),
    left: Number(left),
    right: Number(right),
    top: Number(top),
  }));
  test.each([
    ["in the upper half of the text", 300, 110, "1"],
    ["in its lower half", 300, 150, "2"],
    ["in the left column", 100, 260, "c/0/1"],
    ["anywhere in the empty right one", 500, 350, "c/1/0"],
    ["between the columns", 300, 250, "2"],
    ["at the upper edge of the columns", 100, 188, "2"],
    ["at their lower edge", 500, 372, "3"],
    ["a little above the mail", 300, -40, "0"],
    ["a little beside it", 650, 90, "1"],
    ["far beside it", 800, 90, undefined],
    ["far below it", 300, 600, undefined],
  ])("%s", (_, x, y, expected) => {
    const found = nearestGap(measured, mail, { x, y });
    expect(found && gapKey(found)).toBe(expected);
  });
});
