import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { FULL_OWNER_PAGES, NOT_SWEPT, OPEN_PAGES, OWNER_PAGES, STAFF_PAGES } from "../e2e/kit/pages.ts";

const ROUTES = readFileSync(resolve(import.meta.dirname, "../src/web/app/routes.ts"), "utf8");
const routes = [...ROUTES.matchAll(/\b(?:page|detour)\(\s*\w+,\s*"([^"]+)"/g)].map(([, path = ""]) => path);

/** The address that a path is an example of: of several, the one that says the most. */
function routeOf(path: string): string | undefined {
  const [pathname = ""] = path.split("?");
  const said = (route: string): number => route.replaceAll(/\$\w*/g, "").length;
  const fits = (route: string): boolean =>
    new RegExp(`^${route.replace(/\$\w+/g, "[^/]+").replace(/\$$/, ".*")}$`).test(pathname);
  return routes.filter(fits).toSorted((a, b) => said(b) - said(a))[0];
}

test("every page of the app is looked at by the journeys' sweep, or said to be none for it", () => {
  expect(routes.length).toBeGreaterThan(50);
  const pages = [...OPEN_PAGES, ...OWNER_PAGES, ...FULL_OWNER_PAGES, ...STAFF_PAGES].map(([path]) => path);
  const swept = pages.map((path) => routeOf(path));
  expect(pages.filter((_, i) => swept[i] === undefined || swept[i] === "$")).toEqual([]);
  expect(routes.filter((route) => !swept.includes(route) && !(route in NOT_SWEPT))).toEqual([]);
  expect(Object.keys(NOT_SWEPT).filter((route) => swept.includes(route) || !routes.includes(route))).toEqual([]);
});
