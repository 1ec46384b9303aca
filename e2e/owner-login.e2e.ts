import { linkIn, waitForMail } from "./mailbox.ts";
import { freshEmail } from "./people.ts";
import { fillLogin, logOut, signIn, stored } from "./sign-in.ts";
import { expect, test } from "./test.ts";

const OWNER_MENU = [
  "Dashboard",
  "My restaurant",
  "Reviews",
  "Clients",
  "NFC keychains",
  "Email campaigns",
  "Analytics",
  "Support",
  "Settings",
];

test("an owner logs in to the dashboard, and out again for good", async ({ page, people }) => {
  const owner = await people.owner();
  await page.goto("/login");
  await fillLogin(page, owner);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(owner.firstName);
  await expect(page.getByRole("navigation", { name: "Main menu" }).getByRole("link")).toHaveText(OWNER_MENU);
  await expect(page.getByText(owner.restaurant)).toBeVisible();
  await expect(page.getByText(`© ${new Date().getFullYear()} Plaudit`)).toBeVisible();
  const token = await stored(page, "token");

  const loggedOut = page.waitForResponse("**/api/auth/logout");
  await logOut(page, owner);
  await expect(page).toHaveURL("/login");
  expect((await loggedOut).status()).toBe(200);
  expect([await stored(page, "token"), await stored(page, "user")]).toEqual([null, null]);
  const reused = await page.request.get("/api/auth/user", { headers: { Authorization: `Bearer ${token}` } });
  expect(reused.status()).toBe(401);

  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("the menu and the breadcrumb lead through the owner's pages", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Email campaigns" }).click();
  await expect(page).toHaveURL("/campaigns");
  await expect(page).toHaveTitle("Email campaigns · Plaudit");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(menu.getByRole("link", { name: "Email campaigns" })).toHaveAttribute("aria-current", "page");

  await page.goto("/campaigns/new");
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("listitem")).toHaveText(["Dashboard", "Email campaigns", "New campaign"]);
  await trail.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("a page asked for before login is the one shown after it", async ({ page, people }) => {
  const owner = await people.owner();
  await page.goto("/settings?tab=security");
  await expect(page).toHaveURL("/login");
  await fillLogin(page, owner);
  await expect(page).toHaveURL("/settings?tab=security");
});

test("a signed-in owner has no business on guest pages", async ({ page, people }) => {
  await signIn(page, await people.owner());
  for (const path of ["/login", "/register", "/forgot-password", "/reset-password/x", "/"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
  }
});

test("a wrong password is refused without saying which part was wrong", async ({ page, people }) => {
  const owner = await people.owner();
  await page.goto("/login");
  for (const attempt of [
    { email: owner.email, password: "Wrong1234!" },
    { email: freshEmail(), password: owner.password },
  ]) {
    await fillLogin(page, attempt);
    await expect(page.getByRole("alert")).toHaveText("Email or password is wrong");
    await expect(page.getByLabel("Email")).toHaveValue(attempt.email);
  }
  await expect(page).toHaveURL("/login");
  expect(await stored(page, "token")).toBeNull();
});

test("an owner whose subscription lapsed lands on reactivation", async ({ page, people }) => {
  const owner = await people.owner({ lapsed: true });
  await page.goto("/login");
  await fillLogin(page, owner);
  await page.waitForURL(
    (url) => url.pathname === "/subscription/reactivate" && url.searchParams.get("email") === owner.email,
  );
  await expect(page.getByText(owner.email)).toBeVisible();
  await expect(page.getByText("Subscription required")).toBeVisible();
});

test("a subscription that ends while signed in leads from any owner page to reactivation", async ({
  page,
  people,
  db,
}) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/reviews");
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
  const ended = { status: "expired" as const, current_period_end: new Date(Date.now() - 86_400_000) };
  await db
    .updateTable("subscriptions")
    .set(ended)
    .where("restaurant_id", "=", (query) =>
      query.selectFrom("restaurants").select("id").where("user_id", "=", owner.id),
    )
    .execute();
  await page.reload();
  await page.waitForURL(
    (url) => url.pathname === "/subscription/reactivate" && url.searchParams.get("expired") === "true",
  );
  await expect(page.getByText(owner.email)).toBeVisible();
});

test("a forgotten password is replaced by the link in the mail, once", async ({ page, people }) => {
  const owner = await people.owner();
  const password = "Tarte-Flambee-9!";
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Send link" }).waitFor();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "The link is on its way" })).toBeVisible();

  const link = linkIn(await waitForMail(owner.email, { subject: /Reset your Plaudit password/ }), /reset-password/);
  await page.goto(link);
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
  await page.getByRole("textbox", { name: "New password" }).fill(password);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Password saved")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);

  await fillLogin(page, owner);
  await expect(page.getByRole("alert").getByText("Email or password is wrong")).toBeVisible();
  await fillLogin(page, { email: owner.email, password });
  await expect(page).toHaveURL("/dashboard");

  const used = await page.request.post("/api/auth/reset-password", {
    data: {
      email: owner.email,
      token: new URL(link).pathname.split("/").at(-1),
      password,
      password_confirmation: password,
    },
  });
  expect(used.status()).toBe(400);
});

test("a reset link that does not work offers a new one", async ({ page, people }) => {
  const { email } = await people.owner();
  await page.goto(`/reset-password/not-a-link?email=${email}`);
  await page.getByRole("textbox", { name: "New password" }).fill("Tarte-Flambee-9!");
  await page.getByRole("textbox", { name: "Repeat the password" }).fill("Tarte-Flambee-9!");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is invalid or has expired");
  await page.getByRole("alert").getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("a forgotten password of an unknown address is said so, with a way to register", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("alert")).toContainText("No account found for this email");
  await page.getByRole("alert").getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
});
