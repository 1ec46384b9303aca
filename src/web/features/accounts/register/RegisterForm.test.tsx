import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

const PASSWORD = "Tarte-Flambee-9!";
const wentTo = vi.fn();

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  sessionStorage.clear();
  wentTo.mockReset();
  setNavigate(wentTo);
  // The country is read off it.
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR"]);
  renderUi(<RegisterForm />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const field = (name: string): HTMLElement => screen.getByLabelText(name);
const submit = (): Promise<void> => userEvent.click(screen.getByRole("button", { name: "Create account" }));
const sent = (): unknown[] => fakeApi.bodies(accountsApi.register);

async function fillIn(repeated = PASSWORD): Promise<void> {
  for (const [name, text] of [
    ["First name", "Odile"],
    ["Last name", "Marrovia"],
    ["Email", "odile@marrovia.example"],
    ["Password", PASSWORD],
    ["Repeat the password", repeated],
  ] as const) {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), text);
  }
  await userEvent.click(screen.getByRole("checkbox"));
}

test("each part of the password rule ticks itself off while typing", async () => {
  const met = (): string[] =>
    within(screen.getByRole("list", { name: "Your password needs" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes("done"));
  for (const [typed, count] of [
    ["p", 1],
    ["P", 2],
    ["7", 3],
    ["!", 4],
    ["long", 5],
  ] as const) {
    await userEvent.type(field("Password"), typed);
    expect(met()).toHaveLength(count);
  }
  await userEvent.clear(field("Password"));
  await userEvent.type(field("Password"), "long enough");
  expect(met()).toEqual([
    expect.stringContaining("at least 8 characters"),
    expect.stringContaining("a lowercase letter"),
  ]);
});

test("gaps are told at their fields, the first takes the focus, and nothing is sent", async () => {
  await userEvent.type(field("Email"), "nobody@nowhere");
  await submit();
  for (const text of [
    "First name is required",
    "Last name is required",
    "Please enter a valid email address",
    "Please accept the terms to continue",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("First name")));

  await fillIn(`${PASSWORD}?`);
  await submit();
  expect(await screen.findByText("The two passwords do not match")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("an address that is taken is told at its field, and what was typed stays", async () => {
  const taken = "This address is already registered";
  fakeApi.on(accountsApi.register, refusal(422, "validation_failed", { errors: { email: [taken] } }));
  await fillIn();
  await submit();
  expect(await screen.findByText(taken)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("Email")));
  expect([field("First name"), field("Password")].map((input) => (input as HTMLInputElement).value)).toEqual([
    "Odile",
    PASSWORD,
  ]);
  expect(wentTo).not.toHaveBeenCalled();
});
