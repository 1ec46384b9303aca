import type { Locator, Page } from "@playwright/test";
import { signInStaff } from "../kit/sign-in.ts";
import { expect, expectAccessibleInBothColours, test } from "../kit/test.ts";

const NAMES = ["Amber", "Basil", "Clove"] as const;
const list = (page: Page): Locator => page.getByRole("list", { name: "Offer suggestions in English" });
const row = (page: Page, name: string): Locator => list(page).getByRole("listitem").filter({ hasText: name });
const handle = (page: Page, name: string): Locator => row(page, name).getByRole("button", { name: /^Move / });

/** Three suggestions of this journey's own, found by a word nobody else has. */
async function open(page: Page, token: string): Promise<string> {
  const word = crypto.randomUUID().slice(0, 8);
  for (const name of NAMES) {
    const response = await page.request.post("/api/admin/offer-suggestions", {
      headers: { authorization: `Bearer ${token}` },
      data: { text: `${name} ${word}`, category: "drink", language: "en" },
    });
    expect(response.status(), await response.text()).toBe(201);
  }
  await page.goto(`/admin/campaigns?tab=suggestions&search=${word}`);
  await expectOrder(page, ...NAMES);
  return word;
}

async function expectOrder(page: Page, ...names: string[]): Promise<void> {
  await expect(list(page).getByRole("listitem")).toContainText(names);
}

/** Waits until the server has the new order, and looks whether it is still there after a reload. */
async function expectSaved(page: Page, act: () => Promise<void>, ...names: string[]): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith("/offer-suggestions/order"));
  await act();
  expect((await saved).status()).toBe(200);
  await expectOrder(page, ...names);
  await page.reload();
  await expectOrder(page, ...names);
}

test("a suggestion is written, sorted, hidden and deleted by keyboard alone, and told to screen readers", async ({
  page,
  people,
}) => {
  test.slow();
  const word = await open(page, await signInStaff(page, await people.manager(["campaigns"])));
  await expectAccessibleInBothColours(page);

  await page.getByRole("button", { name: "New suggestion" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New suggestion" });
  await expect(dialog.getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.type(`Dill ${word}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Drink" })).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Category" })).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Category" })).toHaveValue("Drink");
  await expectAccessibleInBothColours(page);
  await dialog.getByRole("button", { name: "Add suggestion" }).focus();
  await page.keyboard.press("Enter");
  await expectOrder(page, ...NAMES, "Dill");

  const told = (text: string): Locator => page.getByRole("status").filter({ hasText: text });
  await handle(page, "Dill").focus();
  await page.keyboard.press("Space");
  await expect(told(`Picked up: Dill ${word}. Place 4 of 4.`)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(told(`Dill ${word}: place 3 of 4.`)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(told(`Dill ${word}: place 2 of 4.`)).toBeAttached();
  await expectSaved(page, () => page.keyboard.press("Space"), "Amber", "Dill", "Basil", "Clove");

  await handle(page, "Clove").focus();
  await page.keyboard.press("Space");
  await expect(told(`Picked up: Clove ${word}`)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(told(`Clove ${word}: place 3 of 4.`)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(told(`Left where it was: Clove ${word}.`)).toBeAttached();
  await expectOrder(page, "Amber", "Dill", "Basil", "Clove");

  await row(page, "Dill").getByRole("switch").focus();
  await page.keyboard.press("Space");
  await expect(row(page, "Dill").getByText("Drink · Hidden")).toBeVisible();
  await row(page, "Dill")
    .getByRole("button", { name: /^Actions/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expectAccessibleInBothColours(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete suggestion" }).focus();
  await page.keyboard.press("Enter");
  await expectOrder(page, ...NAMES);
});

test("suggestions are sorted by a finger on a phone, and the menu does the same", async ({ otherPage, people }) => {
  const page = await otherPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open(page, await signInStaff(page, await people.manager(["campaigns"])));
  await expectAccessibleInBothColours(page);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y = 0): Promise<unknown> =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: 40, y }] });
  const drag = async (): Promise<void> => {
    await handle(page, "Amber").scrollIntoViewIfNeeded();
    const [from, to] = [await handle(page, "Clove").boundingBox(), await handle(page, "Amber").boundingBox()];
    if (!from || !to) throw new Error("The rows are not on screen");
    await touch("touchStart", from.y + 16);
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", from.y + 16 + ((to.y - from.y - 10) * step) / 8);
    await touch("touchEnd");
  };
  await expectSaved(page, drag, "Clove", "Amber", "Basil");
  const menu = async (): Promise<void> => {
    await row(page, "Basil")
      .getByRole("button", { name: /^Actions/ })
      .tap();
    await page.getByRole("menuitem", { name: "Move up" }).tap();
  };
  await expectSaved(page, menu, "Clove", "Basil", "Amber");
});
