import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { bellApi, type BellSide, type NotificationItem } from "#web/features/notifications/bellQueries.ts";
import { NotificationBell } from "#web/features/notifications/NotificationBell.tsx";
import { fakeApi } from "./fakeApi.ts";
import { renderUi } from "./render.tsx";

export const NOW = Date.parse("2026-11-15T12:00:00.000Z");
export const idOf = (n: number): string => `0198c1de-7c40-7000-8000-${String(n).padStart(12, "0")}`;

/** Number 1 is the newest. */
export const item = (n: number, more: object = {}): NotificationItem => ({
  id: idOf(n),
  type: "info",
  title: `News ${n}`,
  message: `About ${n}`,
  created_at: new Date(NOW - n * 3_600_000).toISOString(),
  read_at: null,
  data: {},
  link: null,
  ...more,
});

/** What the server has. */
export const server: { items: NotificationItem[] } = { items: [] };
let hidden = false;
export const toasts: string[] = [];
export const went: string[] = [];
export const unread = () => ({ unread_count: server.items.filter((one) => one.read_at === null).length });

/** Every call is answered from what the server has, also those that a test answered in another way. */
export function serveBell(): void {
  for (const { list, unreadCount, markRead, markAllRead, remove, removeAll } of Object.values(bellApi)) {
    fakeApi.on(list, ({ query }) => ({
      notifications: server.items.slice(0, Number(query.get("limit"))),
      ...unread(),
    }));
    for (const call of [unreadCount, markRead, markAllRead, remove]) fakeApi.on(call, unread);
    fakeApi.on(removeAll, { message: "ok" });
  }
}

export const asked = (): string[] => fakeApi.calls().map(({ line }) => line);
export const countOf = (start: string): number => asked().filter((one) => one.startsWith(start)).length;
export const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms));
export const click = async (element: HTMLElement): Promise<void> => {
  fireEvent.click(element);
  await settle(10);
};
export const setHidden = (next: boolean): void => {
  hidden = next;
  document.dispatchEvent(new Event("visibilitychange"));
};
export const bell = (): HTMLElement => screen.getByRole("button", { name: /^Notifications, / });
export const panel = () => within(screen.getByRole("dialog", { name: "Notifications" }));
export const titles = (): string[] =>
  panel()
    .getAllByRole("listitem")
    .map((row) => /News \d+/.exec(row.textContent)?.[0] ?? "");
export const unreadMarks = (): number => panel().queryAllByRole("img", { name: "Unread" }).length;
export const button = (name: string): HTMLElement => panel().getByRole("button", { name });

export async function draw(side: BellSide = "owner"): Promise<void> {
  localStorage.setItem("token", "t");
  localStorage.setItem("admin_token", "a");
  renderUi(<NotificationBell side={side} />);
  await settle();
}
export async function open(side: BellSide = "owner"): Promise<void> {
  await draw(side);
  await click(bell());
}

/** Call once per test file. */
export function setUpBell(): void {
  fakeApi.setUp();
  beforeAll(async () => {
    await initI18n();
    setToastPresenter(({ title }) => toasts.push(title));
    setNavigate((href) => went.push(href));
  });
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    hidden = false;
    vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
    server.items = [item(1), item(2), item(3, { read_at: new Date(NOW).toISOString() })];
    for (const log of [toasts, went]) log.length = 0;
    serveBell();
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
