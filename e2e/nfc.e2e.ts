import type { Locator, Page } from "@playwright/test";
import { approveWithBank, CARDS, payWith } from "./kit/card-page.ts";
import { PHONE, visitCookie } from "./kit/guest-visit.ts";
import { freshEmail } from "./kit/people.ts";
import { signIn, signInStaff } from "./kit/sign-in.ts";
import { expect, expectAccessibleInBothColours, test } from "./kit/test.ts";

/** The owner orders twelve, of which ten are free, and pays the rest with a card whose bank asks. Answers the number. */
async function orderTwelve(page: Page): Promise<string> {
  await page.goto("/nfc-keychains");
  await page.getByRole("button", { name: "Order keychains" }).first().click();
  const form = page.getByRole("dialog", { name: "Order keychains" });
  await form.getByLabel("How many?").fill("12");
  await form.getByLabel("Street and number").fill("Quai de la Sinne 12");
  await form.getByLabel("Postal code").fill("68100");
  await form.getByLabel("City").fill("Mulhouse");
  await form.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: "France" }).click();
  await form.getByRole("button", { name: "Pay €19.80" }).click();
  await payWith(page, CARDS.asksTheBank);
  await approveWithBank(page);
  const news = page.getByText(/^Order NFC-\S+ is paid$/);
  await expect(news).toBeVisible();
  return /NFC-[\d-]+/.exec((await news.textContent()) ?? "")?.[0] ?? "";
}

/** Staff open an order by its number. */
async function openOrder(page: Page, number: string): Promise<Locator> {
  await page.goto("/admin/nfc?tab=orders");
  await page.getByRole("searchbox", { name: "Search by number" }).fill(number);
  const row = page.getByRole("row", { name: new RegExp(number) });
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await row.click();
  return page.getByRole("dialog", { name: `Order ${number}` });
}

/** The bell tells an owner how far an order is. */
async function expectTold(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: /notifications/i }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.keyboard.press("Escape");
}

test("keychains are ordered and paid with the bank's consent, sent, allocated, tapped by a phone, counted and converted", async ({
  page,
  otherPage,
  people,
}) => {
  test.slow();
  const token = await signIn(page, await people.owner());
  const number = await orderTwelve(page);

  const office = await otherPage();
  await signInStaff(office, await people.manager(["nfc_keychains"]));
  await office.goto("/admin/nfc");
  await office.getByRole("button", { name: "Add keychains" }).first().click();
  const adding = office.getByRole("dialog", { name: "Add keychains" });
  await adding.getByLabel("How many?").fill("12");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(office).toHaveURL(/batch=/);
  await expect(office.getByRole("table").getByRole("row")).toHaveCount(13);
  await expectAccessibleInBothColours(office);

  const order = await openOrder(office, number);
  await expect(order).toContainText("10 free, 2 × €9.90");
  await order.getByRole("button", { name: "Start processing" }).click();
  await order.getByRole("button", { name: "Allocate 12 keychains" }).click();
  const giving = office.getByRole("dialog", { name: "Allocate keychains" });
  await giving.getByRole("checkbox", { name: "Activate immediately" }).check();
  await giving.getByRole("button", { name: "Allocate", exact: true }).click();
  await expect(office.getByText("The keychains are allocated")).toBeVisible();

  await openOrder(office, number);
  await order.getByRole("button", { name: "Mark as shipped" }).click();
  const shipping = office.getByRole("dialog", { name: `Order ${number} is shipped` });
  await shipping.getByLabel("Tracking number").fill("LX 12 345");
  await shipping.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(shipping).toBeHidden();
  await page.goto("/nfc-keychains?tab=orders");
  await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText("LX 12 345");
  await expectTold(page, `Order ${number} is on its way`);
  await order.getByRole("button", { name: "Mark as delivered" }).click();
  const arriving = office.getByRole("dialog", { name: `Order ${number} is delivered` });
  await arriving.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(arriving).toBeHidden();
  await page.reload();
  await expectTold(page, `Order ${number} has arrived`);

  const listed = await page.request.get("/api/nfc/keychains", { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await listed.json()) as { data: { code: string; status: string }[] };
  expect(data.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => "active"));
  const code = data[0]?.code ?? "";
  const phone = await otherPage(PHONE);
  await phone.goto(`/review/${code}`);
  // The tap is counted; nobody fills in the form as quickly as this.
  await phone.context().addCookies([visitCookie(code, 30)]);
  await phone.getByLabel("First name").fill("Jonas");
  await phone.getByLabel("Last name").fill("Wittkamp");
  await phone.getByLabel("Email", { exact: true }).fill(freshEmail("jonas"));
  await phone.getByRole("button", { name: "Continue to Google" }).click();
  await phone.waitForURL((url) => url.pathname !== `/review/${code}`);

  await page.goto("/clients");
  await page.getByRole("button", { name: "Actions for Jonas Wittkamp" }).click();
  await page.getByRole("menuitem", { name: "Mark as reviewed" }).click();
  await expect(page.getByText(/is marked as reviewed/)).toBeVisible();
  await page.goto("/nfc-keychains");
  const row = page.getByRole("row", { name: new RegExp(code) });
  await expect(row).toContainText("100%");
  await expect(row).toContainText("1 review");
});
