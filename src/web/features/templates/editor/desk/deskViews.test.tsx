import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { TEMPLATE_ID, mailElements, mailPreview, templateDraft, templateView } from "#web/testing/templates.ts";
import { templateDesk } from "#web/testing/templateDesk.tsx";

const { toasts, subject, open, type, pass } = templateDesk();

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
