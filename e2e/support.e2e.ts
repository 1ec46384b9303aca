import type { Page } from "@playwright/test";
import { signIn, signInStaff } from "./kit/sign-in.ts";
import { expect, expectAccessibleInBothColours, test } from "./kit/test.ts";

const SUBJECT = "Der Anhänger an Tisch 7 bleibt stumm";
const NOTE = "Batch 12 was written badly, ask the supplier";
const ANSWER = "Please hold the phone to its upper edge; otherwise we send you a new one.";
/** How often bell, list and ticket look for news. */
const POLL_MS = 15_000;

/** The next look for news comes now. */
const letPollPass = (page: Page): Promise<void> => page.clock.fastForward(POLL_MS);

/** The owner writes a ticket with a file, which they attach by the dialog of the browser. Answers where it is. */
async function writeTicket(page: Page): Promise<string> {
  await page.goto("/support?new=yes");
  const form = page.getByRole("dialog", { name: "New ticket" });
  await form.getByLabel("Subject").fill(SUBJECT);
  await form.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Technical" }).click();
  await form.getByLabel("Description").fill("Guests tap, and nothing happens.");
  await form
    .getByLabel("Attach files")
    .first()
    .setInputFiles({
      name: "table-7.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Seen by three guests on Friday.\n"),
    });
  await expect(form.getByText(/Attached$/)).toBeVisible();
  await form.getByRole("button", { name: "Send ticket" }).click();
  await page.waitForURL(/\/support\/tickets\//);
  return new URL(page.url()).pathname;
}

/** Staff find the fresh ticket in their list, note something for colleagues and answer. */
async function answerTicket(office: Page): Promise<void> {
  await office.getByRole("link", { name: SUBJECT }).click();
  const conversation = office.getByRole("list", { name: "Conversation" });
  await expect(conversation.getByRole("button", { name: /^Download table-7\.txt/ })).toBeVisible();
  await office.keyboard.press("n");
  await office.getByRole("textbox", { name: "Note for colleagues" }).fill(NOTE);
  await office.getByRole("button", { name: "Save note" }).click();
  await expect(conversation.getByRole("listitem").filter({ hasText: NOTE })).toContainText("Internal note");
  await expectAccessibleInBothColours(office);
  await office.getByText("Answer", { exact: true }).click();
  await office.getByRole("textbox", { name: "Answer to the owner" }).fill(ANSWER);
  await office.getByRole("button", { name: "Send answer" }).click();
  await expect(conversation).toContainText(ANSWER);
}

interface Noted {
  shownNotices: string[];
}

/** Notes what the browser would show outside its window, where no page can look. */
const noteDesktopNotices = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shownNotices: string[] = [];
    class Notice extends EventTarget {
      static permission = "granted";
      constructor(title: string) {
        super();
        shownNotices.push(title);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Notice, shownNotices });
    localStorage.setItem("desktop_notifications_owner", "on");
  });

/** As if another window stood in front of it. */
const coverWindow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperties(document, { hidden: { value: true }, visibilityState: { value: "hidden" } });
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("a ticket with a file reaches staff within one poll; the owner gets badge, toast, desktop notice and answer, and never the note", async ({
  page,
  otherPage,
  people,
}) => {
  const token = await signIn(page, await people.owner());
  const office = await otherPage();
  await signInStaff(office, await people.manager(["support"]));
  await office.clock.install();
  await office.goto("/admin/support");
  await expect(office.getByRole("table", { name: "Tickets" })).toBeVisible();
  await expect(office.getByRole("link", { name: SUBJECT })).toHaveCount(0);

  const ticket = await writeTicket(page);
  await letPollPass(office);
  await expect(office.getByRole("row", { name: new RegExp(SUBJECT) })).toContainText("New from the owner");
  await expect(office.getByText(/^New ticket T-/)).toBeVisible();
  await expect(office.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();

  await page.clock.install();
  await noteDesktopNotices(page);
  await page.goto("/restaurant-info");
  await expect(page.getByRole("button", { name: "Notifications, none unread" })).toBeVisible();
  await answerTicket(office);
  await letPollPass(page);
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  const news = page.getByRole("status").filter({ hasText: "Support answered you" });
  await expect(news).toContainText(SUBJECT);
  await news.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(ticket);
  await expect(page.getByRole("button", { name: "Notifications, none unread" })).toBeVisible();
  const conversation = page.getByRole("list", { name: "Conversation" });
  await expect(conversation).toContainText(ANSWER);
  await expect(conversation).toContainText("Milo");
  await expect(page.getByText(NOTE)).toHaveCount(0);

  await coverWindow(page);
  await office.getByRole("textbox", { name: "Answer to the owner" }).fill("A new one is on its way.");
  await office.getByRole("button", { name: "Send answer" }).click();
  await expect(office.getByRole("list", { name: "Conversation" })).toContainText("A new one is on its way.");
  await letPollPass(page);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Noted).shownNotices))
    .toEqual(["Support answered you"]);

  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string): Promise<string> => (await page.request.get(path, { headers })).text();
  const answered = await read(ticket.replace("/support", "/api/support"));
  expect(answered).toContain(ANSWER);
  for (const text of [answered, await read("/api/support/tickets"), await read("/api/support/tickets/export.csv")]) {
    expect(text).toContain(SUBJECT);
    expect(text).not.toContain(NOTE);
  }
});
