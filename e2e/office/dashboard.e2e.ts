import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { signInStaff } from "../kit/sign-in.ts";
import { expect, test } from "../kit/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone, in German, what needs attention leads to the list with its filter set", async ({
  page,
  people,
  db,
}) => {
  const name = `Gasthaus ohne Wirt ${crypto.randomUUID().slice(0, 8)}`;
  await makeRestaurant(db, { name, review_code: crypto.randomUUID().slice(0, 12), created_at: new Date() });
  await signInStaff(page, await people.admin());
  await page.addInitScript(() => localStorage.setItem("locale", "de"));
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Übersicht" })).toBeVisible();
  await expect(page.getByRole("group", { name: "MRR" })).toContainText("€");

  await page.getByText("12 Monate", { exact: true }).first().click();
  await expect(page).toHaveURL("/admin/dashboard?period=12m");

  const todo = page.getByRole("region", { name: "Heute zu erledigen" });
  await todo.getByRole("link", { name: /^\d+ Restaurants? (hat|haben) keinen Inhaber$/ }).click();
  await expect(page).toHaveURL("/admin/restaurants?linked=no");
  await expect(page.getByText(name)).toBeVisible();
  // A demo restaurant with an owner is not among them.
  await expect(page.getByText("Osteria Marrovia")).toBeHidden();
});
