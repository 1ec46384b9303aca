import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeLocale, currentLocale, i18n, initI18n, initOpenI18n, loadAllTexts, preferredLocale } from "./i18n.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());
const browserSpeaks = (language: string): unknown => vi.spyOn(navigator, "language", "get").mockReturnValue(language);

describe("the language comes from the saved choice, else from the browser", () => {
  test.each([
    ["de", "en-US", "de"],
    ["en", "de-DE", "en"],
    [null, "de", "de"],
    [null, "de-CH", "de"],
    [null, "DE-at", "de"],
    [null, "fr-FR", "en"],
    [null, "en-GB", "en"],
    [null, "", "en"],
    ["fr", "de-DE", "de"],
    ["", "fr", "en"],
  ])("saved %j, browser %j: %s", (saved, language, expected) => {
    if (saved !== null) localStorage.setItem("locale", saved);
    browserSpeaks(language);
    expect(preferredLocale()).toBe(expected);
  });
});

describe("switching", () => {
  test("changes texts and <html lang> without a reload, and is remembered", async () => {
    browserSpeaks("en-GB");
    await initI18n();
    expect([i18n.t("titles:dashboard"), document.documentElement.lang]).toEqual(["Dashboard", "en"]);
    expect(localStorage.getItem("locale")).toBeNull();
    await changeLocale("de");
    expect([i18n.t("titles:dashboard"), document.documentElement.lang]).toEqual(["Übersicht", "de"]);
    expect([currentLocale(), localStorage.getItem("locale")]).toEqual(["de", "de"]);
    expect(document.cookie).toContain("locale=de");
  });

  test("twice in a row ends with the last choice", async () => {
    await initI18n();
    await Promise.all([changeLocale("de"), changeLocale("en")]);
    expect([currentLocale(), i18n.t("titles:dashboard")]).toEqual(["en", "Dashboard"]);
  });

  test("while a page that arrived as HTML is left brings every text of the new language as well", async () => {
    await initOpenI18n("de");
    await Promise.all([changeLocale("en"), loadAllTexts()]);
    expect([currentLocale(), i18n.t("titles:dashboard")]).toEqual(["en", "Dashboard"]);
    await changeLocale("de");
    expect(i18n.t("titles:dashboard")).toBe("Übersicht");
  });

  test("counts follow the language's plural", async () => {
    await initI18n();
    await changeLocale("en");
    expect(i18n.t("subscriptions:notice.expires", { count: 1 })).toBe(
      "Your subscription expires in 1 hour. Please renew to avoid interruption.",
    );
    expect(i18n.t("subscriptions:notice.expires", { count: 18 })).toBe(
      "Your subscription expires in 18 hours. Please renew to avoid interruption.",
    );
  });
});
