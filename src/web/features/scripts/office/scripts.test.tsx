import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type StaffScript, adminScriptsApi } from "#shared/scripts/admin-scripts.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { ScriptsPanel } from "./ScriptsPanel.tsx";

const script = (n: number, more: Partial<StaffScript> = {}): StaffScript => ({
  id: `3f2a9c1e-0000-4000-8000-00000000000${n}`,
  title: `Script ${n}`,
  description: null,
  placement: "head",
  active: true,
  in_owner: true,
  in_guest: false,
  in_admin: false,
  needs_consent: true,
  revision: 3,
  errors: 0,
  loads: 0,
  loaded_at: null,
  updated_at: "2026-11-15T10:00:00.000Z",
  updated_by: "Ada",
  script_code: `run(${n})`,
  findings: [],
  ...more,
});
const FINDING = { line: 2, danger: "eval" as const, reason: "runs text as code." };
const page = (rows: StaffScript[]) => ({ data: rows, meta: { total: rows.length } });

let rows: StaffScript[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  rows = [script(1, { loads: 37, loaded_at: "2026-11-15T10:00:00.000Z" }), script(2, { errors: 4 })];
  setToastPresenter(vi.fn());
  fakeApi.on(adminScriptsApi.list, () => page(rows));
  fakeApi.on(adminScriptsApi.one, ({ params }) => rows.find(({ id }) => id === params["id"]) ?? script(9));
  fakeApi.on(adminScriptsApi.check, ({ body }) => ({
    findings: (body as { script_code: string }).script_code.includes("eval") ? [FINDING] : [],
  }));
  fakeApi.on(adminScriptsApi.create, () => script(3));
  fakeApi.on(adminScriptsApi.save, () => script(1, { revision: 4 }));
  fakeApi.on(adminScriptsApi.versions, {
    data: [3, 2].map((revision) => ({
      revision,
      saved_at: "2026-11-15T10:00:00.000Z",
      saved_by: "Ada",
      title: `v${revision}`,
    })),
    meta: { total: 2 },
  });
  fakeApi.on(adminScriptsApi.errors, {
    data: [
      {
        message: "x is not defined",
        area: "guest",
        times: 4,
        first_at: "2026-11-15T10:00:00.000Z",
        last_at: "2026-11-15T10:00:00.000Z",
      },
    ],
    meta: { total: 1 },
  });
});
afterEach(cleanup);

test("the list says where each script runs and what browsers reported; a switch turns one off", async () => {
  fakeApi.on(adminScriptsApi.setActive, () => script(1, { active: false }));
  renderUi(<ScriptsPanel />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Head · Owner pages · after a yes");
  expect(first?.textContent).toContain("Loaded 37 times in 24 hours");
  expect(second?.textContent).toContain("Not loaded yet");
  expect(second?.textContent).toContain("4 errors reported");
  await userEvent.click(screen.getByRole("switch", { name: "Runs: Script 1" }));
  await waitFor(() => expect(fakeApi.bodies(adminScriptsApi.setActive)).toEqual([{ active: false }]));
  expect(await within(first as HTMLElement).findByText(/Off/)).toBeTruthy();
});

test("a row is moved by its menu, and the new order is saved", async () => {
  fakeApi.on(adminScriptsApi.reorder, () => page(rows.toReversed()));
  renderUi(<ScriptsPanel />);
  const [first] = await screen.findAllByRole("listitem");
  await userEvent.click(
    within(first as HTMLElement)
      .getAllByRole("button")
      .at(-1) as HTMLElement,
  );
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move down" }));
  await waitFor(() => expect(fakeApi.bodies(adminScriptsApi.reorder)).toEqual([{ ids: [rows[1]?.id, rows[0]?.id] }]));
});

test("title, code and placement are asked for before anything is sent", async () => {
  renderUi(<ScriptsPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "New script" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findAllByText("This field is required")).toHaveLength(3);
  expect(fakeApi.calls(adminScriptsApi.create)).toEqual([]);
});

test("dangerous lines are named, and saved once somebody says so", async () => {
  fakeApi.on(
    adminScriptsApi.save,
    refusal(422, "validation_failed", { errors: { script_code: ["Line 2: runs text as code."] } }),
  );
  renderUi(<ScriptsPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /^Script 1/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const code = await dialog.findByLabelText("Code");
  await userEvent.clear(code);
  await userEvent.type(code, "a\neval(x)");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Line 2 runs text as code.")).toBeTruthy();
  fakeApi.on(adminScriptsApi.save, () => script(1, { revision: 4 }));
  await userEvent.click(dialog.getByRole("checkbox", { name: /want to save anyway/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fakeApi.bodies(adminScriptsApi.save).at(-1)).toMatchObject({
    script_code: "a\neval(x)",
    accept_warnings: true,
    revision: 3,
  });
});

test("what browsers said and older versions stand below; one is restored", async () => {
  fakeApi.on(adminScriptsApi.restore, () => script(2, { revision: 4 }));
  renderUi(<ScriptsPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /^Script 2/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("x is not defined (Review page, 4×)")).toBeTruthy();
  await userEvent.click(await dialog.findByRole("button", { name: "Restore" }));
  await waitFor(() =>
    expect(fakeApi.calls(adminScriptsApi.restore).map(({ line, body }) => [line, body])).toEqual([
      [`POST /api/admin/custom-scripts/${script(2).id}/versions/2/restore`, { revision: 3, accept_warnings: false }],
    ]),
  );
  expect(screen.queryByText("Restore this version anyway?")).toBeNull();
});

test("an older version with dangerous lines is restored only after a question that names them", async () => {
  fakeApi.on(
    adminScriptsApi.restore,
    refusal(422, "validation_failed", { errors: { script_code: ["Line 2: runs text as code."] } }),
  );
  renderUi(<ScriptsPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /^Script 1/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
  const question = (await screen.findByText("Restore this version anyway?")).closest("section") as HTMLElement;
  expect(question.textContent).toContain("Line 2: runs text as code.");
  fakeApi.on(adminScriptsApi.restore, () => script(1, { revision: 4 }));
  await userEvent.click(within(question).getByRole("button", { name: "Restore version" }));
  await waitFor(() =>
    expect(fakeApi.bodies(adminScriptsApi.restore)).toEqual([
      { revision: 3, accept_warnings: false },
      { revision: 3, accept_warnings: true },
    ]),
  );
});

test("open pages are told to load scripts again, after a question", async () => {
  fakeApi.on(adminScriptsApi.reload, { message: "ok", version: 2 });
  renderUi(<ScriptsPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Load again everywhere" }));
  expect(fakeApi.calls(adminScriptsApi.reload)).toEqual([]);
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Load again everywhere" }));
  await waitFor(() => expect(fakeApi.calls(adminScriptsApi.reload)).toHaveLength(1));
});

test("without any there is a word on what they are for; a list that fails can be asked for again", async () => {
  rows = [];
  renderUi(<ScriptsPanel />);
  expect(await screen.findByText("No scripts yet")).toBeTruthy();
  cleanup();
  fakeApi.on(adminScriptsApi.list, refusal(500, "server_error"));
  renderUi(<ScriptsPanel />);
  expect(await screen.findByRole("button", { name: /again|retry/i })).toBeTruthy();
});
