import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { templatesApi, type TemplateListItem, type TemplateView } from "#shared/templates/templates.contract.ts";
import { DEFAULT_STYLES } from "#shared/templates/templates.model.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { TemplatesPanel } from "./TemplatesPanel.tsx";
import { filterTemplates, readTemplateFilters, type TemplateFilters } from "./templateFilters.ts";

const make = (n: number, name: string, more: Partial<TemplateListItem> = {}): TemplateListItem => ({
  id: `0198c1de-7c40-4000-8000-${String(n).padStart(12, "0")}`,
  name,
  subject: `Subject of ${name}`,
  category: "promotional",
  description: "",
  offer_type: "A",
  language: "en",
  active: true,
  revision: 1,
  has_draft: false,
  updated_at: "2026-11-14T10:00:00.000Z",
  updated_by: null,
  thumbnail: `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  ...more,
});
const ESPRESSO = make(1, "Espresso");
const LETTER = make(2, "Plain letter", { category: "general", offer_type: null, subject: "{{first_name}}, hello" });
const BRIEF = make(3, "Schlichter Brief", {
  category: "newsletter",
  offer_type: null,
  language: "de",
  has_draft: true,
});
const OLD = make(4, "Crème brûlée", { active: false, offer_type: "C" });

let rows: TemplateListItem[] = [];
let toasts: { title: string; message?: string | undefined }[] = [];
let went: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  rows = [ESPRESSO, LETTER, BRIEF, OLD];
  [toasts, went] = [[], []];
  setToastPresenter(({ title, message }) => toasts.push({ title, message }));
  setNavigate((href) => went.push(href));
  fakeApi.on(templatesApi.list, () => ({ data: rows, meta: {} }));
});

function Screen({ initial = {} }: { initial?: TemplateFilters }) {
  const [filters, setFilters] = useState(initial);
  return <TemplatesPanel filters={filters} onFilters={setFilters} />;
}
const cards = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole("list", { name: "Email templates" })).getAllByRole("listitem");
const names = async (): Promise<string[]> =>
  (await cards()).map((card) => within(card).getByRole("link").textContent ?? "");
const choose = async (name: string, action: string): Promise<void> => {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
};
const changes = () => fakeApi.calls().filter(({ line }) => !line.startsWith("GET "));

describe("the list", () => {
  test("shows what each is for, and leads to it and to a new one", async () => {
    renderUi(<Screen />);
    expect(await names()).toEqual(["Espresso", "Plain letter", "Schlichter Brief", "Crème brûlée"]);
    const [espresso, letter, brief, old] = (await cards()).map((card) => card.textContent);
    expect(espresso).toContain("Offer A · English");
    expect(letter).toContain("First name, hello");
    expect(letter).toContain("General · English");
    expect(brief).toContain("Unfinished changes");
    expect(old).toContain("Inactive");
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toContain("/admin/campaigns/templates/new");
    expect(links).toContain(`/admin/campaigns/templates/${ESPRESSO.id}`);
  });

  test("its pictures cannot break out of their place", async () => {
    rows = [
      make(5, `"><img src=x>`, { thumbnail: `<svg xmlns="http://www.w3.org/2000/svg"><text>"#%&amp;'é</text></svg>` }),
    ];
    renderUi(<Screen />);
    const [card] = await cards();
    const [picture, ...others] = card?.querySelectorAll("img") ?? [];
    expect(others).toEqual([]);
    const src = picture?.getAttribute("src") ?? "";
    expect(src).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/);
    expect(decodeURIComponent(src)).toContain(rows[0]?.thumbnail);
  });

  test("is searched without regard to accents, in names and subjects", async () => {
    renderUi(<Screen />);
    const search = await screen.findByRole("searchbox", { name: "Search by name or subject" });
    await userEvent.type(search, "CREME");
    await waitFor(async () => expect(await names()).toEqual(["Crème brûlée"]));
    await userEvent.clear(search);
    await userEvent.type(search, "of espr");
    await waitFor(async () => expect(await names()).toEqual(["Espresso"]));
  });

  test("a filter is chosen, and a search without result leads back to all", async () => {
    renderUi(<Screen />);
    await userEvent.click(await screen.findByRole("combobox", { name: "Language" }));
    await userEvent.click(await screen.findByRole("option", { name: "German" }));
    await waitFor(async () => expect(await names()).toEqual(["Schlichter Brief"]));
    await userEvent.type(screen.getByRole("searchbox"), "xyz");
    expect(await screen.findByText("No template fits")).toBeTruthy();
    await userEvent.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement);
    expect(await names()).toHaveLength(4);
  });

  test("without any template invites to make the first", async () => {
    rows = [];
    renderUi(<Screen />);
    expect(await screen.findByText("No templates yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "New template" }).getAttribute("href")).toBe(
      "/admin/campaigns/templates/new",
    );
  });

  test("that cannot be loaded says so and can be asked for again", async () => {
    fakeApi.on(templatesApi.list, refusal(403, "access_denied"));
    renderUi(<Screen />);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The server's words");
    fakeApi.on(templatesApi.list, { data: rows, meta: {} });
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await names()).toHaveLength(4);
  });

  test("speaks German", async () => {
    await changeLocale("de");
    renderUi(<Screen />);
    expect(await screen.findByRole("link", { name: "Neue Vorlage" })).toBeTruthy();
    expect(screen.getByText("Angebot A · Englisch")).toBeTruthy();
    await changeLocale("en");
  });
});

