import type { Person } from "./kit/people.ts";
import { signIn } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

/** The demo has lists with enough in them; nothing of theirs is changed here. */
const OWNER: Person = { id: "", email: "owner@demo.test", password: "Demo1234!", name: "Odile Ferrandel" };

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "en-GB" });

  test("the first client is on the screen without scrolling, and the filters are behind a button", async ({ page }) => {
    await signIn(page, OWNER);
    await page.goto("/clients");
    await expect(page.getByRole("list", { name: "Clients" }).getByRole("listitem").first()).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(page.getByRole("combobox", { name: "Source" })).toBeVisible();
  });
});

test.describe("in English", () => {
  test.use({ locale: "en-GB" });

  test("clearing the filters moves nothing", async ({ page }) => {
    await signIn(page, OWNER);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/clients?source=keychain");
      const rows = page.getByRole(width < 768 ? "list" : "table", { name: "Clients" });
      const clear = page.getByRole("button", { name: "Clear filters" });
      if (width < 768) await page.getByRole("button", { name: "Filters (1)" }).click();
      await expect(clear).toBeVisible();
      const top = async (): Promise<number> => (await rows.boundingBox())?.y ?? 0;
      const before = await top();
      await clear.click();
      await expect(page).toHaveURL("/clients");
      await expect(rows).toBeVisible();
      expect(await top(), `at ${width}`).toBe(before);
    }
  });

  test("a toast leaves a drawer's cross free", async ({ page, people }) => {
    await signIn(page, await people.owner());
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/clients");
      await page.getByRole("button", { name: /^Add (client|by hand)$/ }).click();
      const form = page.getByRole("dialog", { name: "Add a client" });
      await form.getByLabel("First name").fill("Maaike");
      await form.getByLabel("Last name").fill("Stroobant");
      await form.getByLabel("Email").fill(`maaike.${width}@e2e.test`);
      await form.getByRole("button", { name: "Add client" }).click();
      await page.waitForFunction(() => {
        const cross = document.querySelector('[aria-label="Close details"]')?.getBoundingClientRect();
        const toast = document.querySelector(".mantine-Notification-root")?.getBoundingClientRect();
        if (!cross || !toast) return false;
        return toast.top >= cross.bottom || toast.bottom <= cross.top || toast.right <= cross.left;
      });
      await page.getByRole("button", { name: "Close details" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
});
