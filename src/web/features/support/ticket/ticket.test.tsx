import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { supportApi } from "#shared/support/support.contract.ts";
import type { TicketDetail } from "#shared/support/support.model.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import {
  fileOf,
  idOf,
  makeAnswer,
  makeAttachment,
  makeDetail,
  makeMessage,
  setUpSupport,
  toasts,
} from "#web/testing/support.tsx";
import { TicketScreen } from "./TicketScreen.tsx";

setUpSupport();

function draw(given: TicketDetail | Response): void {
  fakeApi.on(supportApi.ticket, given);
  renderUi(<TicketScreen id={idOf(1)} />);
}
const messages = async (): Promise<string[]> =>
  within(await screen.findByRole("list", { name: "Conversation" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent ?? "");
const field = (): Promise<HTMLElement> => screen.findByRole("textbox", { name: "Your reply" });

const answered = makeDetail({
  status: "waiting_response",
  messages: [makeMessage(1), makeAnswer(3, { attachments: [makeAttachment(1)] })],
  events: [{ id: "e1", by: "staff", from: "open", to: "in_progress", at: "2026-11-16T08:02:00.000Z" }],
});

describe("the conversation", () => {
  test("tells who wrote what and what happened in between; text stays text, and files are saved", async () => {
    const text = "<b>First</b> line\nhttps://example.test";
    fakeApi.on(supportApi.attachment, refusal(404, "not_found"));
    draw({ ...answered, messages: [makeMessage(1, { text, by_mail: true }), ...answered.messages.slice(1)] });
    const [first, event, answer] = await messages();
    expect(first).toContain(text);
    expect(first).toContain("by mail");
    expect(event).toContain("Support changed the status to “In progress”");
    expect(answer).toContain("Mira, support");
    const list = screen.getByRole("list", { name: "Conversation" });
    expect(list.querySelector("b, a")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Download photo-1.png, 200 kB" }));
    await waitFor(() => expect(toasts).toEqual(["The file could not be downloaded"]));
    expect(fakeApi.calls(supportApi.attachment)[0]?.line).toBe(`GET /api/support/attachments/${idOf(201)}`);
  });

  test("a fresh answer appears while somebody writes, and neither their words nor the focus go away", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    draw(answered);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
    await user.type(await field(), "Half a sen");
    fakeApi.on(supportApi.ticket, { ...answered, messages: [...answered.messages, makeAnswer(9)] });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByText("A new message has arrived.")).toBeTruthy();
    expect((await messages()).at(-1)).toContain("Message 9");
    expect([document.activeElement === (await field()), (await field()).textContent]).toEqual([true, "Half a sen"]);
  });

  test("a new answer is called seen once it is on a visible page, up to what stands there and no further", async () => {
    const isVisible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    fakeApi.on(supportApi.markSeen, { has_news: false });
    draw({ ...answered, has_news: true });
    await messages();
    expect(fakeApi.calls(supportApi.markSeen)).toEqual([]);
    isVisible.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(fakeApi.bodies(supportApi.markSeen)).toEqual([{ message_id: idOf(103) }]));
    document.dispatchEvent(new Event("visibilitychange"));
    cleanup();
    draw(answered);
    await messages();
    expect(fakeApi.calls(supportApi.markSeen)).toHaveLength(1);
  });

  test.each([
    ["nobody's", 404],
    ["malformed", 422],
  ])("a ticket that is %s leads back to the list", async (_, status) => {
    draw(refusal(status, status === 404 ? "not_found" : "validation_failed"));
    expect((await screen.findByRole("link", { name: "To your tickets" })).getAttribute("href")).toBe("/support");
  });

  test("one that was put together with another leads there", async () => {
    draw(makeDetail({ merged_into: { id: idOf(2), number: "T-2026-000124" }, can_reply: false, status: "closed" }));
    const link = await screen.findByRole("link", { name: "Open T-2026-000124" });
    expect(link.getAttribute("href")).toBe(`/support/tickets/${idOf(2)}`);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("a reply", () => {
  test("goes out by Ctrl and Enter with its files, and the field is empty for the next", async () => {
    draw(answered);
    fakeApi.on(supportApi.reply, () => {
      const next = { ...answered, messages: [...answered.messages, makeMessage(9, { text: "Here it is" })] };
      fakeApi.on(supportApi.ticket, next);
      return next;
    });
    await userEvent.type(await field(), "Here it is");
    await userEvent.upload(screen.getByLabelText("Attach files"), fileOf("menu.pdf"));
    await userEvent.type(await field(), "{Control>}{Enter}{/Control}");
    await waitFor(async () => expect((await messages()).at(-1)).toContain("Here it is"));
    expect(fakeApi.bodies(supportApi.reply)).toEqual([
      { text: "Here it is", attachment_ids: [idOf(201)], key: expect.any(String) as string },
    ]);
    await waitFor(async () => expect((await field()).textContent).toBe(""));
    expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("support_draft"))).toEqual([]);
  });

  test("is kept for its ticket when that was closed meanwhile; reopened on purpose, it can be sent", async () => {
    draw(makeDetail({ status: "resolved", can_reopen: true }));
    await screen.findByText("This ticket is resolved. Your reply opens it again.");
    await userEvent.type(await field(), "Not yet");
    const closed = makeDetail({ status: "closed", can_reply: false, can_close: false, can_reopen: true });
    fakeApi.on(supportApi.ticket, closed);
    fakeApi.on(supportApi.reply, refusal(409, "ticket_closed"));
    await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
    await screen.findByRole("heading", { name: "This ticket is closed" });
    expect(screen.queryByRole("textbox")).toBeNull();
    fakeApi.on(supportApi.reopen, makeDetail());
    await userEvent.click(screen.getByRole("button", { name: "Reopen ticket" }));
    const question = await screen.findByRole("dialog", { name: "Reopen T-2026-000123?" });
    await userEvent.click(within(question).getByRole("button", { name: "Reopen ticket" }));
    expect((await field()).textContent).toBe("Not yet");
    expect(toasts).toEqual(["T-2026-000123 is open again"]);
    cleanup();
    draw(makeDetail());
    expect((await field()).textContent).toBe("Not yet");
  });
});
