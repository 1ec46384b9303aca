import type { Page } from "@playwright/test";
import {
  type MailValues,
  compileTemplate,
  renderMail,
} from "../src/server/features/templates/render/compile.render.ts";
import { readyMadeTemplates } from "../src/server/features/templates/ready-made/ready-made.ts";
import { SOME_VALUES, makeTemplate } from "#server/features/templates/templates.factory.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import { qrPng } from "#server/platform/qr/qr.ts";
import { HOSTILE_VALUES, SENTINEL } from "#server/testing/hostile-values.ts";
import { expect, expectAccessible, test } from "./kit/test.ts";

const ADDRESS = "https://mail.test/";
const htmlOf = (template: ReturnType<typeof makeTemplate>, values: MailValues = SOME_VALUES): string =>
  renderMail(compileTemplate(template, { publicUrl: "https://plaudit.test" }), values).html;

/** Opens mails as a mail program would: pictures come, nothing else does. */
async function mailReader(page: Page): Promise<{ open: (html: string) => Promise<void>; asked: string[] }> {
  const asked: string[] = [];
  let shown = "";
  await page.route("**/*", async (route) => {
    const url = route.request().url();
    if (url === ADDRESS) return route.fulfill({ contentType: "text/html; charset=utf-8", body: shown });
    asked.push(url);
    return route.fulfill({ contentType: "image/png", body: qrPng("7KQ4MX") });
  });
  const open = async (html: string): Promise<void> => {
    shown = html;
    await page.goto(ADDRESS);
  };
  return { open, asked };
}

const letter = renderLetter({
  locale: "en",
  title: "Confirm your email",
  paragraphs: ["Hello Odile,", "enter this code."],
  code: "482913",
  button: { lead: "Or open this link:", label: "Confirm", url: "https://plaudit.test/x" },
  footer: "You asked for it.",
}).html;

const mails: [string, string][] = [
  ["every element", htmlOf(makeTemplate())],
  ["a letter of ours", letter],
  ...readyMadeTemplates().map(({ key, template }): [string, string] => [key, htmlOf(template)]),
];

test("every mail fits a desk and a phone and is readable on both, light and dark", async ({ page }) => {
  test.setTimeout(300_000);
  const { open } = await mailReader(page);
  for (const [name, html] of mails) {
    for (const width of [600, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await open(html);
      const reach = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(reach, `${name} at ${width} px`).toBeLessThanOrEqual(width);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, { isMail: true });
    }
  }
});

test("no hostile value runs in a mail, leaves its place or fetches anything", async ({ page }) => {
  test.setTimeout(300_000);
  const { open, asked } = await mailReader(page);
  for (const hostile of HOSTILE_VALUES) {
    const values = Object.fromEntries(Object.keys(SOME_VALUES).map((name) => [name, hostile]));
    await open(htmlOf(makeTemplate(), values));
    const state = await page.evaluate(
      (sentinel) => ({
        ran: sentinel in globalThis,
        scripts: document.querySelectorAll("script, iframe, base, form, [onerror], [onload], [onclick]").length,
      }),
      SENTINEL,
    );
    expect(state, JSON.stringify(hostile)).toEqual({ ran: false, scripts: 0 });
  }
  expect(asked.filter((url) => !url.startsWith("https://plaudit.test/storage/"))).toEqual([]);
});
