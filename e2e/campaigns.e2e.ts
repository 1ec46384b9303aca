import type { Locator, Page } from "@playwright/test";
import { makeGuests, moveClock } from "./kit/campaign-steps.ts";
import { waitForMail } from "./kit/mailbox.ts";
import type { People } from "./kit/people.ts";
import { signIn } from "./kit/sign-in.ts";
import { expect, expectAccessible, expectAccessibleInBothColours, test } from "./kit/test.ts";

// A whole campaign is written, started and sent.
test.describe.configure({ timeout: 150_000 });

const HOUR_MS = 3_600_000;
const told = (page: Page, text: string | RegExp): Locator => page.getByRole("status").filter({ hasText: text });
const idIn = (page: Page): string => /\/campaigns\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** Lets time pass for all campaigns, up to the next mail of the one on screen. */
async function letNextMailGo(page: Page, people: People, token: string): Promise<void> {
  const one = await page.request.get(`/api/campaigns/${idIn(page)}`, { headers: { authorization: `Bearer ${token}` } });
  const { next } = (await one.json()) as { next: { due_at: string } };
  await moveClock(page.request, people, (now) => Math.ceil((Date.parse(next.due_at) - now.getTime()) / HOUR_MS) + 1);
}

test("an owner has a campaign written, tests, starts, pauses, changes and resumes it, and it is sent", async ({
  page,
  people,
  db,
}) => {
  const owner = await people.owner();
  const [guest = ""] = await makeGuests(db, owner);
  const token = await signIn(page, owner);
  await page.goto("/campaigns/new");
  await expect(page.getByRole("button", { name: /^Warm and generous/ })).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.getByRole("button", { name: /^Warm and generous/ }).click();
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);

  // Six offers are there; one of them in the owner's own words, which are kept without a click.
  await expect(page.getByRole("button", { name: /^Offer [A-F]:/ })).toHaveCount(6);
  await expect(page.getByText("Preview for Jonas")).toBeVisible();
  await page.getByRole("textbox", { name: "Offer text" }).fill("An espresso on the house");
  await expect(told(page, "Saved a moment ago")).toBeVisible();
  await expect(page.getByRole("button", { name: "Offer A: An espresso on the house" })).toBeVisible();
  await expectAccessibleInBothColours(page);

  await page.getByRole("button", { name: "Send test email" }).click();
  await page.getByRole("menuitem", { name: "Offer A to me" }).click();
  expect((await waitForMail(owner.email)).text).toContain("An espresso on the house");

  // One mail is changed for this campaign alone.
  await page.getByRole("button", { name: "Adjust this email" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill("Your espresso, {{first_name}}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(told(page, "Saved a moment ago")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Back to/ }).click();
  await expect(page.getByRole("textbox", { name: "Email subject" })).toHaveValue("Your espresso, {{first_name}}");

  await page.getByRole("button", { name: "Start campaign" }).click();
  await expect(page.getByText("Each email goes to 1 guest, as of today.")).toBeVisible();
  await expectAccessible(page);
  await confirm(page, "Start campaign");
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);

  // Its mails go out, so that it is paused first; then changes wait for the button.
  await page.goto(`/campaigns/${idIn(page)}/edit`);
  await expect(page.getByText("Cannot edit an active or scheduled campaign")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pause campaign" }).click();
  await confirm(page, "Pause campaign");
  await page.getByRole("textbox", { name: "Offer text" }).fill("Two espressos on the house");
  await expect(told(page, "Unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Resume campaign" }).click();
  await confirm(page, "Resume campaign");
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);

  // The page follows by itself while mails go out.
  await letNextMailGo(page, people, token);
  const mail = await waitForMail(guest, { subject: /^Your espresso, Jonas$/, timeout: 60_000 });
  expect(mail.text).toContain("Two espressos on the house");
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible({ timeout: 40_000 });
});

test("a single mail is scheduled, moved to another time, cancelled and duplicated", async ({ page, people, db }) => {
  const owner = await people.owner();
  await makeGuests(db, owner);
  await signIn(page, owner);
  await page.goto("/campaigns/new");
  await page.getByRole("radio", { name: /^One email/ }).click();
  await page.getByRole("button", { name: /^News from the kitchen/ }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await page.getByRole("button", { name: "Choose the time" }).click();
  await expect(page.getByRole("dialog", { name: /^When is/ })).toBeVisible();
  await expectAccessible(page);
  await confirm(page, "Schedule");
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Scheduled", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Reschedule" }).click();
  await page.getByRole("combobox", { name: "Time in Paris" }).click();
  await page.getByRole("option", { name: "18:30" }).click();
  await confirm(page, "Reschedule");
  await expect(page.getByText(/, 18:30/).first()).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel campaign" }).click();
  await confirm(page, "Cancel campaign");
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await confirm(page, "Duplicate campaign");
  await expect(page.getByRole("heading", { level: 1, name: /^Copy of News from the kitchen/ })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email subject" })).not.toHaveValue("");
});

test("two people edit one campaign, at a desk and on a phone: the later one decides", async ({
  page,
  otherPage,
  people,
}) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/campaigns/new");
  await page.getByRole("button", { name: /^Warm and generous/ }).click();
  await expect(page.getByRole("textbox", { name: "Offer text" })).toBeVisible();
  const phone = await otherPage({ viewport: { width: 390, height: 844 } });
  await signIn(phone, owner);
  await phone.goto(new URL(page.url()).pathname);
  await phone.getByRole("button", { name: /^Offer A:/ }).click();
  const sheet = phone.getByRole("dialog");
  await expect(sheet.getByRole("textbox", { name: "Offer text" })).toBeVisible();
  await expectAccessibleInBothColours(phone);

  // At the desk one offer is copied to the others, and all of it is looked at large.
  await page.getByRole("textbox", { name: "Offer text" }).fill("A quince tart for two");
  await page.getByRole("button", { name: "Copy to other offers" }).click();
  await expect(page.getByRole("dialog", { name: /^Copy/ })).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Show it large, on desktop and phone" }).click();
  await expect(page.getByRole("dialog", { name: /^Preview/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(told(page, "Saved a moment ago")).toBeVisible();

  await sheet.getByRole("textbox", { name: "Offer text" }).fill("A carafe of cider");
  await sheet.getByRole("button", { name: "Done" }).click();
  const conflict = phone.getByRole("dialog", { name: "Somebody else has saved this campaign" });
  await expect(conflict).toBeVisible();
  await expectAccessibleInBothColours(phone);
  await conflict.getByRole("button", { name: "Save mine over it" }).click();
  await expect(told(phone, "Saved a moment ago")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Offer text" })).toHaveValue("A carafe of cider");
});
