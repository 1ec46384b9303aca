import { act, cleanup, configure } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import {
  clientsApi,
  type ClientDetails,
  type ClientImport,
  type ClientListItem,
} from "#shared/clients/clients.contract.ts";
import { ClientScreen } from "#web/features/clients/list/ClientScreen.tsx";
import { readClientFilters } from "#web/features/clients/list/clientFilters.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "./fakeApi.ts";
import { renderUi } from "./render.tsx";

export const idOf = (n: number): string => `0198c1de-7c40-4000-8000-${String(n).padStart(12, "0")}`;

export const client = (n: number, more: Partial<ClientListItem> = {}): ClientListItem => ({
  id: idOf(n),
  first_name: `First${n}`,
  last_name: `Last${n}`,
  email: `guest${n}@example.test`,
  phone: null,
  email_refused: false,
  source: "review_link",
  consent: "given",
  converted_by: null,
  converted_at: null,
  forwarded_at: null,
  created_at: "2026-11-14T10:00:00.000Z",
  ...more,
});

export const details = (n: number, more: Partial<ClientDetails> = {}): ClientDetails => ({
  ...client(n),
  locale: "en",
  left_in_time: true,
  suppressed: false,
  review: null,
  timeline: [],
  consent_ledger: [],
  ...more,
});

export const importState = (more: Partial<ClientImport> = {}): ClientImport => ({
  id: idOf(500),
  filename: "guests.csv",
  status: "running",
  rows_total: 1284,
  rows_read: 420,
  rows_added: 400,
  rows_updated: 12,
  rows_unsubscribed: 2,
  rows_failed: 6,
  rows_partly: 0,
  errors: [],
  created_at: "2026-11-15T10:00:00.000Z",
  finished_at: null,
  ...more,
});

export const listOf = <T,>(data: T[], meta: { total?: number; next_cursor?: string | null } = {}) => ({ data, meta });

/** Calls in their order, as "METHOD /path?query". */
export const asked = (): string[] => fakeApi.calls().map(({ line }) => line);
export const toasts: { title: string; message: string | undefined }[] = [];
export const saved: { name: string; text: Promise<string> }[] = [];
const location = { href: "/clients" };
export const where = (): string => location.href;
const visit = (next: string): void => {
  location.href = next;
};

/** The screen with its URL, as the page gives it. */
function Screen() {
  const [at, setAt] = useState(location.href);
  setNavigate((next) => {
    visit(next);
    act(() => setAt(next));
  });
  const query = Object.fromEntries(new URL(at, "http://localhost").searchParams);
  const { client: id, edit } = query;
  return (
    <ClientScreen
      filters={readClientFilters(query)}
      open={id === undefined ? undefined : { id, editing: edit === "yes" }}
    />
  );
}

export function draw(at = "/clients"): ReturnType<typeof userEvent.setup> {
  visit(at);
  renderUi(<Screen />);
  return userEvent.setup();
}

function stubDownloads(): void {
  const urls = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const url = `blob:${urls.size}`;
    urls.set(url, file as Blob);
    return url;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    const file = urls.get(this.href);
    if (file) saved.push({ name: this.download, text: file.text() });
  });
}

/** Call once per test file. */
export function setUpClients(): void {
  fakeApi.setUp();
  beforeAll(async () => {
    // A whole screen on a busy machine takes its time; a test ends as soon as what it waits for is there.
    configure({ asyncUtilTimeout: 8000 });
    await initI18n();
    setToastPresenter(({ title, message }) => toasts.push({ title, message }));
  });
  beforeEach(() => {
    localStorage.setItem("token", "t");
    for (const log of [toasts, saved]) log.length = 0;
    fakeApi.on(clientsApi.list, listOf([client(1), client(2)], { total: 2, next_cursor: null }));
    fakeApi.on(clientsApi.imports, listOf<ClientImport>([]));
    fakeApi.on(clientsApi.read, ({ params }) => (params["id"] === idOf(1) ? details(1) : refusal(404, "not_found")));
    stubDownloads();
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
