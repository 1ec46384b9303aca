import { act, cleanup } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import type {
  CannedAnswer,
  StaffMessage,
  StaffTicket,
  StaffTicketDetail,
  SupportStats,
} from "#shared/support/admin-support.model.ts";
import { DeskScreen } from "#web/features/support/desk/DeskScreen.tsx";
import { DeskTicketScreen } from "#web/features/support/desk/ticket/DeskTicketScreen.tsx";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi } from "./fakeApi.ts";
import { renderUi } from "./render.tsx";
import { idOf, makeAttachment, makeMessage, makeTicket } from "./support.tsx";

const ME: AdminUser = {
  id: idOf(901),
  name: "Runa Selbach",
  email: "runa@example.test",
  role: "manager",
  status: "active",
  permissions_list: ["support"],
  locale: "en",
};
export const RUNA = { id: ME.id, name: ME.name };
export const MIRA = { id: idOf(902), name: "Mira Oster" };
export const MARROVIA = { id: idOf(701), name: "Marrovia", city: "Lyon" };

export const staffTicket = (n: number, more: Partial<StaffTicket> = {}): StaffTicket => {
  const { has_news: _, ...facts } = makeTicket({ id: idOf(n), number: `T-2026-00012${n}`, subject: `Subject ${n}` });
  return {
    ...facts,
    restaurant: MARROVIA,
    owner: { id: idOf(801), name: "Odile Ferrandel", email: "odile@example.test" },
    assignee: null,
    due_at: "2026-11-16T16:00:00.000Z",
    is_overdue: false,
    ...more,
  };
};

export const staffMessage = (n: number, more: Partial<StaffMessage> = {}): StaffMessage => ({
  ...makeMessage(n),
  internal: false,
  merged_from: null,
  ...more,
});

const CONTEXT: StaffTicketDetail["context"] = {
  access: { status: "active", until: null },
  plan: { name: "Plaudit", amount_cents: 4900, next_charge_at: "2026-12-01T08:00:00.000Z" },
  last_payment: { number: "R-1", amount_cents: 4900, status: "paid", at: "2026-11-01T08:00:00.000Z" },
  last_campaign: { id: idOf(601), name: "Autumn", status: "active", updated_at: "2026-11-10T08:00:00.000Z" },
  restaurant: { ...MARROVIA, address: "Rue Pim 3", country: "FR", phone: null, website: null },
  owner: {
    id: idOf(801),
    name: "Odile Ferrandel",
    email: "odile@example.test",
    phone: null,
    locale: "de",
    joined_at: "2026-02-01T08:00:00.000Z",
  },
  tickets: [],
};

export const staffDetail = (more: Partial<StaffTicketDetail> = {}): StaffTicketDetail => ({
  ...staffTicket(1),
  messages: [staffMessage(1)],
  events: [],
  merged_into: null,
  ways: ["in_progress", "waiting_response", "resolved", "closed"],
  can_answer: true,
  variables: {
    owner_name: "Odile Ferrandel",
    owner_first_name: "Odile",
    restaurant_name: "Marrovia",
    ticket_number: "T-2026-000121",
    ticket_subject: "Subject 1",
    staff_name: "Runa Selbach",
  },
  context: CONTEXT,
  ...more,
});

export const GREETING: CannedAnswer = {
  id: idOf(501),
  title: "Greeting",
  text: "Hello {{owner_first_name}}, about {{ticket_number}}:",
  updated_at: "2026-11-01T08:00:00.000Z",
};

const STATS: SupportStats = {
  counts: { open: 4, in_progress: 3, waiting_response: 2, resolved: 9, closed: 40 },
  by_priority: { low: 1, medium: 5, high: 2, urgent: 1 },
  by_category: { technical: 4, billing: 3, general: 2, feature_request: 0, bug_report: 0 },
  ages: { day: 5, three_days: 2, week: 1, older: 1 },
  overdue: { low: 0, medium: 1, high: 100, urgent: 1 },
  unassigned: 6,
  answer_hours: { low: 72, medium: 24, high: 8, urgent: 4 },
  first_response: { count: 8, average_minutes: 200, in_time: 6 },
  resolution: { count: 5, average_minutes: 1700 },
  days: [{ day: "2026-11-16", created: 12, resolved: 5 }],
};

export const listed = <T,>(data: T[], next: string | null = null) => ({ data, meta: { next_cursor: next } });

export const deskToasts: string[] = [];
const location = { href: "/admin/support" };
export const whereAtDesk = (): string => location.href;
const visit = (next: string): void => {
  location.href = next;
};

/** Both pages with their URL, as the router gives it. */
function Screen() {
  const [at, setAt] = useState(location.href);
  setNavigate((next) => {
    visit(next);
    act(() => setAt(next));
  });
  const { pathname, searchParams } = new URL(at, "http://localhost");
  const id = /^\/admin\/support\/(.+)$/.exec(pathname)?.[1];
  return id === undefined ? (
    <DeskScreen query={Object.fromEntries(searchParams)} />
  ) : (
    <DeskTicketScreen key={id} id={id} />
  );
}

export function drawDesk(at = "/admin/support"): ReturnType<typeof userEvent.setup> {
  visit(at);
  renderUi(<Screen />);
  return userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime.bind(vi) } : {});
}

/** Call once per test file. */
export function setUpDesk(): void {
  fakeApi.setUp();
  beforeAll(async () => {
    await initI18n();
    setToastPresenter(({ title }) => deskToasts.push(title));
  });
  beforeEach(() => {
    localStorage.setItem("admin_token", "a");
    localStorage.setItem("admin_user", JSON.stringify(ME));
    deskToasts.length = 0;
    fakeApi.on(adminSupportApi.tickets, listed([staffTicket(1), staffTicket(2), staffTicket(3)]));
    fakeApi.on(adminSupportApi.stats, STATS);
    fakeApi.on(adminSupportApi.people, { data: [MIRA, RUNA] });
    fakeApi.on(adminSupportApi.answers, { data: [GREETING] });
    fakeApi.on(adminSupportApi.restaurants, listed([MARROVIA]));
    fakeApi.on(adminSupportApi.presence, { others: [], last_message_id: null });
    fakeApi.on(adminSupportApi.ticket, staffDetail());
    let sent = 0;
    fakeApi.on(adminSupportApi.upload, ({ query }) => makeAttachment(++sent, { name: query.get("filename") ?? "" }));
    fakeApi.on(adminSupportApi.discard, ({ params }) => ({ id: params["id"] ?? "" }));
  });
  afterEach(async () => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
    await changeLocale("en");
  });
}
