import { cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { ATTACHMENT_MAX_BYTES, TICKET_STATUSES } from "#shared/support/support-values.ts";
import { supportApi } from "#shared/support/support.contract.ts";
import { changeLocale } from "#web/lib/words/i18n.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import {
  drawSupport,
  fileOf,
  idOf,
  listOf,
  makeDetail,
  makeTicket,
  setUpSupport,
  toasts,
  where,
} from "#web/testing/support.tsx";

setUpSupport();

const asked = (contract: Parameters<typeof fakeApi.calls>[0]) => fakeApi.calls(contract).map(({ line }) => line);

describe("the list", () => {
  test("tells number, subject, status in words, and who wrote last", async () => {
    const all = TICKET_STATUSES.map((status, i) =>
      makeTicket({
        id: idOf(i),
        subject: `Subject ${i}`,
        status,
        last_message_by: i > 1 ? "staff" : "owner",
        has_news: i > 2,
      }),
    );
    fakeApi.on(supportApi.tickets, listOf(all));
    drawSupport();
    const row = async (i: number) => (await screen.findByRole("row", { name: new RegExp(`Subject ${i}`) })).textContent;
    expect(await row(0)).toContain("T-2026-000123 · Technical");
    expect([await row(2), await row(3)].map((text) => text?.includes("New answer"))).toEqual([false, true]);
    const words = ["Open", "In progress", "Waiting for you", "Resolved", "Closed"];
    for (const [i, word] of words.entries()) expect(await row(i)).toContain(word);
    expect(screen.getByRole("link", { name: "Subject 0" }).getAttribute("href")).toBe(`/support/tickets/${idOf(0)}`);
  });

  test("the address narrows the list and the file alike, and nonsense in it is left out", async () => {
    fakeApi.on(supportApi.exportTickets, refusal(429, "too_many_requests"));
    drawSupport("/support?status=closed&category=billing&priority=nonsense&search=card");
    await screen.findByText("No mail since Monday");
    await userEvent.click(screen.getByRole("button", { name: "Export these tickets as CSV" }));
    const query = "?search=card&status=closed&category=billing";
    expect(asked(supportApi.tickets)[0]).toBe(`GET /api/support/tickets${query}`);
    await waitFor(() =>
      expect(asked(supportApi.exportTickets)).toEqual([`GET /api/support/tickets/export.csv${query}`]),
    );
    await waitFor(() => expect(toasts).toEqual(["The tickets could not be exported"]));
  });

  test("with nothing asked yet it says how it works", async () => {
    fakeApi.on(supportApi.tickets, listOf([]));
    drawSupport();
    expect(await screen.findByRole("heading", { name: "No tickets yet" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Look into the help first" }));
    expect(where()).toBe("/support?tab=help");
  });
});

const field = (name: string): Promise<HTMLElement> => screen.findByRole("textbox", { name });
const sendButton = (): HTMLElement => screen.getByRole("button", { name: "Send ticket" });

/** At once: letter by letter it would take seconds each time. */
const write = (node: HTMLElement, value: string): boolean => fireEvent.change(node, { target: { value } });

async function fill(): Promise<void> {
  write(await field("Subject"), "Mails stay away");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("combobox", { name: "Category" }));
  await userEvent.click(await screen.findByRole("option", { name: "Billing" }));
  write(await field("Description"), "Since Monday.");
}
const choose = (...files: File[]): Promise<void> =>
  userEvent.upload(screen.getByLabelText("Attach files"), files, { applyAccept: false });
const files = (): (string | null)[] =>
  within(screen.getByRole("list", { name: "Attached files" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a new ticket", () => {
  test("what is missing is marked; sent twice by a double click it arrives once, and its page opens", async () => {
    fakeApi.on(supportApi.create, makeDetail());
    drawSupport("/support?new=yes");
    await field("Subject");
    await userEvent.click(sendButton());
    expect((await field("Subject")).getAttribute("aria-invalid")).toBe("true");
    expect(fakeApi.calls(supportApi.create)).toEqual([]);
    await fill();
    await choose(fileOf("menu.pdf"));
    await userEvent.dblClick(sendButton());
    await waitFor(() => expect(where()).toBe(`/support/tickets/${idOf(1)}`));
    expect(fakeApi.bodies(supportApi.create)).toEqual([
      {
        subject: "Mails stay away",
        category: "billing",
        priority: "medium",
        description: "Since Monday.",
        attachment_ids: [idOf(201)],
        key: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    ]);
    expect([toasts, Object.keys(localStorage).filter((key) => key.startsWith("support_draft"))]).toEqual([
      ["Ticket T-2026-000123 is sent"],
      [],
    ]);
  });

  test("a 422 marks its field and keeps the rest; a lost answer is asked again by the same key, new words by another", async () => {
    drawSupport("/support?new=yes");
    await fill();
    fakeApi.on(supportApi.create, refusal(422, "validation_failed", { errors: { description: ["Too vague"] } }));
    await userEvent.click(sendButton());
    expect(await screen.findByText("Too vague")).toBeTruthy();
    expect((await field("Subject")).getAttribute("value")).toBe("Mails stay away");
    fakeApi.on(supportApi.create, noConnection);
    for (let turn = 2; turn <= 3; turn++) {
      await userEvent.click(sendButton());
      await waitFor(() => expect(fakeApi.calls(supportApi.create)).toHaveLength(turn));
      await screen.findByRole("alert");
    }
    write(await field("Description"), "Since Monday. Really.");
    await userEvent.click(sendButton());
    await waitFor(() => expect(fakeApi.calls(supportApi.create)).toHaveLength(4));
    const keys = fakeApi.bodies(supportApi.create).map((body) => (body as { key: string }).key);
    expect(new Set(keys.slice(1, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[2]);
  });

  test("files are chosen, dropped and pasted, and each problem names its file", async () => {
    drawSupport("/support?new=yes");
    const text = await field("Description");
    await choose(fileOf("menu.pdf"), fileOf("empty.txt", 0), fileOf("drawing.svg"));
    const dropped = { files: [fileOf("dropped.png")], types: ["Files"] };
    fireEvent.drop(text, { dataTransfer: dropped });
    fireEvent.paste(text, { clipboardData: { files: [fileOf("pasted.png")], types: ["Files"] } });
    const both = createEvent.paste(text, {
      clipboardData: { files: [fileOf("word.png")], types: ["text/plain", "Files"] },
    });
    fireEvent(text, both);
    expect(both.defaultPrevented).toBe(false);
    const big = fileOf("big.jpg");
    Object.defineProperty(big, "size", { value: ATTACHMENT_MAX_BYTES + 1 });
    await choose(big);
    await waitFor(() =>
      expect(files()).toEqual([
        "menu.pdf1 kB · Attached",
        "“empty.txt” is empty",
        "“drawing.svg” cannot be attached. Allowed: JPG, PNG, PDF, DOC, DOCX, TXT",
        "dropped.png1 kB · Attached",
        "pasted.png1 kB · Attached",
        "“big.jpg” is larger than 10 MB.",
      ]),
    );
    fakeApi.on(
      supportApi.upload,
      refusal(422, "validation_failed", { errors: { file: ["“fake.pdf” is not a PDF file"] } }),
    );
    await choose(fileOf("fake.pdf"));
    await screen.findByText("“fake.pdf” is not a PDF file");
    await userEvent.click(screen.getByRole("button", { name: "Remove menu.pdf" }));
    await waitFor(() => expect(asked(supportApi.discard)).toEqual([`DELETE /api/support/attachments/${idOf(201)}`]));
    expect(files()).toHaveLength(6);
  });

  test("of fifty files ten are taken; one without a connection is sent again, and until then nothing goes out", async () => {
    drawSupport("/support?new=yes");
    await fill();
    await choose(...Array.from({ length: 50 }, (_, i) => fileOf(`p${i}.png`)));
    expect(await screen.findByText(/^At most 10 files.*p10\.png, p11\.png, p12\.png and 37 more$/)).toBeTruthy();
    expect(files()).toHaveLength(10);
    await waitFor(() => expect(screen.getAllByText(/Attached$/)).toHaveLength(10));
    await userEvent.click(screen.getByRole("button", { name: "Remove p9.png" }));
    fakeApi.on(supportApi.upload, noConnection);
    await choose(fileOf("late.png"));
    await screen.findByText("“late.png” could not be sent: no connection.");
    await userEvent.click(sendButton());
    await screen.findByText(/^A file could not be attached/);
    expect(fakeApi.calls(supportApi.create)).toEqual([]);
    fakeApi.on(supportApi.upload, { id: idOf(300), name: "late.png", type: "png", bytes: 20 });
    fakeApi.on(supportApi.create, makeDetail());
    await userEvent.click(screen.getByRole("button", { name: "Try to attach late.png again" }));
    await userEvent.click(sendButton());
    await waitFor(() => expect(where()).toContain("/support/tickets/"));
    const { attachment_ids } = fakeApi.bodies(supportApi.create)[0] as { attachment_ids: string[] };
    expect([attachment_ids.length, attachment_ids.at(-1)]).toEqual([10, idOf(300)]);
  });

  test("a draft survives a reload with its files, for its own writer alone, until it is discarded", async () => {
    drawSupport("/support?new=yes");
    await fill();
    await choose(fileOf("menu.pdf"));
    await screen.findByText(/Attached$/);
    cleanup();
    drawSupport("/support?new=yes");
    expect((await field("Description")).textContent).toBe("Since Monday.");
    expect(files()).toEqual(["menu.pdf200 kB · Attached"]);
    cleanup();
    localStorage.setItem("user", JSON.stringify({ ...owner, id: idOf(999) }));
    drawSupport("/support?new=yes");
    expect((await field("Description")).textContent).toBe("");
    cleanup();
    localStorage.setItem("user", JSON.stringify(owner));
    drawSupport("/support?new=yes");
    await userEvent.click(await screen.findByRole("button", { name: "Discard draft" }));
    expect((await field("Description")).textContent).toBe("");
    expect(asked(supportApi.discard)).toHaveLength(1);
  });

  test("a file of an earlier draft that the server no longer has is asked for anew, and the words stay", async () => {
    drawSupport("/support?new=yes");
    await fill();
    await choose(fileOf("menu.pdf"));
    await screen.findByText(/Attached$/);
    cleanup();
    drawSupport("/support?new=yes");
    await field("Description");
    await choose(fileOf("fresh.pdf"));
    await waitFor(() => expect(screen.getAllByText(/Attached$/)).toHaveLength(2));
    const gone = ["A file is no longer there"];
    const errors = { attachment_ids: gone, "attachment_ids.0": gone };
    fakeApi.on(supportApi.create, refusal(422, "validation_failed", { errors }));
    await userEvent.click(sendButton());
    await screen.findByText("A file is no longer there");
    expect(files()).toEqual([
      "“menu.pdf” may no longer be there. Please remove it and attach it again.",
      "fresh.pdf1 kB · Attached",
    ]);
    expect((await field("Description")).textContent).toBe("Since Monday.");
  });

  test("articles that fit the subject open in place", async () => {
    drawSupport("/support?new=yes");
    write(await field("Subject"), "keychain is broken");
    const article = await screen.findByRole("button", { name: "A keychain does not open the page" });
    await userEvent.click(article);
    expect(article.getAttribute("aria-expanded")).toBe("true");
    expect((await field("Subject")).getAttribute("value")).toBe("keychain is broken");
  });
});

describe("the help", () => {
  test("is searched in everything it says, and an opened article has an address", async () => {
    drawSupport("/support?tab=help");
    await userEvent.type(await screen.findByRole("searchbox", { name: "Search the help" }), "spreadsheet");
    const [only, ...rest] = screen.getAllByRole("heading", { level: 3 });
    expect([only?.textContent, rest]).toEqual(["Import your client list", []]);
    await userEvent.click(screen.getByRole("button", { name: "Import your client list" }));
    expect(where()).toBe("/support?tab=help&article=clients_import");
    await userEvent.type(screen.getByRole("searchbox"), "qqq");
    await userEvent.click(screen.getByRole("button", { name: "Ask us" }));
    expect(await field("Subject")).toBeTruthy();
  });

  test("is there in German", async () => {
    await changeLocale("de");
    drawSupport("/support?tab=help");
    await userEvent.type(await screen.findByRole("searchbox", { name: "In der Hilfe suchen" }), "kündig");
    expect(screen.getAllByRole("heading", { level: 3 }).length).toBeGreaterThan(0);
  });
});
