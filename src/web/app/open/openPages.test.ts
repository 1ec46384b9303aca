import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { makeRouter } from "#web/app/router.tsx";
import { OPEN_PAGES, loadOpenPage } from "./openPages.ts";

const routes = Object.values(makeRouter(createMemoryHistory()).routesByPath);

test.each(Object.entries(OPEN_PAGES))(
  "%s is the same page with the router and without it",
  (path, { name, module }) => {
    const route = routes.find(({ fullPath }) => fullPath === path);
    expect(route?.options.staticData?.meta?.name).toBe(name);
    // The build looks for its chunk by this file; the router and the open page load it by the same import.
    const source = readFileSync(resolve(import.meta.dirname, "openPages.ts"), "utf8");
    expect(source.split(`#${module}`).length).toBeGreaterThan(1);
  },
);

test("a page that does not arrive as HTML cannot be brought to life", async () => {
  await expect(loadOpenPage("/dashboard")).rejects.toThrow("/dashboard does not arrive as HTML");
});
