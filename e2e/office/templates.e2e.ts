import type { Locator, Page } from "@playwright/test";
import { waitForMail } from "../kit/mailbox.ts";
import { signInStaff } from "../kit/sign-in.ts";
import { expect, expectAccessible, expectAccessibleInBothColours, test } from "../kit/test.ts";

// A whole mail is made, piece by piece.
test.describe.configure({ timeout: 300_000 });

const sheet = (page: Page): Locator => page.getByRole("region", { name: "The email" });
/** Every element of the sheet, in its order, without those in columns. */
const elements = (page: Page): Locator => sheet(page).locator("[data-element-id]");
const element = (page: Page, name: string | RegExp): Locator => sheet(page).getByRole("group", { name });
const panel = (page: Page): Locator => page.getByRole("region", { name: "Fields" });
const told = (page: Page, text: string): Locator => page.getByRole("status").filter({ hasText: text });

async function expectOrder(page: Page, ...names: string[]): Promise<void> {
  await expect
    .poll(() => elements(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.split(/[:,]/)[0])))
    .toEqual(names);
}

/** Presses Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted.toString()} is not reached by ${key}`);
}

/** A template of this journey's own, made from one of the ready ones. */
async function makeTemplate(page: Page, token: string): Promise<{ id: string; name: string; revision: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await page.request.get("/api/admin/templates", { headers })).json()) as {
    data: { id: string; language: string; offer_type: string | null }[];
  };
  // Those for an offer have a button.
  const ready = data.find(({ language, offer_type: offer }) => language === "en" && offer === "A");
  const one = (await (await page.request.get(`/api/admin/templates/${ready?.id}`, { headers })).json()) as {
    template: object;
  };
  const name = `Journey ${crypto.randomUUID().slice(0, 8)}`;
  const made = await page.request.post("/api/admin/templates", { headers, data: { ...one.template, name } });
  expect(made.status(), await made.text()).toBe(201);
  const { id, revision } = (await made.json()) as { id: string; revision: number };
  return { id, name, revision };
}

