import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { changeLocale } from "#web/lib/words/i18n.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { idOf } from "#web/testing/support.tsx";
import {
  GREETING,
  MARROVIA,
  MIRA,
  deskToasts,
  drawDesk,
  listed,
  setUpDesk,
  staffTicket,
  whereAtDesk,
} from "#web/testing/supportDesk.tsx";

setUpDesk();

const table = (name = "Tickets"): Promise<HTMLElement> => screen.findByRole("table", { name });
const rows = async (): Promise<string[]> =>
  within(await table())
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent ?? "");
const asked = (): URLSearchParams | undefined => fakeApi.calls(adminSupportApi.tickets).at(-1)?.query;
const choose = async (user: ReturnType<typeof drawDesk>, field: string, option: string): Promise<void> => {
  await user.click(screen.getByRole("combobox", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
};

describe("the figures", () => {
  test("say what waits, for how long and how quickly it was answered, and lead to the tickets", async () => {
    drawDesk();
    const desk = await screen.findByRole("region", { name: "How the desk stands" });
    const link = await within(desk).findByRole("link", { name: "Overdue: 102+. Show them" });
    expect(link.getAttribute("href")).toBe("/admin/support?overdue=true");
    expect(
      within(desk)
        .getAllByRole("link")
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual([
      "Open: 4. Show them",
      "In progress: 3. Show them",
      "Waiting for owner: 2. Show them",
      "Resolved: 9. Show them",
      "Unassigned: 6. Show them",
      "Overdue: 102+. Show them",
    ]);
    const times = screen.getByRole("region", { name: "Last 30 days" }).textContent;
    expect(times).toContain("First answer after3 h 20 min");
    expect(times).toContain("Answered in time75% of 8");
    expect(times).toContain("Resolved after1 d 4 h");
    expect(screen.getByRole("list", { name: "Age of tickets that are not done" }).textContent).toContain(
      "1 to 3 days2",
    );
  });

  test("that cannot be loaded leave the list alone, and can be tried again", async () => {
    fakeApi.on(adminSupportApi.stats, refusal(500, "server_error"));
    const user = drawDesk();
    await screen.findByText("The figures could not be loaded");
    expect(await rows()).toHaveLength(3);
    fakeApi.on(adminSupportApi.tickets, refusal(500, "server_error"));
    await choose(user, "Status", "Open");
    expect(await screen.findByText("The tickets could not be loaded")).toBeTruthy();
    const asks = fakeApi.calls(adminSupportApi.stats).length;
    await user.click(screen.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
    await waitFor(() => expect(fakeApi.calls(adminSupportApi.stats).length).toBeGreaterThan(asks));
  });
});

describe("the list", () => {
  test("tells by words what is overdue, what is due, who has it and what is new", async () => {
    vi.setSystemTime("2026-11-16T12:00:00.000Z");
    fakeApi.on(
      adminSupportApi.tickets,
      listed([
        staffTicket(1, { due_at: "2026-11-14T10:00:00.000Z", is_overdue: true, assignee: MIRA }),
        staffTicket(2, { status: "waiting_response", due_at: null, last_message_by: "staff" }),
        staffTicket(3),
      ]),
    );
    drawDesk();
    const [first, second, third] = await rows();
    expect(first).toContain("Overdue since 14 Nov");
    expect(first).toContain("Mira Oster");
    expect(first).toContain("New from the owner");
    expect(second).toContain("Waiting for owner");
    expect(second).toContain("No answer due");
    expect(third).toContain("Due in 4 hours");
    expect(third).toContain("Nobody");
  });

  test("is narrowed by what the address says, and the fields change the address", async () => {
    const user = drawDesk(
      `/admin/support?status=open&assignee=none&overdue=true&restaurant=${MARROVIA.id}&search=mail`,
    );
    await rows();
    expect(Object.fromEntries(asked() ?? [])).toEqual({
      status: "open",
      assignee: "none",
      overdue: "true",
      restaurant_id: MARROVIA.id,
      search: "mail",
    });
    expect((await screen.findByRole<HTMLInputElement>("combobox", { name: "Restaurant" })).value).toBe(
      "Marrovia, Lyon",
    );
    await choose(user, "Assigned to", "Mira Oster");
    await choose(user, "Priority", "Urgent");
    expect(whereAtDesk()).toBe(
      `/admin/support?search=mail&status=open&priority=urgent&assignee=${MIRA.id}&overdue=true&restaurant=${MARROVIA.id}`,
    );
    fakeApi.on(adminSupportApi.tickets, listed([]));
    await choose(user, "Category", "Billing");
    await screen.findByText("No ticket fits");
    await user.click(screen.getAllByRole("button", { name: "Clear filters" })[0] as HTMLElement);
    expect(whereAtDesk()).toBe("/admin/support");
  });

  test("what is no filter of ours is left out", async () => {
    drawDesk("/admin/support?status=lost&assignee=x&overdue=yes&restaurant=7");
    await rows();
    expect(asked()?.toString()).toBe("");
  });

  test("goes on from where it ended, and then is not disturbed by the poll", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeApi.on(adminSupportApi.tickets, ({ query }) =>
      query.has("cursor") ? listed([staffTicket(4)]) : listed([staffTicket(1)], "next"),
    );
    const user = drawDesk();
    await rows();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(fakeApi.calls(adminSupportApi.tickets)).toHaveLength(2);
    await user.click(await screen.findByRole("button", { name: /more/i }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const before = fakeApi.calls(adminSupportApi.tickets).length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fakeApi.calls(adminSupportApi.tickets)).toHaveLength(before);
  });

  test("j, k and Enter lead through it, u back with its filters; none of them while somebody types", async () => {
    const user = drawDesk("/admin/support?status=open");
    await rows();
    const at = (): string | null | undefined => document.activeElement?.textContent;
    await user.keyboard("j");
    expect(at()).toBe("Subject 1");
    await user.keyboard("jjj");
    expect(at()).toBe("Subject 3");
    await user.keyboard("k");
    expect(at()).toBe("Subject 2");
    await user.click(screen.getByRole("searchbox"));
    await user.keyboard("jk?");
    expect([screen.getByRole<HTMLInputElement>("searchbox").value, screen.queryByRole("dialog")]).toEqual([
      "jk?",
      null,
    ]);
    await user.clear(screen.getByRole("searchbox"));
    await waitFor(() => expect(whereAtDesk()).toBe("/admin/support?status=open"));
    screen.getByRole("link", { name: "Subject 2" }).focus();
    await user.keyboard("{Enter}");
    expect(whereAtDesk()).toBe(`/admin/support/${idOf(2)}`);
    await screen.findByRole("list", { name: "Conversation" });
    await user.keyboard("u");
    expect(whereAtDesk()).toBe("/admin/support?status=open");
  });

  test("a question mark shows the keys, and they rest while it does", async () => {
    const user = drawDesk();
    await rows();
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(dialog).getAllByRole("definition")).toHaveLength(8);
    await user.keyboard("j");
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  test("in German, and with nothing in it", async () => {
    await changeLocale("de");
    fakeApi.on(adminSupportApi.tickets, listed([]));
    drawDesk();
    expect(await screen.findByText("Noch keine Tickets")).toBeTruthy();
  });
});

describe("canned answers", () => {
  test("are added with names from the menu; one nobody knows is refused, and a taken title stands at its field", async () => {
    fakeApi.on(adminSupportApi.answers, { data: [] });
    const user = drawDesk("/admin/support?tab=answers");
    await screen.findByText("No canned answers yet");
    await user.click(screen.getAllByRole("button", { name: "New canned answer" })[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "New canned answer" }));
    await user.type(dialog.getByRole("textbox", { name: /Title/ }), "Greeting");
    await user.type(dialog.getByRole("textbox", { name: "Text" }), "Hello {{{{nobody}} ");
    await user.click(dialog.getByRole("button", { name: "Insert a name" }));
    await user.click(await screen.findByRole("menuitem", { name: "Owner's first name" }));
    const field = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
    expect(field.value).toBe("Hello {{nobody}} {{owner_first_name}}");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/stands for nothing/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, "Hello");
    fakeApi.on(adminSupportApi.addAnswer, refusal(422, "validation_failed", { errors: { title: ["It is taken"] } }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("It is taken")).toBeTruthy();
    fakeApi.on(adminSupportApi.addAnswer, GREETING);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(deskToasts).toEqual(["“Greeting” is saved"]));
    expect(fakeApi.bodies(adminSupportApi.addAnswer).at(-1)).toEqual({ title: "Greeting", text: "Hello" });
  });

  test("are changed, and deleted after a question", async () => {
    const user = drawDesk("/admin/support?tab=answers");
    await user.click(await screen.findByRole("button", { name: "Greeting" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Greeting" }));
    await user.type(dialog.getByRole("textbox", { name: /Title/ }), " 2");
    fakeApi.on(adminSupportApi.changeAnswer, GREETING);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(fakeApi.bodies(adminSupportApi.changeAnswer)).toMatchObject([{ title: "Greeting 2" }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Actions for Greeting" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete “Greeting”?" }));
    expect(fakeApi.calls(adminSupportApi.removeAnswer)).toEqual([]);
    fakeApi.on(adminSupportApi.removeAnswer, { message: "done" });
    fakeApi.on(adminSupportApi.answers, { data: [] });
    await user.click(question.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("No canned answers yet")).toBeTruthy();
  });
});
