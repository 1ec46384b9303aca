import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { makeRouter } from "#web/app/router.tsx";
import { OPEN_PAGES, loadOpenPage } from "./openPages.ts";

const routes = Object.values(makeRouter(createMemoryHistory()).routesByPath);

test.each(Object.entries(OPEN_PAGES))("%s is the page the router knows by the same name", (path, { name }) => {
  const route = routes.find(({ fullPath }) => fullPath === path);
  expect(route?.options.staticData?.meta?.name).toBe(name);
});

test("a page that does not arrive as HTML cannot be brought to life", async () => {
  await expect(loadOpenPage("/dashboard")).rejects.toThrow("/dashboard does not arrive as HTML");
});
