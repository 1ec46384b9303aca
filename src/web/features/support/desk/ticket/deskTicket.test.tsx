import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { fileOf, idOf } from "#web/testing/support.tsx";
import {
  MIRA,
  RUNA,
  deskToasts,
  drawDesk,
  listed,
  setUpDesk,
  staffDetail,
  staffMessage,
  staffTicket,
  whereAtDesk,
} from "#web/testing/supportDesk.tsx";

setUpDesk();

const draw = (ticket: StaffTicketDetail | Response = staffDetail()) => {
  fakeApi.on(adminSupportApi.ticket, ticket);
  return drawDesk(`/admin/support/${idOf(1)}`);
};
const conversation = (): Promise<HTMLElement> => screen.findByRole("list", { name: "Conversation" });
const entries = async (): Promise<string[]> =>
  within(await conversation())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent ?? "");
const answer = (): Promise<HTMLTextAreaElement> => screen.findByRole("textbox", { name: "Answer to the owner" });
const note = (): Promise<HTMLTextAreaElement> => screen.findByRole("textbox", { name: "Note for colleagues" });
const bodies = () => fakeApi.bodies(adminSupportApi.reply);
const field = (name: string): HTMLInputElement => screen.getByRole("combobox", { name });
const choose = async (user: ReturnType<typeof draw>, name: string, option: string): Promise<void> => {
  await user.click(field(name));
  await user.click(await screen.findByRole("option", { name: option }));
};
/** What the server says after a message was written. */
const written = (text: string): StaffTicketDetail =>
  staffDetail({
    messages: [staffMessage(1), staffMessage(9, { text, author: { side: "staff", name: "Runa Selbach" } })],
  });

describe("the page", () => {
  test("has messages, notes with a label, changes, and what is known about the owner", async () => {
    draw(
      staffDetail({
        messages: [
          staffMessage(1),
          staffMessage(3, { internal: true, author: { side: "staff", name: "Mira Oster" }, text: "Ask billing" }),
          staffMessage(5, { merged_from: "T-2026-000100", by_mail: true }),
        ],
        events: [
          {
            id: "1",
            kind: "assignee",
            by: "staff",
            name: "Runa Selbach",
            from: null,
            to: "Mira Oster",
            at: "2026-11-16T08:02:00.000Z",
          },
          {
            id: "2",
            kind: "status",
            by: "system",
            name: null,
            from: "open",
            to: "waiting_response",
            at: "2026-11-16T08:04:00.000Z",
          },
        ],
      }),
    );
    const [first, given, noted, moved, mailed] = await entries();
    expect(first).toContain("Message 1");
    expect(given).toContain("Runa Selbach gave the ticket to Mira Oster");
    expect(noted).toContain("Internal note");
    expect(moved).toContain("Plaudit changed the status from “Open” to “Waiting for owner”");
    expect(mailed).toContain("from T-2026-000100");
    const looks = [...(await conversation()).querySelectorAll("[data-look]")].map((one) =>
      one.getAttribute("data-look"),
    );
    expect(looks).toEqual(["other", "note", "other"]);
    const about = screen.getByRole("complementary", { name: "About the owner" }).textContent;
    for (const words of ["Marrovia", "odile@example.test", "Active", "€49.00, Paid, 1 Nov 2026", "Autumn"])
      expect(about).toContain(words);
  });

  test.each([
    ["nobody's", 404],
    ["malformed", 422],
  ])("a ticket that is %s leads back to the list", async (_, status) => {
    draw(refusal(status, status === 404 ? "not_found" : "validation_failed"));
    expect((await screen.findByRole("link", { name: "Back to the list" })).getAttribute("href")).toBe("/admin/support");
  });

  test("says who else looks and writes, and tells them in turn", async () => {
    fakeApi.on(adminSupportApi.presence, {
      others: [
        { ...MIRA, writing: true },
        { id: idOf(903), name: "Ada Quint", writing: false },
        { id: idOf(904), name: "Bo Lind", writing: false },
      ],
      last_message_id: null,
    });
    const user = draw();
    expect(await screen.findByText("Mira Oster is writing")).toBeTruthy();
    expect(screen.getByText("Ada Quint and Bo Lind are looking at this ticket")).toBeTruthy();
    expect(fakeApi.bodies(adminSupportApi.presence)).toEqual([{ writing: false }]);
    await user.type(await answer(), "Hel");
    await waitFor(() =>
      expect(fakeApi.bodies(adminSupportApi.presence)).toEqual([{ writing: false }, { writing: true }]),
    );
  });

  test("status, priority and assignee are changed at once; a refusal shows what is true", async () => {
    const user = draw();
    await conversation();
    fakeApi.on(adminSupportApi.setPriority, staffDetail({ priority: "urgent" }));
    await choose(user, "Priority", "Urgent");
    await waitFor(() => expect(deskToasts).toEqual(["Priority of T-2026-000121: Urgent"]));
    expect(field("Priority").value).toBe("Urgent");
    fakeApi.on(adminSupportApi.setAssignee, staffDetail({ assignee: RUNA }));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("a");
    await waitFor(() => expect(deskToasts.at(-1)).toBe("T-2026-000121 belongs to Runa Selbach"));
    expect(fakeApi.bodies(adminSupportApi.setAssignee)).toEqual([{ staff_id: RUNA.id }]);
    fakeApi.on(adminSupportApi.setStatus, refusal(409, "ticket_locked"));
    fakeApi.on(adminSupportApi.ticket, staffDetail({ status: "resolved" }));
    await choose(user, "Status", "In progress");
    await waitFor(() => expect(deskToasts.at(-1)).toBe("The ticket could not be changed"));
    await waitFor(() => expect(field("Status").value).toBe("Resolved"));
  });
});

