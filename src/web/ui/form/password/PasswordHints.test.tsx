import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { renderUi } from "#web/testing/render.tsx";
import { PasswordHints } from "./PasswordHints.tsx";

beforeAll(initI18n);
afterEach(async () => {
  cleanup();
  await changeLocale("en");
});

const met = (): string[] =>
  screen
    .getAllByRole("listitem")
    .filter((item) => item.hasAttribute("data-met"))
    .map((item) => item.querySelector("span")?.textContent ?? "");

test.each([
  ["", []],
  ["abc", ["a lowercase letter"]],
  ["Abcdefg1", ["at least 8 characters", "an uppercase letter", "a lowercase letter", "a digit"]],
  [
    "Demo1234!",
    [
      "at least 8 characters",
      "an uppercase letter",
      "a lowercase letter",
      "a digit",
      "a special character: @ $ ! % * # ? &",
    ],
  ],
])("%j meets exactly the rules it meets", (password, rules) => {
  renderUi(<PasswordHints password={password} />);
  expect(met()).toEqual(rules);
});

test("each rule says in words whether it is met", () => {
  renderUi(<PasswordHints password="abc" />);
  const said = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(said[2]).toContain("done");
  expect(said[0]).toContain("missing");
});
