import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Person, freshEmail } from "./kit/people.ts";
import { signIn } from "./kit/sign-in.ts";
import { expect, expectAccessible, test } from "./kit/test.ts";

/** With some 1,560 clients, shared with other journeys: nothing of theirs is changed here. */
const DEMO_OWNER: Person = { id: "", email: "owner@demo.test", password: "Demo1234!", name: "Odile Ferrandel" };

const rows = (page: Page) => page.getByRole("table", { name: "Clients" }).locator("tbody tr");
const drawerOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

async function addByHand(page: Page, name: { first: string; last: string }, email: string): Promise<void> {
  // The first-use state and the page's head name it differently.
  await page.getByRole("button", { name: /^Add (client|by hand)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add a client" });
  await dialog.getByLabel("First name").fill(name.first);
  await dialog.getByLabel("Last name").fill(name.last);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Add client" }).click();
  await expect(drawerOf(page, `${name.first} ${name.last}`)).toBeVisible();
}

test.describe("the demo owner's list", () => {
  test("is searched, filtered, paged, opened and exported", async ({ page }) => {
    test.slow();
    await signIn(page, DEMO_OWNER);
    await page.goto("/clients");
    await expect(page.getByText(/^1,\d{3} clients, newest first\.$/)).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(rows(page)).toHaveCount(40);
    await expectAccessible(page);

    const name = await rows(page).first().getByRole("link").innerText();
    const word = (name.split(" ")[0] ?? "").slice(0, 4);
    await page.getByRole("searchbox").fill(word);
    await expect(page).toHaveURL(`/clients?search=${encodeURIComponent(word)}`);
    await expect(page.getByText(/match(es)? your filters|Guests who left you/)).toBeVisible();
    await expect(rows(page).filter({ hasText: name })).not.toHaveCount(0);
    await page.getByRole("combobox", { name: "Email consent" }).click();
    await page.getByRole("option", { name: "Consent given" }).click();
    await expect(page).toHaveURL(/consent=yes/);
    await page.reload();
    await expect(page.getByRole("searchbox")).toHaveValue(word);
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect(page).toHaveURL("/clients");

    await page.getByRole("combobox", { name: "Reviewed" }).click();
    await page.getByRole("option", { name: "Reviewed", exact: true }).click();
    await expect(page).toHaveURL(/converted=yes/);
    await expect(rows(page).first()).toContainText("Reviewed");

    const link = rows(page).first().getByRole("link");
    const reviewer = await link.innerText();
    await link.click();
    await expect(page).toHaveURL(/client=/);
    const drawer = drawerOf(page, reviewer);
    await expect(drawer.getByRole("region", { name: "What happened" })).toBeVisible();
    await expect(drawer.getByRole("region", { name: "Consent" })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(drawer).toBeHidden();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
    expect(lines.length).toBeGreaterThan(20);
  });
});

test("a client is added, edited, marked, exported and deleted", async ({ page, people }) => {
  test.slow();
  await signIn(page, await people.owner());
  await page.goto("/clients");
  await expect(page.getByRole("heading", { name: "No clients yet" })).toBeVisible();
  await expectAccessible(page);
  const email = freshEmail("anna");
  await addByHand(page, { first: "<b>Anna</b>", last: "=1+1 🍝" }, email);
  const drawer = drawerOf(page, "<b>Anna</b> =1+1 🍝");
  await expect(drawer.getByText("No email consent")).toBeVisible();
  await drawer.getByRole("button", { name: "Close details" }).click();

  const other = freshEmail("berta");
  await addByHand(page, { first: "Berta", last: "Brandt" }, other);
  const berta = drawerOf(page, "Berta Brandt");
  await berta.getByRole("button", { name: "Edit" }).click();
  await berta.getByLabel("Email").fill(email);
  await berta.getByRole("button", { name: "Save changes" }).click();
  await expect(berta.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await berta.getByLabel("Email").fill(other);
  await berta.getByLabel("Last name").fill("Brandner");
  await berta.getByRole("button", { name: "Save changes" }).click();
  const renamed = drawerOf(page, "Berta Brandner");
  await renamed.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(renamed.getByText(/Marked by hand/).first()).toBeVisible();

  const download = page.waitForEvent("download");
  await renamed.getByRole("button", { name: "Export this person’s data" }).click();
  const person = await readFile(await (await download).path(), "utf8");
  expect(person).toContain(other);
  expect(person).not.toContain(email);

  await renamed.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Berta Brandner?" });
  await expect(question.getByRole("button", { name: "Keep client" })).toBeFocused();
  await expect(question).toContainText("without name and address");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete client" }).click();
  await expect(page).toHaveURL("/clients");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("<b>Anna</b> =1+1 🍝");
});

test("a file with one bad line is imported, and the line is reported", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/clients");
  await page.getByRole("button", { name: "Import a list" }).click();
  const dialog = page.getByRole("dialog", { name: "Import clients" });
  await dialog.getByLabel("CSV file").setInputFiles({
    name: "list.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("PK"),
  });
  await expect(dialog.getByRole("alert")).toContainText("Excel workbook");

  // As a German Excel writes it: semicolons, windows-1252.
  const text =
    "Vorname;Nachname;E-Mail\r\nJörg;Grün;joerg@e2e.test\r\nAnna;Moser;anna@\r\nBerta;Brandt;berta@e2e.test\r\n";
  const buffer = Buffer.from(text, "latin1");
  await dialog.getByLabel("CSV file").setInputFiles({ name: "gaeste.csv", mimeType: "text/csv", buffer });
  await expect(dialog.getByText("3 lines found in gaeste.csv")).toBeVisible();
  await expect(dialog.getByRole("table")).toContainText("Jörg");
  await expect(dialog.getByRole("combobox", { name: "Email" })).toHaveValue("E-Mail");
  await dialog.getByRole("radio", { name: /^These guests agreed/ }).click();
  const start = dialog.getByRole("button", { name: "Import 3 lines" });
  await start.click();
  await expect(dialog.getByText("Please confirm that these guests agreed")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /^I confirm/ }).check();
  await start.click();

  await expect(dialog.getByText("Import finished with errors")).toBeVisible({ timeout: 30_000 });
  const report = dialog.getByRole("table");
  await expect(report.locator("tbody tr")).toHaveCount(1);
  await expect(report).toContainText("anna@");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download error report" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^\uFEFFLine,.*\r\n3,Email,/);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: "Jörg Grün" })).toContainText("Given");
});