test.each<[TemplateFilters, string[]]>([
  [{}, ["Espresso", "Plain letter", "Schlichter Brief", "Crème brûlée"]],
  [{ category: "newsletter" }, ["Schlichter Brief"]],
  [{ offer: "none" }, ["Plain letter", "Schlichter Brief"]],
  [{ offer: "C" }, ["Crème brûlée"]],
  [{ active: "no" }, ["Crème brûlée"]],
  [{ active: "yes", language: "en", search: "e" }, ["Espresso", "Plain letter"]],
])("%j finds %j", (filters, found) => {
  expect(filterTemplates([ESPRESSO, LETTER, BRIEF, OLD], filters).map(({ name }) => name)).toEqual(found);
});

test("of an address only what is ours is read", () => {
  expect(readTemplateFilters({ category: "event", offer: "Z", language: "xx", active: "no", search: "" })).toEqual({
    category: "event",
    active: "no",
  });
});

describe("actions", () => {
  test("a copy is made and opened", async () => {
    const copy = { ...make(9, "Copy of Espresso"), draft: null, template: { styles: DEFAULT_STYLES } };
    fakeApi.on(templatesApi.duplicate, copy as unknown as TemplateView);
    renderUi(<Screen />);
    await choose("Espresso", "Duplicate");
    await waitFor(() => expect(went).toEqual([`/admin/campaigns/templates/${copy.id}`]));
    expect(toasts).toEqual([{ title: "Template duplicated", message: undefined }]);
  });

  test("one that owners do not see is offered to them", async () => {
    fakeApi.on(templatesApi.setActive, () => {
      rows = rows.map((row) => (row.id === OLD.id ? { ...row, active: true } : row));
      return { ...OLD, active: true };
    });
    renderUi(<Screen />);
    await choose("Crème brûlée", "Offer to owners");
    await waitFor(async () => expect((await cards()).at(-1)?.textContent).not.toContain("Inactive"));
    expect(fakeApi.bodies(templatesApi.setActive)).toEqual([{ active: true }]);
    expect(toasts.map(({ title }) => title)).toEqual(["Owners can choose this template"]);
  });

  test("by keyboard alone", async () => {
    fakeApi.on(templatesApi.setActive, { ...ESPRESSO, active: false });
    renderUi(<Screen />);
    (await screen.findByRole("button", { name: "Actions for Espresso" })).focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("menuitem", { name: "Edit" });
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Hide from owners"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(fakeApi.bodies(templatesApi.setActive)).toEqual([{ active: false }]));
  });

  test("a deletion asks first, and keeping it changes nothing", async () => {
    fakeApi.on(templatesApi.remove, () => {
      rows = rows.filter(({ id }) => id !== ESPRESSO.id);
      return { message: "ok" };
    });
    renderUi(<Screen />);
    await choose("Espresso", "Delete");
    await userEvent.click(await screen.findByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changes()).toEqual([]);
    await choose("Espresso", "Delete");
    await userEvent.click(await screen.findByRole("button", { name: "Delete template" }));
    await waitFor(async () => expect(await names()).not.toContain("Espresso"));
    expect(toasts.map(({ title }) => title)).toEqual(["Template deleted"]);
  });

  test("a refused deletion says why, with the campaigns' names, and the template stays", async () => {
    const message = "Used by “Spring terrace” and “Truffle week”";
    fakeApi.on(templatesApi.remove, Response.json({ code: "conflict", message }, { status: 409 }));
    renderUi(<Screen />);
    await choose("Espresso", "Delete");
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete template" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain(message);
    expect(toasts).toEqual([]);
  });

  test.each([
    ["Duplicate", "The template could not be duplicated"],
    ["Hide from owners", "The template could not be changed"],
  ])("%s that fails tells it", async (action, title) => {
    fakeApi.on(templatesApi.duplicate, noConnection);
    fakeApi.on(templatesApi.setActive, noConnection);
    renderUi(<Screen />);
    await choose("Espresso", action);
    await waitFor(() => expect(toasts.map((toast) => toast.title)).toEqual([title]));
    expect(toasts[0]?.message).toBeTruthy();
    expect(went).toEqual([]);
  });
});