describe("writing", () => {
  test("an answer goes out with its file and the status after it", async () => {
    const user = draw();
    await user.type(await answer(), "Here it is");
    await user.upload(
      screen.getAllByLabelText("Attach files", { selector: "input" })[0] as HTMLElement,
      fileOf("menu.pdf"),
    );
    await choose(user, "Afterwards", "Resolved");
    fakeApi.on(adminSupportApi.reply, written("Here it is"));
    fakeApi.on(adminSupportApi.ticket, written("Here it is"));
    await user.type(await answer(), "{Control>}{Enter}{/Control}");
    await waitFor(async () => expect((await entries()).at(-1)).toContain("Here it is"));
    expect(bodies()).toEqual([
      {
        text: "Here it is",
        attachment_ids: [idOf(201)],
        internal: false,
        status: "resolved",
        key: expect.any(String) as string,
        seen_message_id: idOf(101),
      },
    ]);
    expect((await answer()).value).toBe("");
    expect(screen.queryByText("A new message has arrived.")).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("support_draft"))).toEqual([]);
  });

  test("answer and note keep their own text and their uploads, also over a reload", async () => {
    let arrive: (response: Response) => void = () => undefined;
    fakeApi.on(adminSupportApi.upload, () => new Promise<Response>((resolve) => (arrive = resolve)));
    let user = draw();
    await user.type(await answer(), "To the owner");
    await user.upload(
      screen.getAllByLabelText("Attach files", { selector: "input" })[0] as HTMLElement,
      fileOf("menu.pdf"),
    );
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("n");
    expect(document.activeElement).toBe(await note());
    expect(screen.queryByRole("textbox", { name: "Answer to the owner" })).toBeNull();
    await user.type(await note(), "For us");
    arrive(Response.json({ id: idOf(201), name: "menu.pdf", type: "pdf", bytes: 20 }, { status: 201 }));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("r");
    expect([document.activeElement === (await answer()), (await answer()).value]).toEqual([true, "To the owner"]);
    expect(await screen.findByText(/Attached$/)).toBeTruthy();
    cleanup();
    user = draw();
    expect((await answer()).value).toBe("To the owner");
    expect(screen.getByText("unsent text")).toBeTruthy();
    await user.click(screen.getByText("Internal note"));
    expect((await note()).value).toBe("For us");
    fakeApi.on(adminSupportApi.reply, written("For us"));
    await user.click(screen.getByRole("button", { name: "Save note" }));
    await waitFor(() => expect(bodies()).toMatchObject([{ text: "For us", internal: true, attachment_ids: [] }]));
    // From the switch itself, too: that is no field to type in.
    await user.keyboard("r");
    expect((await answer()).value).toBe("To the owner");
  });

  test("what somebody wrote in between is shown first; nothing typed is lost, and then it can be sent", async () => {
    const user = draw();
    await user.type(await answer(), "My answer");
    const newer = staffDetail({ messages: [staffMessage(1), staffMessage(4, { text: "One more thing" })] });
    fakeApi.on(adminSupportApi.reply, refusal(409, "ticket_newer"));
    fakeApi.on(adminSupportApi.ticket, newer);
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    expect(await screen.findByText(/your text is still here/)).toBeTruthy();
    await waitFor(async () => expect((await entries()).at(-1)).toContain("One more thing"));
    expect((await answer()).value).toBe("My answer");
    fakeApi.on(adminSupportApi.reply, written("My answer"));
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    await waitFor(() => expect(deskToasts).toEqual(["Answer sent"]));
    expect(bodies()).toMatchObject([{ seen_message_id: idOf(101) }, { seen_message_id: idOf(104) }]);
  });

  test("a message that arrives meanwhile is announced, and takes neither text nor focus", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = draw();
    await user.type(await answer(), "Half a sen");
    fakeApi.on(adminSupportApi.ticket, staffDetail({ messages: [staffMessage(1), staffMessage(4)] }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByText("A new message has arrived.")).toBeTruthy();
    expect([document.activeElement === (await answer()), (await answer()).value]).toEqual([true, "Half a sen"]);
  });

  test("a canned answer comes with its names filled in, where the cursor is", async () => {
    const user = draw();
    await user.type(await answer(), "PS");
    (await answer()).setSelectionRange(0, 0);
    await user.click(screen.getByRole("button", { name: "Canned answers" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Insert a canned answer" }));
    await user.click(await dialog.findByRole("button", { name: /Greeting/ }));
    await waitFor(async () => expect((await answer()).value).toBe("Hello Odile, about T-2026-000121:\n\nPS"));
  });

  test("letters in a field are letters", async () => {
    const user = draw();
    await user.type(await answer(), "run a");
    expect([(await answer()).value, whereAtDesk(), fakeApi.calls(adminSupportApi.setAssignee)]).toEqual([
      "run a",
      `/admin/support/${idOf(1)}`,
      [],
    ]);
  });

  test("a closed ticket takes notes, and answers once it is open again", async () => {
    const user = draw(staffDetail({ status: "closed", can_answer: false, ways: ["open"] }));
    await screen.findByRole("heading", { name: "This ticket is closed" });
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(screen.getByText("Internal note"));
    expect(await note()).toBeTruthy();
    await user.click(screen.getByText("Answer"));
    fakeApi.on(adminSupportApi.setStatus, staffDetail());
    await user.click(screen.getByRole("button", { name: "Open again" }));
    expect(await answer()).toBeTruthy();
    expect(fakeApi.bodies(adminSupportApi.setStatus)).toEqual([{ status: "open" }]);
  });
});

describe("putting tickets together", () => {
  test("finds others of the restaurant by their words, and leads to the one that stays", async () => {
    fakeApi.on(adminSupportApi.tickets, ({ query }) =>
      listed(
        [staffTicket(1), staffTicket(2), staffTicket(3, { status: "closed" })].filter(({ subject }) =>
          subject.includes(query.get("search") ?? ""),
        ),
      ),
    );
    const user = draw();
    await user.type(await answer(), "Not sent yet");
    await user.click(screen.getByRole("button", { name: "Merge ticket" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Put T-2026-000121 together/ }));
    await user.click(dialog.getByRole("button", { name: "Put together" }));
    expect(await dialog.findByText("Choose the ticket that stays.")).toBeTruthy();
    await user.click(dialog.getByRole("combobox"));
    await user.type(dialog.getByRole("combobox"), "Subject");
    await waitFor(() => expect(fakeApi.calls(adminSupportApi.tickets).at(-1)?.query.get("search")).toBe("Subject"));
    expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
      "T-2026-000122 · Subject 2",
    ]);
    fakeApi.on(adminSupportApi.ticket, staffDetail({ ...staffTicket(2) }));
    await user.click(screen.getByRole("option"));
    fakeApi.on(adminSupportApi.merge, staffDetail({ ...staffTicket(2) }));
    await user.click(dialog.getByRole("button", { name: "Put together" }));
    await waitFor(() => expect(whereAtDesk()).toBe(`/admin/support/${idOf(2)}`));
    expect(fakeApi.bodies(adminSupportApi.merge)).toEqual([{ into_id: idOf(2) }]);
    expect(deskToasts).toEqual(["Put together in T-2026-000122"]);
    expect((await answer()).value).toBe("Not sent yet");
  });

  test("one that was put together says where it went, and takes nothing more", async () => {
    draw(staffDetail({ messages: [], merged_into: { id: idOf(2), number: "T-2026-000122" }, can_answer: false }));
    const link = await screen.findByRole("link", { name: "Open T-2026-000122" });
    expect(link.getAttribute("href")).toBe(`/admin/support/${idOf(2)}`);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
