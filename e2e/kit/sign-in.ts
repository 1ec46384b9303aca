import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Person } from "./people.ts";

/** Types a person's email and password into the login page on screen. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  const submit = page.getByRole("button", { name: "Log in" });
  // Other pages that lead here have an email field too.
  await submit.waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await submit.click();
}

/** Signs an owner in without the login page; answers the token. */
export async function signIn(page: Page, owner: Person): Promise<string> {
  const session = await openSession(page.request, "/api/auth/login", owner);
  await store(page, { token: session.token, user: JSON.stringify(session.user) });
  return session.token;
}

/** The same for the back office. */
export async function signInStaff(page: Page, person: Person): Promise<string> {
  const session = await openSession(page.request, "/api/admin/auth/login", person);
  await store(page, { admin_token: session.token, admin_user: JSON.stringify(session.user) });
  return session.token;
}

export async function openSession(
  request: APIRequestContext,
  path: string,
  { email, password }: Person,
): Promise<{ token: string; user: unknown }> {
  const response = await request.post(path, { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as { token: string; user: unknown };
}

/** Logs out by the account menu at the foot of the side; the back office has it in its head too. */
export async function logOut(page: Page, { name }: Person): Promise<void> {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

/** Writes into the site's storage before any page of the app has run. */
export async function store(page: Page, values: Record<string, string>): Promise<void> {
  // A page of the site that runs none of its code.
  await page.goto("/favicon.svg");
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, values);
}

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
