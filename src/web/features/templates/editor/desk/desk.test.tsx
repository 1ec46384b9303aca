import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { templatesApi, type TemplateView } from "#shared/templates/templates.contract.ts";
import { initI18n } from "#web/lib/i18n.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { hasUnsavedChanges } from "#web/lib/unsavedChanges.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { TEMPLATE_ID, mailElements, mailPreview, templateDraft, templateView } from "#web/testing/templates.ts";
import { TemplateDesk } from "./TemplateDesk.tsx";

const KEPT_AT = "2026-11-15T10:05:00.000Z";
let toasts: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  toasts = [];
  setToastPresenter(({ title, message }) => toasts.push([title, message].filter(Boolean).join(": ")));
  localStorage.setItem("admin_token", "t");
  window.history.replaceState(null, "", "/admin/campaigns/templates/1");
  fakeApi.on(templatesApi.saveDraft, { saved_at: KEPT_AT });
  fakeApi.on(templatesApi.preview, mailPreview());
});
afterEach(() => {
  // A desk that is left stores what is still to be stored: while there is somebody to answer.
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

function open(view: TemplateView = templateView()): void {
  const { draft, template } = view;
  renderUi(
    <TemplateDesk view={view} initial={draft?.template ?? template} saved={template} onCreated={() => undefined} />,
  );
}
const subject = () => screen.getByRole("textbox", { name: "Subject" });
const type = (text: string) => fireEvent.change(subject(), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
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
    fakeApi.on(templatesApi.saveDraft, { saved_at: KEPT_AT });
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

describe("the preview", () => {
  const frame = () => screen.getByTitle<HTMLIFrameElement>("The email as it arrives");
  /** The page in the frame, which the test's document does not load; it says that it is there, and keeps what it is given. */
  const answerAsFrame = (): unknown[] => {
    const given: unknown[] = [];
    const page = { postMessage: (html: unknown) => void given.push(html) };
    Object.defineProperty(frame(), "contentWindow", { value: page });
    const event = new MessageEvent("message", { data: "mail-frame" });
    Object.defineProperty(event, "source", { value: page });
    act(() => void window.dispatchEvent(event));
    return given;
  };

  test("shows the mail in a frame that runs nothing of it, on desk, phone, in the dark and as text", async () => {
    fakeApi.on(
      templatesApi.preview,
      mailPreview({
        html: '<meta content="light dark"><style>@media (prefers-color-scheme:dark){p{color:red}}</style>',
      }),
    );
    open();
    await userEvent.click(screen.getByRole("button", { name: "Preview" }));
    await screen.findByText("A word before");
    expect([frame().getAttribute("sandbox"), frame().getAttribute("src")]).toEqual(["allow-scripts", "/mail/frame"]);
    const sent = answerAsFrame();
    expect(sent).toEqual(['<meta content="light"><style>@media not all{p{color:red}}</style>']);
    await userEvent.click(screen.getByRole("switch", { name: "Dark" }));
    expect(sent.at(-1)).toBe('<meta content="dark"><style>@media all{p{color:red}}</style>');
    await userEvent.click(screen.getByRole("radio", { name: "Phone" }));
    expect(frame().closest("[data-view]")?.getAttribute("data-view")).toBe("phone");
    await userEvent.click(screen.getByRole("radio", { name: "Plain text" }));
    expect(screen.getByRole("region", { name: "The email as plain text" }).textContent).toBe("Come and see us\n");
    expect(screen.getByText("12 kB of 102 kB")).toBeTruthy();
  });

  test("is made anew after a pause, once, and the old one stays meanwhile", async () => {
    vi.useFakeTimers();
    open();
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    await pass(0);
    type("Hello");
    await pass(300);
    type("Hello you");
    await pass(499);
    expect(fakeApi.calls(templatesApi.preview)).toHaveLength(1);
    expect(frame()).toBeTruthy();
    await pass(1);
    expect(fakeApi.bodies(templatesApi.preview)).toMatchObject([
      { subject: "Hello from us" },
      { subject: "Hello you" },
    ]);
  });

  test("that cannot be made says so and keeps the old one", async () => {
    vi.useFakeTimers();
    open();
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    await pass(0);
    fakeApi.on(templatesApi.preview, refusal(500, "server_error"));
    type("Hello");
    await pass(500);
    expect(screen.getByText("The preview could not be made")).toBeTruthy();
    expect(frame()).toBeTruthy();
  });

  test.each([
    [91_000, "Nearly too large: Gmail cuts emails off at 102 kB", "Check, 1 remark"],
    [103_000, "Too large: Gmail would cut off the end", "Check, 1 remark"],
  ])("of %i bytes warns of Gmail's limit", async (bytes, words, tab) => {
    fakeApi.on(templatesApi.preview, mailPreview({ bytes }));
    open();
    await userEvent.click(screen.getByRole("button", { name: "Preview" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await screen.findByRole("tab", { name: tab })).toBeTruthy();
  });

  test("is filled with a guest's data, for whoever may see guests", async () => {
    fakeApi.on(templatesApi.readers, {
      data: [{ id: TEMPLATE_ID, first_name: "Zoé", last_name: null, restaurant_name: "Trattoria Quill" }],
      meta: {},
    });
    open();
    await userEvent.click(screen.getByRole("button", { name: "Preview" }));
    await userEvent.click(await screen.findByRole("combobox", { name: "Filled with" }));
    await userEvent.click(await screen.findByRole("option", { name: "Zoé, Trattoria Quill" }));
    await waitFor(() => expect(fakeApi.bodies(templatesApi.preview).at(-1)).toMatchObject({ client_id: TEMPLATE_ID }));
  });

  test("offers no guests to whoever may not see them", async () => {
    adminSession.saveUser({ name: "Marek", role: "manager", permissions_list: ["campaigns"] } as never);
    open();
    await userEvent.click(screen.getByRole("button", { name: "Preview" }));
    await screen.findByText("A word before");
    expect(screen.queryByRole("combobox", { name: "Filled with" })).toBeNull();
  });
});

describe("a test mail", () => {
  test("is what is on screen, and its address is said", async () => {
    fakeApi.on(templatesApi.sendTest, { email: "ines@plaudit.test" });
    open();
    type("Hello");
    await userEvent.click(screen.getByRole("button", { name: "Send test email" }));
    await waitFor(() => expect(toasts).toEqual(["Test email sent: Sent to ines@plaudit.test."]));
    expect(fakeApi.bodies(templatesApi.sendTest)).toMatchObject([{ subject: "Hello" }]);
  });

  test("that was not sent is told why", async () => {
    fakeApi.on(templatesApi.sendTest, refusal(503, "test_mail_unavailable"));
    open();
    await userEvent.click(screen.getByRole("button", { name: "Send test email" }));
    await waitFor(() => expect(toasts).toEqual(["The test email was not sent: The server's words"]));
  });
});

describe("the history", () => {
  const version = (revision: number) => ({
    revision,
    saved_at: "2026-11-14T10:00:00.000Z",
    saved_by: revision === 1 ? null : "Ines Kaltenbach",
    name: "Autumn",
  });
  const openHistory = async (): Promise<HTMLElement> => {
    fakeApi.on(templatesApi.versions, { data: [version(3), version(2), version(1)], meta: {} });
    fakeApi.on(templatesApi.version, ({ params }) => ({
      ...version(Number(params["revision"])),
      template: templateDraft({ subject: "Then", elements: mailElements().toReversed().slice(1).toReversed() }),
    }));
    open();
    await userEvent.click(screen.getByRole("button", { name: "History" }));
    return screen.findByRole("dialog", { name: "History" });
  };

  test("says who saved when, and what is different now", async () => {
    const drawer = await openHistory();
    expect(await within(drawer).findByText("Present version")).toBeTruthy();
    expect(within(drawer).getByText(/^Plaudit, /)).toBeTruthy();
    await userEvent.click(within(drawer).getByRole("button", { name: "Compare version 2 with the present one" }));
    const compare = await screen.findByRole("dialog", { name: "Version 2 and the present one" });
    expect(within(compare).getByText("Subject changed")).toBeTruthy();
    expect(within(compare).getByText("Footer added")).toBeTruthy();
    expect(
      within(compare)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Version 2", "On screen", "What is different"]);
  });

  test("brings a version back, and the desk shows it", async () => {
    const restored = templateView({ revision: 4, template: templateDraft({ subject: "Then" }) });
    fakeApi.on(templatesApi.restore, restored);
    const drawer = await openHistory();
    await userEvent.click(await within(drawer).findByRole("button", { name: "Restore version 2" }));
    const dialog = await screen.findByRole("dialog", { name: "Restore version 2?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(subject()).toHaveProperty("value", "Then"));
    expect(fakeApi.bodies(templatesApi.restore)).toEqual([{ revision: 3 }]);
    expect(toasts).toEqual(["Version 2 is restored"]);
  });

  test("that somebody else has added to says so, and changes nothing", async () => {
    fakeApi.on(templatesApi.restore, refusal(409, "template_changed"));
    const drawer = await openHistory();
    await userEvent.click(await within(drawer).findByRole("button", { name: "Restore version 1" }));
    const dialog = await screen.findByRole("dialog", { name: "Restore version 1?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Restore" }));
    expect(await within(dialog).findByText("The server's words")).toBeTruthy();
    expect(subject()).toHaveProperty("value", "Hello from us");
  });
});
