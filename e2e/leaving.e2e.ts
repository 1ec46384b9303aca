import { freshEmail } from "./kit/people.ts";
import { signIn } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

test("a changed form asks before it is left, and not after it was saved", async ({ page, people }) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/settings");
  const name = page.getByLabel("First name");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(name).toHaveValue(owner.firstName);

  await menu.getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL("/reviews");
  await page.goBack();
  await name.fill("Martha");

  await menu.getByRole("link", { name: "Reviews" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/settings");
  await expect(name).toHaveValue("Martha");
  // The same for the browser's own buttons.
  await page.evaluate(() => history.forward());
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Martha");

  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await menu.getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL("/reviews");
  await expect(question).toBeHidden();

  await page.goBack();
  await name.fill("Marthe again");
  await menu.getByRole("link", { name: "Reviews" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL("/reviews");
});

test("closing the tab asks too, and so do a dialog and a drawer with a changed form", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/clients");
  await page.getByRole("button", { name: "Add by hand" }).click();
  const form = page.getByRole("dialog", { name: "Add a client" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await form.getByLabel("First name").fill("Maaike");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  // One Escape answers the question and leaves the form below it open.
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(form.getByLabel("First name")).toHaveValue("Maaike");

  let asked = 0;
  page.on("dialog", (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(1);

  await page.getByRole("button", { name: "Add by hand" }).click();
  await form.getByLabel("First name").fill("Maaike");
  await form.getByLabel("Last name").fill("Stroobant");
  await form.getByLabel("Email").fill(freshEmail("maaike"));
  await form.getByRole("button", { name: "Add client" }).click();
  const drawer = page.getByRole("dialog", { name: "Maaike Stroobant" });
  await drawer.getByRole("button", { name: "Edit" }).click();
  await drawer.getByLabel("First name").fill("Marieke");
  await drawer.getByRole("button", { name: "Close details" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/clients");
});
