import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LEGAL_VERSION, legalApi } from "#shared/legal/legal.contract.ts";
import { LEGAL_DOCUMENTS } from "#shared/legal/legal-texts.ts";
import { english } from "#shared/legal/legal-texts.en.ts";
import { german } from "#shared/legal/legal-texts.de.ts";
import { AccountCard } from "#web/features/accounts/settings/AccountCard.tsx";
import { RegisterForm } from "#web/features/accounts/register/RegisterForm.tsx";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { LegalDocument } from "./LegalDocument.tsx";

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() =>
  fakeApi.on(legalApi.operator, {
    version: LEGAL_VERSION,
    operator: { name: "Quark & Co", address: "1 Long Lane, York", email: "hello@quark.example" },
  }),
);
afterEach(async () => {
  cleanup();
  await act(() => changeLocale("en"));
});

describe.each(LEGAL_DOCUMENTS)("the document %s", (name) => {
  test("names who runs the installation, in both languages, with nothing left to fill in", async () => {
    renderUi(<LegalDocument name={name} />);
    expect(await screen.findAllByText(/Quark & Co/)).not.toEqual([]);
    expect(screen.getAllByRole("link", { name: "hello@quark.example" })[0]?.getAttribute("href")).toBe(
      "mailto:hello@quark.example",
    );
    expect(screen.getByText("Version of 15 Nov 2026")).toBeTruthy();
    for (const [locale, texts] of [
      ["en", english],
      ["de", german],
    ] as const) {
      await act(() => changeLocale(locale));
      for (const { title } of Object.values(texts[name]))
        expect(screen.getByRole("heading", { level: 2, name: title })).toBeTruthy();
      expect(screen.getByRole("article").textContent).not.toMatch(/[{}]/);
    }
  });

  test("that could not be loaded says so and is tried again", async () => {
    fakeApi.on(legalApi.operator, refusal(404, "not_found"));
    renderUi(<LegalDocument name={name} />);
    expect(await screen.findByText("The page could not be loaded")).toBeTruthy();
    fakeApi.on(legalApi.operator, {
      version: LEGAL_VERSION,
      operator: { name: "Q", address: "A", email: "q@q.example" },
    });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Version of 15 Nov 2026")).toBeTruthy();
  });
});

test("registering leads to both documents in a tab of their own, without ticking the box", async () => {
  renderUi(<RegisterForm />);
  for (const [name, href] of [
    [/^terms of use/, "/terms"],
    [/^privacy notice/, "/privacy"],
  ] as const) {
    const link = screen.getByRole("link", { name });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([href, "_blank"]);
    await userEvent.click(link);
  }
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
});

test("a country left open is asked for, not called unsupported", async () => {
  renderUi(<RegisterForm />);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  const field = await screen.findByRole("combobox", { name: "Country" });
  const error = document.getElementById(
    field
      .getAttribute("aria-describedby")
      ?.split(" ")
      .find((id) => id.endsWith("error")) ?? "",
  );
  expect(error?.textContent).toBe("This field is required");
});

test("the account says which version was accepted, and when", async () => {
  fakeApi.on(legalApi.acceptances, {
    data: [{ version: LEGAL_VERSION, accepted_in: "checkout", accepted_at: "2026-11-20T09:30:00.000Z" }],
    meta: { total: 1 },
  });
  renderUi(<AccountCard user={owner} />);
  expect(await screen.findByText(/^Version of 15 Nov 2026, on 20 Nov 2026/)).toBeTruthy();
});
