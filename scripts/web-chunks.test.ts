import { expect, test } from "vitest";
import { circlesOf, expectLight, packagesIn } from "./web-chunks.ts";

test.each([
  [{ start: [], app: ["start"], page: ["app", "start"] }, []],
  [{ start: [], app: ["start", "page"], page: ["app"] }, ["app", "page"]],
  [{ a: ["b"], b: ["c"], c: ["a"], d: ["a"] }, ["a", "b", "c"]],
])("in %o these import each other: %o", (graph, expected) => {
  expect(circlesOf(Object.entries(graph).map(([fileName, imports]) => ({ fileName, imports })))).toEqual(expected);
});

test("the packages of some files are named by what lies deepest in node_modules", () => {
  const chunks = [
    { fileName: "app.js", moduleIds: ["/x/src/web/app/App.tsx", "/x/node_modules/a/node_modules/@b/c/index.js"] },
    { fileName: "more.js", moduleIds: ["/x/node_modules/recharts/es6/index.js", "/x/node_modules/recharts/es6/b.js"] },
  ];
  expect(packagesIn(chunks, new Set(["app.js"]))).toEqual(["@b/c"]);
  expect(packagesIn(chunks, new Set(["app.js", "more.js"]))).toEqual(["@b/c", "recharts"]);
  expect(() => expectLight(chunks, new Set(["app.js"]), "owner")).not.toThrow();
  expect(() => expectLight(chunks, new Set(["app.js", "more.js"]), "owner")).toThrow("would wait for recharts");
});
