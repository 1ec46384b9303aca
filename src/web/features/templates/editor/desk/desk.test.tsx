import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { templatesApi, type TemplateView } from "#shared/templates/templates.contract.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { hasUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { mailElements, templateDraft, templateView } from "#web/testing/templates.ts";
import { templateDesk } from "#web/testing/templateDesk.tsx";

const { toasts, subject, open, type, pass } = templateDesk();
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const status = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
/** The element of the sheet that is selected. */
const selected = () =>
  document.querySelector('[data-element-id][aria-current="true"]')?.getAttribute("data-element-id");
const drafts = () => fakeApi.bodies(templatesApi.saveDraft).map((body) => (body as { subject: string }).subject);

describe("what is typed", () => {
  test("is kept as a draft two seconds later, and the header says so", async () => {
    vi.useFakeTimers();
    open();
    expect(status()).toContain("Saved");
    type("Hello");
    expect(status()).toContain("Unsaved changes");
    expect(hasUnsavedChanges()).toBe(true);
    await pass(2000);
    expect(drafts()).toEqual(["Hello"]);
    expect(fakeApi.bodies(templatesApi.saveDraft)[0]).toMatchObject({ revision: 3 });
    expect(status()).toContain("Draft kept a moment ago");
    expect(hasUnsavedChanges()).toBe(false);
    await pass(140_000);
    expect(status()).toContain("Draft kept 2 minutes ago");
  });

  test("stays unsaved without a connection, says so, and is kept when there is one again", async () => {
    vi.useFakeTimers();
    fakeApi.on(templatesApi.saveDraft, noConnection);
    open();
    type("Hello");
    await pass(2000);
    expect(status()).toContain("Not saved: no connection. Trying again.");
    expect(hasUnsavedChanges()).toBe(true);
    fakeApi.on(templatesApi.saveDraft, { saved_at: "2026-11-15T10:05:00.000Z" });
    await act(async () => void window.dispatchEvent(new Event("online")));
    await pass(0);
    expect(status()).toContain("Draft kept a moment ago");
  });

  test("is no draft any more once all of it is undone", async () => {
    vi.useFakeTimers();
    fakeApi.on(templatesApi.dropDraft, { message: "" });
    open();
    type("Hello");
    await pass(2000);
    fireEvent.keyDown(window, { key: "z", ctrlKey: true });
    expect(subject()).toHaveProperty("value", "Hello from us");
    await pass(2000);
    expect(fakeApi.calls(templatesApi.dropDraft)).toHaveLength(1);
    expect(status()).toContain("Saved");
    fireEvent.keyDown(window, { key: "z", ctrlKey: true, shiftKey: true });
    expect(subject()).toHaveProperty("value", "Hello");
  });
});

describe("one press of Ctrl Z is one step back", () => {
  const words = () => screen.getByRole("group", { name: /^Text/ });
  const names = () =>
    screen.getAllByRole("group", { name: /, \d of \d$/ }).map((one) => one.getAttribute("aria-label"));
  const two = ["Text: Come and see us, 1 of 2", "Button: Book a table, 2 of 2"];

  test.each([
    ["on an element of the sheet", words],
    ["on the page", () => document.body],
    ["in a field of the panel", () => screen.getByRole("textbox", { name: "Name" })],
    ["in a text", () => within(words()).getByRole("textbox")],
  ])("%s", (place, target) => {
    fakeApi.on(templatesApi.dropDraft, { message: "" });
    open();
    fireEvent.click(screen.getByRole("button", { name: "Divider" }));
    fireEvent.click(screen.getByRole("button", { name: "Spacer" }));
    fireEvent.click(place === "in a text" ? words() : screen.getByRole("button", { name: "Email" }));
    fireEvent.keyDown(target(), { key: "z", ctrlKey: true });
    expect(names()).toHaveLength(3);
    fireEvent.keyDown(target(), { key: "z", ctrlKey: true, shiftKey: true });
    expect(names()).toHaveLength(4);
    fireEvent.keyDown(target(), { key: "z", ctrlKey: true });
    fireEvent.keyDown(target(), { key: "z", ctrlKey: true });
    expect(names()).toEqual(two);
  });
});

describe("saving", () => {
  test("by button or Ctrl S makes a version, and what is typed meanwhile is kept after it", async () => {
    vi.useFakeTimers();
    let answer: (view: TemplateView) => void = () => undefined;
    fakeApi.on(templatesApi.save, () => new Promise<TemplateView>((resolve) => (answer = resolve)));
    open();
    type("Hello");
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    await pass(0);
    expect(fakeApi.bodies(templatesApi.save)).toMatchObject([{ subject: "Hello", revision: 3 }]);
    type("Hello you");
    await pass(5000);
    expect(drafts()).toEqual([]);
    await act(async () => answer(templateView({ revision: 4, template: templateDraft({ subject: "Hello" }) })));
    await pass(2000);
    expect(fakeApi.bodies(templatesApi.saveDraft)).toMatchObject([{ subject: "Hello you", revision: 4 }]);
    expect(subject()).toHaveProperty("value", "Hello you");
  });

  test("lands on the element that is refused", async () => {
    fakeApi.on(templatesApi.save, refusal(422, "validation_failed", { errors: { "elements.1.href": ["Nowhere"] } }));
    open();
    type("Hello");
    save();
    await waitFor(() => expect(selected()).toBe("button"));
    await waitFor(() =>
      expect(document.activeElement?.closest("[data-field]")?.getAttribute("data-field")).toBe("href"),
    );
    fireEvent.click(screen.getByRole("tab", { name: "Check, 1 remark" }));
    expect(screen.getByRole("button", { name: /Book a table.*Nowhere/ })).toBeTruthy();
    fireEvent.click(screen.getByRole("tab", { name: "Settings" }));
    fireEvent.click(screen.getByRole("button", { name: "Email" }));
    expect(subject()).toHaveProperty("value", "Hello");
  });

  test("fails in words, and nothing is lost", async () => {
    fakeApi.on(templatesApi.save, refusal(500, "server_error"));
    open();
    type("Hello");
    save();
    await waitFor(() => expect(toasts).toEqual(["The template could not be saved: The server's words"]));
    expect(subject()).toHaveProperty("value", "Hello");
  });
});

