import { expect, test } from "vitest";
import { circlesOf } from "./web-chunks.ts";

test.each([
  [{ start: [], app: ["start"], page: ["app", "start"] }, []],
  [{ start: [], app: ["start", "page"], page: ["app"] }, ["app", "page"]],
  [{ a: ["b"], b: ["c"], c: ["a"], d: ["a"] }, ["a", "b", "c"]],
])("in %o these import each other: %o", (graph, expected) => {
  expect(circlesOf(Object.entries(graph).map(([fileName, imports]) => ({ fileName, imports })))).toEqual(expected);
});