test("a mail of six blocks is made by keyboard alone, moved, undone, saved and sent to oneself", async ({
  page,
  people,
}) => {
  const manager = await people.manager(["campaigns"]);
  await signInStaff(page, manager);
  await page.goto("/admin/campaigns/templates");
  const word = crypto.randomUUID().slice(0, 8);
  await tabTo(page, page.getByRole("link", { name: "New template" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /^Empty email/ }));
  await page.keyboard.press("Enter");
  await expectOrder(page, "Header", "Text", "Text", "Footer");

  // What the mail is called, from the fields of the mail as a whole.
  await tabTo(page, panel(page).getByRole("textbox", { name: "Name" }));
  await page.keyboard.type(`Harvest ${word}`);
  await tabTo(page, panel(page).getByRole("textbox", { name: "Subject" }));
  await page.keyboard.type(`The harvest table ${word}`);

  // Three more blocks, each after the one before.
  await tabTo(page, element(page, /^Header/), "Shift+Tab");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await expect(element(page, /^Text: Write here/)).toBeFocused();
  for (const name of ["Divider", "Button", "Text"]) {
    await tabTo(page, page.getByRole("button", { name, exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(told(page, `${name} added`)).toBeAttached();
  }
  await expectOrder(page, "Header", "Text", "Text", "Divider", "Button", "Text", "Footer");

  // Words: Enter writes, Escape leads back to the element.
  await tabTo(page, element(page, /^Text: Write here.*6 of 6/));
  await page.keyboard.press("Enter");
  await expect(element(page, /6 of 6/).getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Pumpkins from our own garden, ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("every evening");
  await page.keyboard.press("Escape");
  await expect(element(page, /^Text: Pumpkins from our own garden, every/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(element(page, /^Button/)).toBeFocused();
  await tabTo(page, panel(page).getByRole("textbox", { name: "Web address" }));
  await page.keyboard.type("menu.example/harvest");

  // Moved by lifting it, then once more with Alt and an arrow; undone and done again.
  await tabTo(page, element(page, /^Button/), "Shift+Tab");
  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("button", { name: "Move Button: Book a table" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(told(page, "Picked up: Button: Book a table, 5 of 6")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(told(page, "4 of 6")).toBeAttached();
  await page.keyboard.press("Space");
  const moved = ["Header", "Text", "Text", "Button", "Divider", "Text", "Footer"];
  await expectOrder(page, ...moved);
  await page.keyboard.press("Escape");
  await expect(element(page, /^Button/)).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expectOrder(page, "Header", "Text", "Button", "Text", "Divider", "Text", "Footer");
  await page.keyboard.press("ControlOrMeta+z");
  await expectOrder(page, ...moved);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expectOrder(page, "Header", "Text", "Button", "Text", "Divider", "Text", "Footer");
  await page.keyboard.press("ControlOrMeta+z");
  await expectOrder(page, ...moved);

  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/\/admin\/campaigns\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: `Harvest ${word}` })).toBeVisible();
  await page.reload();
  await expectOrder(page, ...moved);

  await tabTo(page, page.getByRole("button", { name: "Send test email" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Sent to ${manager.email}.`)).toBeVisible();
  const mail = await waitForMail(manager.email, { subject: new RegExp(`The harvest table ${word}`) });
  expect(mail.text).toContain("Pumpkins from our own garden, every evening");
  expect(mail.html).toContain("https://menu.example/harvest");
});

test("a template is changed by touch on a phone: a block added, one dragged, a field written, looked at", async ({
  otherPage,
  people,
}) => {
  const page = await otherPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const token = await signInStaff(page, await people.manager(["campaigns"]));
  const { id, name } = await makeTemplate(page, token);
  await page.goto(`/admin/campaigns/templates?search=${name.split(" ")[1]}`);
  await page.getByRole("link", { name }).tap();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const count = await elements(page).count();

  await page.getByRole("button", { name: "Divider", exact: true }).tap();
  await expect(elements(page)).toHaveCount(count + 1);
  const drawer = page.getByRole("dialog", { name: "Settings" });
  await expect(drawer.getByRole("heading", { name: "Divider" })).toBeVisible();
  await drawer.getByRole("button", { name: "Done" }).tap();
  await expect(drawer).toHaveCount(0);
  const label = (): Promise<string | null> =>
    element(page, /^Divider/)
      .last()
      .getAttribute("aria-label");
  const before = await label();
  await dragByFinger(page, element(page, /^Divider/).last(), -300);
  await expect.poll(label).not.toBe(before);

  await element(page, /^Button/)
    .first()
    .tap();
  await drawer.getByRole("textbox", { name: "Words" }).fill("Come and taste");
  await drawer.getByRole("button", { name: "Done" }).tap();
  await expect(drawer).toHaveCount(0);
  await expect(element(page, /^Button: Come and taste/)).toBeVisible();

  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith(id),
  );
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  expect((await saved).status()).toBe(200);

  await page.getByRole("button", { name: "Preview", exact: true }).tap();
  await page.getByText("Phone", { exact: true }).tap();
  await page.getByRole("switch", { name: "Dark" }).tap();
  const frame = page.frameLocator('iframe[title="The email as it arrives"]');
  await expect(frame.getByText("Come and taste").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit", exact: true }).tap();
  await expect(element(page, /^Button: Come and taste/)).toBeVisible();
  await page.reload();
  await expect(element(page, /^Button: Come and taste/)).toBeVisible();
});

/** Rests a finger on an element until it is lifted, moves it by so many pixels and lets go. */
async function dragByFinger(page: Page, what: Locator, by: number): Promise<void> {
  await what.evaluate((node) => node.scrollIntoView({ block: "center" }));
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not on screen");
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at = y): Promise<unknown> =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: at }] });
  await touch("touchStart");
  await expect(sheet(page)).toHaveAttribute("data-dragging", "true");
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", y + (by * step) / 8);
  await expect(page.locator("[data-gap][data-target]")).toHaveCount(1);
  await touch("touchEnd");
}

test("the editor and all that opens in it follow WCAG 2.2 AA and good practice, in light and dark", async ({
  page,
  people,
}) => {
  const token = await signInStaff(page, await people.manager(["campaigns"]));
  const { id, revision } = await makeTemplate(page, token);
  await page.goto("/admin/campaigns/templates/new");
  await expect(page.getByRole("button", { name: /^Empty email/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Or begin from a template" })).toBeVisible();
  await expectAccessibleInBothColours(page);

  await page.goto(`/admin/campaigns/templates/${id}`);
  await expect(elements(page).first()).toBeVisible();
  await expectAccessibleInBothColours(page);
  await element(page, /^Text/).first().click();
  await expect(page.getByRole("toolbar", { name: "Tools: Text" })).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await expectAccessibleInBothColours(page);
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await panel(page).getByRole("textbox", { name: "Or its web address" }).fill("https://pictures.example/a.png");
  await expect(sheet(page).getByText("you see it in the preview")).toBeVisible();
  await expectAccessibleInBothColours(page);

  await page.getByRole("tab", { name: /^Check/ }).click();
  await expect(page.getByText("must be fixed before saving")).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByTitle("The email as it arrives")).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();

  await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "History" }).getByText("Present version")).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Somebody else saves meanwhile.
  await panel(page)
    .or(page.getByRole("tab", { name: "Settings" }))
    .last()
    .click();
  const headers = { authorization: `Bearer ${token}` };
  const one = (await (await page.request.get(`/api/admin/templates/${id}`, { headers })).json()) as {
    template: object;
  };
  const theirs = await page.request.put(`/api/admin/templates/${id}`, {
    headers,
    data: { ...one.template, subject: "Theirs", revision },
  });
  expect(theirs.status(), await theirs.text()).toBe(200);
  await panel(page).getByRole("textbox", { name: "Description" }).fill("A bowl of pumpkins");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("dialog", { name: "Somebody else has saved this template" })).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.getByRole("button", { name: "Look at their version" }).click();
  await expect(page.getByRole("dialog", { name: "Their version and yours" })).toBeVisible();
  await expectAccessibleInBothColours(page);
});
