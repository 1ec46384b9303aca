import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type AuditEvent, auditApi } from "#shared/audit/audit.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { AuditPanel } from "./AuditPanel.tsx";
import { type AuditFilters, countAuditFilters, readAuditFilters } from "./auditFilters.ts";

const idOf = (n: number): string => `0198c1de-7c40-7000-8000-${String(n).padStart(12, "0")}`;
const changed: AuditEvent = {
  id: idOf(1),
  at: "2026-11-16T08:00:00.000Z",
  action: "support.status_changed",
  actor: { kind: "staff", id: idOf(11), name: "Runa Tveit" },
  target: { type: "ticket", id: idOf(21), name: "T-2026-000123" },
  restaurant: { id: idOf(31), name: "Marrovia" },
  ip: "203.0.113.7",
  request_id: "r-1",
  changes: [{ field: "status", before: "open", after: null }],
  facts: [{ field: "number", value: "T-2026-000123" }],
};
const unknown: AuditEvent = {
  ...changed,
  id: idOf(2),
  action: "later.release_thing",
  actor: { kind: "system", id: null, name: null },
  target: { type: "gadget", id: null, name: null },
  restaurant: null,
  ip: null,
  changes: [],
  facts: [],
};

const toasts: string[] = [];
fakeApi.setUp();
beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
beforeEach(() => {
  toasts.length = 0;
  fakeApi.on(auditApi.list, { data: [changed, unknown], meta: { next_cursor: null } });
  fakeApi.on(auditApi.actions, { data: ["support.replied", "support.status_changed", "campaigns.paused"] });
  fakeApi.on(auditApi.people, { data: [{ id: idOf(11), name: "Runa Tveit", email: "runa@x.test" }], meta: {} });
  fakeApi.on(auditApi.restaurants, { data: [{ id: idOf(31), name: "Marrovia", city: "Lyon" }], meta: {} });
});
afterEach(async () => {
  cleanup();
  await changeLocale("en");
});

let shown: AuditFilters = {};
function Panel({ initial }: { initial: AuditFilters }) {
  const [filters, setFilters] = useState(initial);
  useEffect(() => {
    shown = filters;
  }, [filters]);
  return <AuditPanel filters={filters} onFilters={(next) => act(() => setFilters(next))} />;
}
const draw = (initial: AuditFilters = {}): void => {
  renderUi(<Panel initial={initial} />);
};
const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const asked = () => fakeApi.calls(auditApi.list).map(({ line }) => line);

test("an entry tells in words what happened, who did it, to what and where; what this release does not know keeps its name", async () => {
  draw();
  const row = await rowOf(/Changed the status of a ticket/);
  for (const text of ["Support", "Runa Tveit", "Ticket", "T-2026-000123", "Marrovia"])
    expect(row.textContent).toContain(text);
  const links = within(row).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/admin/support/${idOf(21)}`,
    `/admin/restaurants/${idOf(31)}`,
  ]);
  const other = await rowOf(/later\.release_thing/);
  for (const text of ["Plaudit", "gadget"]) expect(other.textContent).toContain(text);
});

test("opened, it compares before and after, and leads to everything about the same object or from the same address", async () => {
  draw();
  await userEvent.click(await screen.findByText("Changed the status of a ticket"));
  const drawer = await screen.findByRole("dialog", { name: "Changed the status of a ticket" });
  const comparison = within(drawer).getByRole("table");
  expect(within(comparison).getByRole("row", { name: "Status open empty" })).toBeTruthy();
  for (const text of ["T-2026-000123", "203.0.113.7", "r-1"]) expect(drawer.textContent).toContain(text);
  await userEvent.click(within(drawer).getByRole("button", { name: "Everything about this object" }));
  await waitFor(() => expect(asked().at(-1)).toContain(`target_id=${idOf(21)}`));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByText("Changed the status of a ticket"));
  await userEvent.click(await screen.findByRole("button", { name: "Everything from this address" }));
  await waitFor(() => expect(shown).toEqual({ search: "203.0.113.7" }));
});

test("the address narrows list and file alike, an area offers its own actions, and another area forgets the action", async () => {
  fakeApi.on(auditApi.exportEvents, refusal(429, "too_many_requests"));
  draw({ area: "support", action: "support.replied", person: idOf(11), from: "2026-11-01" });
  await rowOf(/Changed the status/);
  const query = `?area=support&action=support.replied&from=2026-11-01&actor_id=${idOf(11)}`;
  expect(asked()[0]).toBe(`GET /api/admin/audit${query}`);
  await userEvent.click(screen.getByRole("button", { name: "Export CSV of these entries" }));
  await waitFor(() => expect(toasts).toEqual(["The audit log could not be exported"]));
  expect(fakeApi.calls(auditApi.exportEvents)[0]?.line).toBe(`GET /api/admin/audit/export.csv${query}`);
  await userEvent.click(screen.getByRole("combobox", { name: "Action" }));
  const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(options).toEqual(["All actions", "Changed the status of a ticket", "Replied to a ticket"]);
  await userEvent.click(screen.getByRole("combobox", { name: "Area" }));
  await userEvent.click(await screen.findByRole("option", { name: "Campaigns" }));
  await waitFor(() => expect([shown.area, shown.action]).toEqual(["campaigns", undefined]));
});

test("nothing recorded, nothing that matches, and a failure each say so", async () => {
  fakeApi.on(auditApi.list, { data: [], meta: { next_cursor: null } });
  draw();
  await screen.findByRole("heading", { name: "Nothing recorded yet" });
  cleanup();
  draw({ search: "nobody" });
  await screen.findByText("No entries match");
  await userEvent.click(screen.getAllByRole("button", { name: "Clear filters" })[0] as HTMLElement);
  await waitFor(() => expect(shown).toEqual({}));
  cleanup();
  fakeApi.on(auditApi.list, refusal(500, "server_error"));
  draw({ search: "again" });
  await screen.findByText("The audit log could not be loaded");
});

test("is there in German", async () => {
  await changeLocale("de");
  draw();
  expect((await rowOf(/Status eines Tickets geändert/)).textContent).toContain("Team");
});

test("nonsense in the address is left out, and the days count as one filter", () => {
  const filters = readAuditFilters({ area: "x'y", person: "me", from: "2026-02-30", to: "2026-02-01", search: "" });
  expect(filters).toEqual({ ...EMPTY, to: "2026-02-01" });
  expect(readAuditFilters({ from: "2026-02-02", to: "2026-02-01" })).toEqual({ ...EMPTY, from: "2026-02-02" });
  expect(countAuditFilters({ from: "2026-02-01", to: "2026-02-02", area: "support", search: "x" })).toBe(2);
});
const EMPTY: AuditFilters = {
  search: undefined,
  area: undefined,
  action: undefined,
  person: undefined,
  restaurant: undefined,
  target: undefined,
  from: undefined,
  to: undefined,
};
