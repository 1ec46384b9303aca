import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import {
  asked,
  client,
  details,
  draw,
  idOf,
  listOf,
  saved,
  setUpClients,
  toasts,
  where,
} from "#web/testing/clients.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";

setUpClients();

const ONE = `/api/clients/${idOf(1)}`;
const OPEN = `/clients?client=${idOf(1)}`;
const drawer = async (name = "First1 Last1") => within(await screen.findByRole("dialog", { name }));
const entry = {
  text: "Yes, send me offers",
  text_version: "2026-11",
  locale: "en",
  page: "/review/osteria",
  ip: "203.0.113.7",
  reason: null,
  custom_reason: null,
};

describe("the details", () => {
  test("facts, timeline and ledger are told in words", async () => {
    fakeApi.on(
      clientsApi.read,
      details(1, {
        phone: "+49 30 1234567",
        locale: "de",
        converted_by: "match",
        converted_at: "2026-11-12T10:00:00.000Z",
        review: { id: idOf(9), rating: 4, published_at: "2026-11-11T10:00:00.000Z" },
        timeline: [
          { kind: "tap", at: "2026-11-10T10:00:00.000Z", detail: null },
          { kind: "mail", at: "2026-11-11T10:00:00.000Z", detail: "Your glass is waiting" },
          { kind: "converted", at: "2026-11-12T10:00:00.000Z", detail: "4" },
          { kind: "unsubscribed", at: "2026-11-13T10:00:00.000Z", detail: "other" },
        ],
        consent_ledger: [
          { ...entry, kind: "given", at: "2026-11-10T10:00:00.000Z" },
          {
            ...entry,
            kind: "withdrawn",
            at: "2026-11-13T10:00:00.000Z",
            text: "",
            reason: "other",
            custom_reason: "Moved away",
          },
        ],
      }),
    );
    draw(OPEN);
    const page = await drawer();
    const facts = await page.findByRole("region", { name: "Details" });
    for (const words of ["+49 30 1234567", "German", "4 of 5 stars, 11 Nov 2026", "Matched to a review on Google"])
      expect(facts.textContent).toContain(words);
    const happened = within(page.getByRole("region", { name: "What happened" }));
    const lines = happened.getAllByRole("listitem").map((line) => line.textContent);
    expect(lines[0]).toContain("Tapped a keychain");
    expect(lines[1]).toContain("Your glass is waiting");
    expect(lines[2]).toContain("Left a review on Google4 of 5 stars");
    expect(lines[3]).toContain("Other");
    expect(lines[3]).not.toContain("other");
    const ledger = within(page.getByRole("region", { name: "Consent" })).getAllByRole("listitem");
    for (const words of ["Agreed", "Yes, send me offers", "2026-11", "English", "/review/osteria", "203.0.113.7"])
      expect(ledger[0]?.textContent).toContain(words);
    expect(ledger[1]?.textContent).toContain("Other: Moved away");
  });

  test("somebody who unsubscribed can only come back by themselves", async () => {
    fakeApi.on(clientsApi.read, details(1, { suppressed: true, consent: "withdrawn" }));
    draw(OPEN);
    expect(await (await drawer()).findByText("Unsubscribed by the guest")).toBeTruthy();
    expect(screen.getByText(/Only they can undo this/)).toBeTruthy();
    expect(screen.getByText("This guest has never agreed to offers by email.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print proof" })).toBeNull();
  });

  test("the proof and the person's data are files", async () => {
    const file = (name: string): Response =>
      new Response("x", { headers: { "Content-Disposition": `attachment; filename="${name}"` } });
    fakeApi.on(
      clientsApi.read,
      details(1, { consent_ledger: [{ ...entry, kind: "given", at: "2026-11-10T10:00:00.000Z" }] }),
    );
    fakeApi.on(clientsApi.consentProof, file("consent.pdf"));
    fakeApi.on(clientsApi.exportOne, file("person.json"));
    const user = draw(OPEN);
    const page = await drawer();
    await user.click(await page.findByRole("button", { name: "Print proof" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await user.click(page.getByRole("button", { name: "Export this person’s data" }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["consent.pdf", "person.json"]));
    expect(asked().slice(-2)).toEqual([`GET ${ONE}/consent.pdf`, `GET ${ONE}/export.json`]);
  });

  test.each([
    ["is gone", refusal(404, "not_found"), "This client is gone"],
    ["cannot be loaded", refusal(403, "access_denied"), "This client could not be loaded"],
  ])("a client who %s", async (_, answer, title) => {
    fakeApi.on(clientsApi.read, answer);
    draw(OPEN);
    expect(await (await drawer("Client details")).findByRole("heading", { name: title })).toBeTruthy();
  });
});

describe("editing", () => {
  test("only what was changed is sent, and the details follow", async () => {
    fakeApi.on(clientsApi.change, details(1, { first_name: "Annette" }));
    const user = draw(OPEN);
    const page = await drawer();
    await user.click(await page.findByRole("button", { name: "Edit" }));
    expect(where()).toBe(`${OPEN}&edit=yes`);
    const name = await page.findByLabelText("First name");
    await user.clear(name);
    await user.type(name, "Annette");
    await user.click(page.getByRole("button", { name: "Save changes" }));
    await drawer("Annette Last1");
    expect(fakeApi.bodies(clientsApi.change)).toEqual([{ first_name: "Annette" }]);
    expect(asked()).toContain(`PATCH ${ONE}`);
    expect(where()).toBe(OPEN);
    expect(toasts.map(({ title }) => title)).toEqual(["Changes saved"]);
  });

  test("an address that is in the list already is told on its field, and the words stay", async () => {
    const errors = { email: ["You already have a client with this address"] };
    fakeApi.on(clientsApi.change, refusal(422, "validation_failed", { errors }));
    const user = draw(`${OPEN}&edit=yes`);
    const page = await drawer();
    const email = await page.findByLabelText<HTMLInputElement>("Email");
    await user.clear(email);
    await user.type(email, "taken@example.test");
    await user.click(page.getByRole("button", { name: "Save changes" }));
    expect(await page.findByText("You already have a client with this address")).toBeTruthy();
    expect(email.value).toBe("taken@example.test");
    expect(email.getAttribute("aria-invalid")).toBe("true");
  });

  test("a wrong address is told before anything is sent", async () => {
    const user = draw(`${OPEN}&edit=yes`);
    const page = await drawer();
    const email = await page.findByLabelText("Email");
    await user.clear(email);
    await user.type(email, "nobody@");
    await user.click(page.getByRole("button", { name: "Save changes" }));
    expect(await page.findByText("Please enter a valid email address")).toBeTruthy();
    expect(asked().some((call) => call.startsWith("PATCH"))).toBe(false);
  });
});

describe("marking as reviewed", () => {
  test("marks, says that it was the owner, and takes it back", async () => {
    fakeApi.on(clientsApi.convert, ({ body }) => {
      const { converted } = body as { converted: boolean };
      const values = { converted_by: "owner", converted_at: "2026-11-15T10:00:00.000Z" } as const;
      return details(1, converted ? values : {});
    });
    const user = draw(OPEN);
    const page = await drawer();
    await user.click(await page.findByRole("button", { name: "Mark as reviewed" }));
    expect(await page.findByText(/Marked by hand, 15 Nov 2026/)).toBeTruthy();
    expect(fakeApi.bodies(clientsApi.convert)).toEqual([{ converted: true }]);
    expect(asked()).toContain(`PUT ${ONE}/conversion`);
    await user.click(page.getByRole("button", { name: "Mark as not reviewed" }));
    expect(await page.findByText("No review found yet")).toBeTruthy();
    expect(fakeApi.bodies(clientsApi.convert).at(-1)).toEqual({ converted: false });
  });

  test("a refusal is told and changes nothing", async () => {
    fakeApi.on(clientsApi.convert, refusal(409, "conflict"));
    const user = draw(OPEN);
    const page = await drawer();
    await user.click(await page.findByRole("button", { name: "Mark as reviewed" }));
    await waitFor(() =>
      expect(toasts).toEqual([{ title: "First1 Last1 could not be changed", message: "The server's words" }]),
    );
    expect(page.getByRole("button", { name: "Mark as reviewed" })).toBeTruthy();
  });
});

describe("deleting", () => {
  test("says exactly what is erased and what stays, starts on the safe button, and then erases", async () => {
    fakeApi.on(clientsApi.erase, { message: "ok" });
    const user = draw(OPEN);
    const page = await drawer();
    await user.click(await page.findByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete First1 Last1?" }));
    expect(
      question.getByText("Erased for good: name, email address, phone number, timeline, and the link to a review."),
    ).toBeTruthy();
    expect(
      question.getByText(
        "What stays: a proof of what was agreed and when, without name and address, and the block against further mail if there is one.",
      ),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep client"));
    expect(asked().some((call) => call.startsWith("DELETE"))).toBe(false);
    fakeApi.on(clientsApi.list, listOf([client(2)]));
    await user.click(question.getByRole("button", { name: "Delete client" }));
    await waitFor(() => expect(where()).toBe("/clients"));
    await waitFor(() => expect(screen.queryByRole("row", { name: /First1/ })).toBeNull());
    expect(toasts[0]?.title).toBe("First1 Last1 was deleted");
    expect(asked()).toContain(`DELETE ${ONE}`);
  });

  test("Escape answers the question and leaves the details open", async () => {
    const user = draw(OPEN);
    const page = await drawer();
    await user.click(await page.findByRole("button", { name: "Delete" }));
    await screen.findByRole("dialog", { name: "Delete First1 Last1?" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Delete First1 Last1?" })).toBeNull());
    expect(where()).toBe(OPEN);
  });
});

describe("adding by hand", () => {
  test("explains that it is without consent, and opens who was added", async () => {
    fakeApi.on(clientsApi.add, details(7, { source: "manual" }));
    fakeApi.on(clientsApi.read, details(7));
    const user = draw();
    await user.click(await screen.findByRole("button", { name: "Add client" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a client" }));
    expect(dialog.getByText(/gets no offers by email/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Add client" }));
    expect(await dialog.findByText("First name is required")).toBeTruthy();
    await user.type(dialog.getByLabelText("First name"), "Anna");
    await user.type(dialog.getByLabelText("Last name"), "Moser");
    await user.type(dialog.getByLabelText("Email"), "anna@example.test");
    await user.click(dialog.getByRole("button", { name: "Add client" }));
    await waitFor(() => expect(where()).toBe(`/clients?client=${idOf(7)}`));
    expect(fakeApi.bodies(clientsApi.add)).toEqual([
      { first_name: "Anna", last_name: "Moser", email: "anna@example.test", phone: "" },
    ]);
  });
});