describe("somebody else has saved since", () => {
  const theirs = templateView({ revision: 4, template: templateDraft({ name: "Winter", subject: "Theirs" }) });
  const words = { message: "Marek Dvorny saved this template on 15 Nov 2026" };
  beforeEach(() => {
    fakeApi.on(templatesApi.save, ({ body }) =>
      (body as { revision: number }).revision === 4
        ? templateView({ revision: 5, template: templateDraft({ subject: "Mine" }) })
        : refusal(409, "template_changed", words),
    );
    fakeApi.on(templatesApi.saveDraft, refusal(409, "template_changed", words));
    fakeApi.on(templatesApi.one, theirs);
  });
  const meet = async (): Promise<HTMLElement> => {
    open();
    type("Mine");
    save();
    const dialog = await screen.findByRole("dialog", { name: "Somebody else has saved this template" });
    expect(within(dialog).getByText(words.message)).toBeTruthy();
    return dialog;
  };

  test("and mine is saved over it, with their revision", async () => {
    const dialog = await meet();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save mine over it" }));
    await waitFor(() => expect(status()).toContain("Saved a moment ago"));
    expect(fakeApi.bodies(templatesApi.save)).toMatchObject([{ revision: 3 }, { subject: "Mine", revision: 4 }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("their version can be looked at, in words too, and taken", async () => {
    const dialog = await meet();
    await userEvent.click(within(dialog).getByRole("button", { name: "Look at their version" }));
    const compare = await screen.findByRole("dialog", { name: "Their version and yours" });
    expect(within(compare).getByText("Name changed")).toBeTruthy();
    expect(within(compare).getByText("Subject changed")).toBeTruthy();
    await userEvent.click(within(compare).getByRole("button", { name: "Take their version" }));
    await waitFor(() => expect(subject()).toHaveProperty("value", "Theirs"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Winter");
  });

  test("and editing goes on: drafts stop, the page says so, and leaving asks", async () => {
    vi.useFakeTimers();
    open();
    type("Mine");
    await pass(2000);
    expect(screen.queryByRole("dialog")).toBeNull();
    type("Mine still");
    await pass(60_000);
    expect(drafts()).toEqual(["Mine"]);
    expect(hasUnsavedChanges()).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Decide" }));
    await pass(500);
    expect(screen.getByRole("dialog", { name: "Somebody else has saved this template" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    await pass(500);
    expect(subject()).toHaveProperty("value", "Mine still");
  });
});

describe("a draft", () => {
  const draft = {
    template: templateDraft({ subject: "Half" }),
    saved_at: "2026-11-14T10:00:00.000Z",
    saved_by: "Marek Dvorny",
  };

  test("is opened with who left it, and can be discarded", async () => {
    fakeApi.on(templatesApi.dropDraft, { message: "" });
    fakeApi.on(templatesApi.one, templateView());
    open(templateView({ draft, has_draft: true }));
    expect(subject()).toHaveProperty("value", "Half");
    expect(screen.getByText(/^Marek Dvorny left unfinished changes/)).toBeTruthy();
    expect(status().filter((text) => text?.startsWith("Draft kept "))).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Discard draft" }));
    const dialog = await screen.findByRole("dialog", { name: "Discard the draft?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Discard draft" }));
    await waitFor(() => expect(subject()).toHaveProperty("value", "Hello from us"));
    expect(screen.queryByText(/left unfinished changes/)).toBeNull();
    expect(status()).toContain("Saved");
  });

  test("of one's own is called so", () => {
    adminSession.saveUser({ name: "Marek Dvorny" } as never);
    open(templateView({ draft, has_draft: true }));
    expect(screen.getByText(/^You left unfinished changes/)).toBeTruthy();
  });
});

describe("the check", () => {
  test("names what is wrong and where, and leads there", async () => {
    const elements = mailElements().map((one) => (one.type === "button" ? { ...one, href: "" } : one));
    open(templateView({ template: templateDraft({ elements, subject: "" }) }));
    await userEvent.click(screen.getByRole("tab", { name: "Check, 2 remarks" }));
    expect(screen.getByText("2 must be fixed before saving")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /Button “Book a table”.*Enter where this leads/ }));
    expect(selected()).toBe("button");
    expect(screen.getByRole("tab", { name: "Settings" }).getAttribute("aria-selected")).toBe("true");
    await userEvent.click(screen.getByRole("tab", { name: "Check, 2 remarks" }));
    await userEvent.click(screen.getByRole("button", { name: /Subject.*This field is required/ }));
    await waitFor(() => expect(document.activeElement).toBe(subject()));
  });

  test("leads to the sheet for what is about the whole of it", async () => {
    fakeApi.on(templatesApi.save, refusal(422, "validation_failed", { errors: { elements: ["Too many"] } }));
    open();
    type("Hello");
    save();
    await waitFor(() => expect(document.activeElement?.getAttribute("data-field")).toBe("elements"));
  });

  test("says when all is good", async () => {
    open();
    await userEvent.click(screen.getByRole("tab", { name: "Check" }));
    expect(screen.getByText("All good")).toBeTruthy();
  });
});
