import { act, cleanup } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { supportApi } from "#shared/support/support.contract.ts";
import type { Attachment, Ticket, TicketDetail } from "#shared/support/support.model.ts";
import { SupportScreen } from "#web/features/support/SupportScreen.tsx";
import { readSupportView } from "#web/features/support/supportView.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi } from "./fakeApi.ts";
import { owner } from "./owner.ts";
import { renderUi } from "./render.tsx";

export const idOf = (n: number): string => `0198c1de-7c40-7000-8000-${String(n).padStart(12, "0")}`;

export const makeTicket = (more: Partial<Ticket> = {}): Ticket => ({
  id: idOf(1),
  number: "T-2026-000123",
  subject: "No mail since Monday",
  category: "technical",
  priority: "high",
  status: "open",
  messages_count: 1,
  last_message_by: "owner",
  last_message_at: "2026-11-16T08:00:00.000Z",
  has_news: false,
  created_at: "2026-11-16T08:00:00.000Z",
  updated_at: "2026-11-16T08:00:00.000Z",
  ...more,
});

type Message = TicketDetail["messages"][number];

export const makeMessage = (n: number, more: Partial<Message> = {}): Message => ({
  id: idOf(100 + n),
  author: { side: "owner", name: "Odile" },
  text: `Message ${n}`,
  attachments: [],
  by_mail: false,
  created_at: new Date(Date.UTC(2026, 10, 16, 8, n)).toISOString(),
  ...more,
});

/** What support wrote. */
export const makeAnswer = (n: number, more: Partial<Message> = {}): Message =>
  makeMessage(n, { author: { side: "staff", name: "Mira" }, ...more });

export const makeDetail = (more: Partial<TicketDetail> = {}): TicketDetail => ({
  ...makeTicket(),
  messages: [makeMessage(1)],
  events: [],
  merged_into: null,
  can_reply: true,
  can_reopen: false,
  can_close: true,
  ...more,
});

export const makeAttachment = (n: number, more: Partial<Attachment> = {}): Attachment => ({
  id: idOf(200 + n),
  name: `photo-${n}.png`,
  type: "png",
  bytes: 204_800,
  ...more,
});

export const listOf = (data: Ticket[]) => ({ data, meta: { total: data.length, next_cursor: null } });
export const fileOf = (name: string, bytes = 20): File => new File([new Uint8Array(bytes)], name);

export const toasts: string[] = [];
const location = { href: "/support" };
export const where = (): string => location.href;
const visit = (href: string): void => {
  location.href = href;
};

/** Call once per test file. */
export function setUpSupport(): void {
  fakeApi.setUp();
  beforeAll(async () => {
    await initI18n();
    setToastPresenter(({ title }) => toasts.push(title));
  });
  beforeEach(() => {
    localStorage.setItem("token", "t");
    localStorage.setItem("user", JSON.stringify(owner));
    toasts.length = 0;
    fakeApi.on(supportApi.tickets, listOf([makeTicket()]));
    let sent = 0;
    fakeApi.on(supportApi.upload, ({ query }) => makeAttachment(++sent, { name: query.get("filename") ?? "" }));
    fakeApi.on(supportApi.discard, ({ params }) => ({ id: params["id"] ?? "" }));
  });
  afterEach(async () => {
    cleanup();
    localStorage.clear();
    vi.useRealTimers();
    await changeLocale("en");
  });
}

/** The owner's support page with its URL. */
function Screen() {
  const [at, setAt] = useState(location.href);
  setNavigate((next) => {
    visit(next);
    act(() => setAt(next));
  });
  return <SupportScreen view={readSupportView(Object.fromEntries(new URL(at, "http://localhost").searchParams))} />;
}

export function drawSupport(href = "/support"): void {
  visit(href);
  renderUi(<Screen />);
}
