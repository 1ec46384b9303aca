import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { templatesApi, type TemplateView } from "#shared/templates/templates.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { takeHandedOver } from "#web/features/templates/editor/desk/begin/handover.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { hasUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import { fakeApi, noConnection } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { TEMPLATE_ID, templateDraft, templateView } from "#web/testing/templates.ts";
import { AdminNewTemplatePage } from "./AdminNewTemplatePage.tsx";

const KEY = "new_template:7";
let places: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(async () => {
  await changeLocale("en");
  places = [];
  setNavigate((href, options) => void places.push(options?.replace ? `${href} (replaced)` : href));
  adminSession.save({ token: "t", user: { id: "7", name: "Ines" } as never });
  window.history.replaceState(null, "", "/admin/campaigns/templates/new");
  const { template: _template, draft: _draft, ...summary } = templateView();
  fakeApi.on(templatesApi.list, { data: [{ ...summary, thumbnail: "<svg/>" }], meta: {} });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const open = () => renderUi(<AdminNewTemplatePage />);
const beginEmpty = async () => fireEvent.click(await screen.findByRole("button", { name: /^Empty email/ }));
const subject = () => screen.getByRole("textbox", { name: /^(Subject|Betreff)$/ });
const type = (text: string) => fireEvent.change(subject(), { target: { value: text } });
const created = () => fakeApi.bodies(templatesApi.create) as TemplateDraft[];

test("an empty mail begins in the reader's language, and is made with the first save", async () => {
  await act(() => changeLocale("de"));
  fakeApi.on(templatesApi.create, ({ body }) => templateView({ revision: 1, template: body as TemplateDraft }));
  open();
  fireEvent.click(await screen.findByRole("button", { name: /^Leere E-Mail/ }));
  expect(screen.getByText("Noch nicht gespeichert")).toBeTruthy();
  type("Hallo");
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(places).toEqual([`/admin/campaigns/templates/${TEMPLATE_ID} (replaced)`]));
  expect(created()).toMatchObject([{ subject: "Hallo", language: "de", active: false }]);
  expect(created()[0]?.elements.map((element) => element.type)).toEqual(["header", "text", "text", "footer"]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("another template can be begun from, as a copy that owners do not see", async () => {
  fakeApi.on(templatesApi.one, templateView());
  fakeApi.on(templatesApi.create, templateView({ revision: 1 }));
  open();
  await userEvent.click(await screen.findByRole("button", { name: /^Autumn/ }));
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Copy of Autumn");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(created()).toMatchObject([{ name: "Copy of Autumn", active: false }]));
});

test("what was never saved is kept in this browser, for this person, and gone on with", async () => {
  open();
  await beginEmpty();
  vi.useFakeTimers();
  type("Half");
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText("Kept in this browser")).toBeTruthy();
  expect(localStorage.getItem(KEY)).toContain("Half");
  type("Half done");
  expect(hasUnsavedChanges()).toBe(false);
  vi.useRealTimers();
  cleanup();
  open();
  await userEvent.click(await screen.findByRole("button", { name: /^Go on where you stopped/ }));
  expect(subject()).toHaveProperty("value", "Half done");
  cleanup();
  adminSession.save({ token: "t", user: { id: "8", name: "Marek" } as never });
  open();
  await screen.findByRole("button", { name: /^Empty email/ });
  expect(screen.queryByRole("button", { name: /^Go on/ })).toBeNull();
});

test("what cannot be read any more is not offered", async () => {
  localStorage.setItem(
    KEY,
    JSON.stringify({ template: { ...templateDraft(), version: 9 }, at: "2026-11-15T10:00:00Z" }),
  );
  open();
  await screen.findByRole("button", { name: /^Empty email/ });
  expect(screen.queryByRole("button", { name: /^Go on/ })).toBeNull();
});

test("what is typed while it is made is handed on to its own page", async () => {
  let answer: (view: TemplateView) => void = () => undefined;
  fakeApi.on(templatesApi.create, () => new Promise<TemplateView>((resolve) => (answer = resolve)));
  fakeApi.on(templatesApi.saveDraft, { saved_at: "2026-11-15T10:00:00.000Z" });
  open();
  await beginEmpty();
  type("Hello");
  fireEvent.keyDown(window, { key: "s", metaKey: true });
  await waitFor(() => expect(created()).toHaveLength(1));
  type("Hello you");
  await act(async () => answer(templateView({ revision: 1 })));
  await waitFor(() => expect(places).toHaveLength(1));
  expect(takeHandedOver(TEMPLATE_ID)).toMatchObject({
    template: { subject: "Hello you" },
    saved: { subject: "Hello" },
  });
  expect(takeHandedOver(TEMPLATE_ID)).toBeUndefined();
});

test("a save without a connection loses nothing and leads nowhere", async () => {
  fakeApi.on(templatesApi.create, noConnection);
  open();
  await beginEmpty();
  type("Hello");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fakeApi.calls(templatesApi.create)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false));
  expect([subject().getAttribute("value"), places]).toEqual(["Hello", []]);
});
