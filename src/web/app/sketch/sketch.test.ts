import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepCollapsed } from "#web/app/layouts/sideMemory.ts";
import { rememberSetup } from "#web/features/dashboard/setup/setupMemory.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { owner as odile } from "#web/testing/owner.ts";
import { drawSketch } from "./drawSketch.ts";
import { fitsWidth } from "./fitsWidth.ts";
import { SKETCH_LAYOUTS, markFor, templateId } from "./sketch.ts";

const MORNING = new Date("2026-11-15T08:00:00Z");
const greetings = JSON.stringify({
  morning: `Good morning, ${markFor("firstName")}`,
  day: `Hello, ${markFor("firstName")}`,
  evening: `Good evening, ${markFor("firstName")}`,
});
let width = 1440;
beforeEach(() => {
  document.documentElement.lang = "en";
  const templates = SKETCH_LAYOUTS.map(
    (layout) => `<template id="${templateId(layout)}" data-greetings='${greetings}'>
      <aside data-layout="${layout}">
        <a title="${markFor("restaurant")}"><i data-initials="?" data-shape="tile"></i>${markFor("place")}</a>
        <button aria-label="Menu of ${markFor("name")}"><i data-initials="?" data-shape="person"></i></button>
      </aside>
      <h1>Good evening, ${markFor("firstName")}</h1>
      <div data-until-set-up></div>
    </template>`,
  );
  document.body.innerHTML = `<div id="root"></div>${templates.join("")}`;
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: fitsWidth(query, width) }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.innerHTML = "";
  width = 1440;
});

const rootElement = (): HTMLElement => document.getElementById("root")!;
function draw(user = odile, now = MORNING): HTMLElement {
  ownerSession.save({ token: "t", user });
  drawSketch(rootElement(), now);
  return rootElement();
}

test("what the browser remembers of the owner stands in its places, and nothing in it can be used yet", () => {
  const root = draw();
  expect(root.querySelector("h1")?.textContent).toBe("Good morning, Odile");
  expect(root.querySelector("a")?.title).toBe("Osteria Marrovia");
  expect(root.querySelector("a")?.textContent).toContain("Colmar, France");
  expect(root.querySelector("button")?.getAttribute("aria-label")).toBe("Menu of Odile Ferrandel");
  const initials = [...root.querySelectorAll<HTMLElement>("[data-initials]")].map(({ dataset }) => dataset["initials"]);
  expect(initials).toEqual(["Om", "OF"]);
  expect(root.inert).toBe(true);
});

test.each([
  ["2026-11-15T08:00:00Z", "Europe/Paris", "Good morning, Odile"],
  ["2026-11-15T13:00:00Z", "Europe/Paris", "Hello, Odile"],
  ["2026-11-15T13:00:00Z", "Asia/Tokyo", "Good evening, Odile"],
])("at %s in %s it says %s", (now, timezone, expected) => {
  expect(draw({ ...odile, timezone }, new Date(now)).querySelector("h1")?.textContent).toBe(expected);
});

test("a name is a text, whatever it looks like", () => {
  const root = draw({ ...odile, first_name: "<img src=x onerror=alert(1)>", name: markFor("email") });
  expect(root.querySelector("h1")?.textContent).toBe("Good morning, <img src=x onerror=alert(1)>");
  expect(root.querySelector("img")).toBeNull();
});

test.each([
  [390, false, "phone"],
  [820, false, "narrow"],
  [1440, false, "wide"],
  [1440, true, "narrow"],
])("at %i px, collapsed %s, the layout is %s", (at, collapsed, expected) => {
  width = at;
  keepCollapsed(collapsed);
  expect(draw().querySelector<HTMLElement>("aside")?.dataset["layout"]).toBe(expected);
});

test("no space is held for a setup list that will not come", () => {
  expect(draw().querySelector("[data-until-set-up]")).not.toBeNull();
  rootElement().replaceChildren();
  rememberSetup(true);
  expect(draw().querySelector("[data-until-set-up]")).toBeNull();
});

describe("whoever sees a page of another shape gets no sketch", () => {
  test.each([
    ["without a restaurant", { ...odile, restaurant: null }],
    ["with a closed one", { ...odile, restaurant: { ...odile.restaurant!, status: "suspended" as const } }],
  ])("%s", (_, user) => {
    expect(draw(user).childNodes).toHaveLength(0);
    expect(rootElement().inert).toBeFalsy();
  });

  test("with something unreadable in the storage", () => {
    localStorage.setItem("user", "{broken");
    drawSketch(rootElement(), MORNING);
    expect(rootElement().childNodes).toHaveLength(0);
  });
});
