import type { Page } from "@playwright/test";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import type { Db } from "#server/db/database.ts";
import type { People } from "../kit/people.ts";
import { openSession, signInStaff } from "../kit/sign-in.ts";
import { expect, expectAccessibleInBothColours, test } from "../kit/test.ts";

/** Three one-time mails of a restaurant of this journey's own; the first is scheduled. Answers the word in their names. */
async function makeCampaigns(page: Page, { db, people }: { db: Db; people: People }): Promise<string> {
  const owner = await people.owner();
  const { id } = await db
    .selectFrom("restaurants")
    .select("id")
    .where("user_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  await makeClient(db, { restaurant_id: id, consent: "given" });
  const { token } = await openSession(page.request, "/api/auth/login", owner);
  const headers = { authorization: `Bearer ${token}` };
  const offered = (await (await page.request.get("/api/templates?language=en", { headers })).json()) as {
    data: { id: string; offer_type: string | null }[];
  };
  const template = offered.data.find(({ offer_type: offer }) => offer === null)?.id;
  const word = crypto.randomUUID().slice(0, 8);
  for (const name of ["Amber", "Basil", "Clove"]) {
    const made = await page.request.post("/api/campaigns", {
      headers,
      data: {
        name: `${name} ${word}`,
        type: "one_time",
        filter: "all_consenting",
        offers: [{ slot: "once", template_id: template, subject: "A table for you", offer_text: "" }],
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    if (name !== "Amber") continue;
    const { id: campaign } = (await made.json()) as { id: string };
    const at = `${new Date(Date.now() + 86_400_000 * 40).toISOString().slice(0, 10)}T16:00`;
    const planned = await page.request.post(`/api/campaigns/${campaign}/schedule`, { headers, data: { at } });
    expect(planned.status(), await planned.text()).toBe(200);
  }
  return word;
}

test("staff find a scheduled campaign, move it to another time, and delete those that do not run", async ({
  page,
  people,
  db,
}) => {
  test.slow();
  const word = await makeCampaigns(page, { db, people });
  await signInStaff(page, await people.manager(["campaigns"]));
  await page.goto("/admin/campaigns");
  await page.getByRole("searchbox", { name: "Search by name" }).fill(word);
  await expect(page.getByText("Showing 1 to 3 of 3 campaigns")).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Scheduled" }).click();
  await expect(page).toHaveURL(new RegExp(`search=${word}&status=scheduled`));
  await expect(page.getByText("Showing 1 to 1 of 1 campaign")).toBeVisible();

  await page.getByRole("link", { name: `Amber ${word}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Amber ${word}` })).toBeVisible();
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(page.frameLocator("iframe").locator("body")).toContainText("Zur alten Mühle am Fluss");
  await expectAccessibleInBothColours(page);
  await page.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: `When is “Amber ${word}” sent instead?` });
  await dialog.getByRole("combobox", { name: "Time in Paris" }).click();
  await page.getByRole("option", { name: "17:15" }).click();
  await dialog.getByRole("button", { name: "Reschedule" }).click();
  await expect(page.getByText(`“Amber ${word}” is scheduled`)).toBeVisible();
  await expect(page.getByRole("group", { name: "How it stands" })).toContainText("17:15");

  // Back to where the filters still are, then all three at once.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`status=scheduled`));
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Any status" }).click();
  await expect(page.getByText("Showing 1 to 3 of 3 campaigns")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page
    .getByRole("toolbar", { name: "Actions for selected rows" })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 campaigns" }).click();
  const outcome = page.getByRole("dialog", { name: "2 campaigns deleted" });
  await expect(outcome.getByRole("listitem")).toHaveText(new RegExp(`Amber ${word}.*It waits for its time`));
  await outcome.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Showing 1 to 1 of 1 campaign")).toBeVisible();
});
