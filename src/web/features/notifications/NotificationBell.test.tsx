import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ownerNotificationsApi as calls } from "#shared/notifications/notifications.contract.ts";
import {
  NOW,
  asked,
  bell,
  button,
  click,
  countOf,
  draw,
  idOf,
  item,
  open,
  panel,
  serveBell,
  server,
  setHidden,
  settle,
  setUpBell,
  titles,
  toasts,
  unread,
  unreadMarks,
  went,
} from "#web/testing/bell.tsx";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";

setUpBell();

describe("the badge", () => {
  test.each([
    [0, "Notifications, none unread", ""],
    [1, "Notifications, 1 unread", "1"],
    [9, "Notifications, 9 unread", "9"],
    [10, "Notifications, 9+ unread", "9+"],
    [100, "Notifications, 9+ unread", "9+"],
  ])("%s unread is said as %j and shown as %j", async (count, name, badge) => {
    server.items = Array.from({ length: count }, (_, i) => item(i + 1));
    await draw();
    expect(screen.getByRole("button", { name }).textContent).toBe(badge);
  });

  test("reads out a changed number, but not the one the page opened with", async () => {
    await draw();
    expect(screen.getByRole("status").textContent).toBe("");
    server.items = [item(0), ...server.items];
    await settle(15_000);
    expect(screen.getByRole("status").textContent).toBe("3 unread notifications");
  });
});

describe("asking the server", () => {
  test.each([
    ["owner", "/api/notifications", 10],
    ["staff", "/api/admin/notifications", 5],
  ] as const)("%s: the first fetch, the opened bell, and load more", async (side, path, first) => {
    server.items = Array.from({ length: 25 }, (_, i) => item(i + 1));
    await draw(side);
    expect(asked()).toEqual([`GET ${path}?limit=${first}`]);
    await click(bell());
    expect(titles()).toHaveLength(10);
    await click(button("Load more"));
    expect(titles()).toHaveLength(20);
    await click(button("Load more"));
    expect(titles()).toHaveLength(25);
    expect(panel().queryByRole("button", { name: "Load more" })).toBeNull();
    expect(asked().slice(1)).toEqual([10, 20, 30].map((limit) => `GET ${path}?limit=${limit}`));
  });

  test("one small call every 15 s and no list as long as the number stays", async () => {
    await draw();
    await settle(60_000);
    expect([countOf("GET /api/notifications/unread-count"), countOf("GET /api/notifications?")]).toEqual([4, 1]);
    server.items = [item(0), ...server.items];
    await settle(15_000);
    expect([countOf("GET /api/notifications/unread-count"), countOf("GET /api/notifications?")]).toEqual([5, 2]);
    expect(bell().textContent).toBe("3");
  });

  test("a hidden tab asks nothing, and asks at once when it is shown again", async () => {
    await draw();
    setHidden(true);
    await settle(300_000);
    expect(asked()).toHaveLength(1);
    server.items = [item(0), ...server.items];
    setHidden(false);
    await settle();
    expect(asked().slice(1)).toEqual(["GET /api/notifications/unread-count", "GET /api/notifications?limit=10"]);
  });

  test("a failed poll changes nothing and is not repeated before its time", async () => {
    await draw();
    fakeApi.on(calls.unreadCount, noConnection);
    await settle(15_000);
    expect([bell().textContent, toasts, asked().length]).toEqual(["2", [], 2]);
    serveBell();
    await settle(15_000);
    expect(asked()).toHaveLength(3);
  });

  test("more that cannot be loaded says so and keeps what is there", async () => {
    server.items = Array.from({ length: 25 }, (_, i) => item(i + 1));
    await open();
    fakeApi.on(calls.list, refusal(429, "too_many_requests"));
    await click(button("Load more"));
    expect([toasts, titles().length]).toEqual([["Notifications could not be loaded"], 10]);
    serveBell();
    await click(button("Load more"));
    expect(titles()).toHaveLength(20);
  });
});

describe("the panel", () => {
  test("shows title, message and time, and marks what is unread", async () => {
    await open();
    expect(titles()).toEqual(["News 1", "News 2", "News 3"]);
    expect(panel().getAllByRole("listitem")[0]?.textContent).toBe("News 1About 1 · 1 hour ago");
    expect(unreadMarks()).toBe(2);
  });

  test("markup in a name stays text", async () => {
    const name = '<img src=x onerror="alert(1)">';
    server.items = [item(1, { title: name, message: `${name} wrote` })];
    await open();
    expect(panel().getByText(name)).toBeTruthy();
    expect(document.querySelector("img")).toBeNull();
  });

  test("without any it says what will come, and offers nothing to delete", async () => {
    server.items = [];
    await open();
    expect(panel().getByText("No notifications yet")).toBeTruthy();
    expect(panel().queryByRole("button", { name: "Delete all" })).toBeNull();
  });

  test("a failed list can be tried again", async () => {
    fakeApi.on(calls.list, refusal(403, "access_denied"));
    await open();
    expect(panel().getByRole("alert").textContent).toContain("Notifications could not be loaded");
    serveBell();
    await click(button("Try again"));
    expect(titles()).toHaveLength(3);
  });
});

describe("a click on one", () => {
  test.each<[string, object, string[]]>([
    ["its link", { link: "/settings?tab=billing" }, ["/settings?tab=billing"]],
    ["data as JSON text", { data: '{"ticket_id":"t1"}' }, ["/support/tickets/t1"]],
    ["a foreign link", { link: "https://evil.test/" }, []],
    ["a foreign link without a scheme", { link: "//evil.test" }, []],
    ["no link", {}, []],
  ])("marks it as read and goes on: %s", async (_, more, expected) => {
    server.items = [item(1, more), item(2)];
    await open();
    server.items = [item(1, { ...more, read_at: new Date(NOW).toISOString() }), item(2)];
    await click(panel().getByText("News 1"));
    expect(went).toEqual(expected);
    expect(asked()).toContain(`POST /api/notifications/${idOf(1)}/mark-as-read`);
    expect([bell().textContent, toasts]).toEqual(["1", []]);
  });

  test("that is read already only goes on", async () => {
    server.items = [item(1, { read_at: new Date(NOW).toISOString(), link: "/reviews" })];
    await open();
    await click(panel().getByText("News 1"));
    expect([went, countOf("POST")]).toEqual([["/reviews"], 0]);
  });

  test("staff go to the back office's ticket", async () => {
    server.items = [item(1, { data: { ticket_id: "t1" } })];
    await open("staff");
    await click(panel().getByText("News 1"));
    expect(went).toEqual(["/admin/support/t1"]);
    expect(asked()).toContain(`POST /api/admin/notifications/${idOf(1)}/mark-as-read`);
  });

  test("twice asks once", async () => {
    await open();
    fakeApi.on(calls.markRead, () => new Promise<never>(() => undefined));
    await click(panel().getByText("News 1"));
    await click(panel().getByText("News 1"));
    expect(countOf("POST")).toBe(1);
  });

  test("that fails becomes unread again", async () => {
    await open();
    fakeApi.on(calls.markRead, noConnection);
    fireEvent.click(panel().getByText("News 1"));
    await settle(10);
    expect([toasts, unreadMarks(), bell().textContent]).toEqual([["Failed to mark notification as read"], 2, "2"]);
  });
});

describe("mark all as read", () => {
  test("shows at once, then says so", async () => {
    await open();
    let answer: (response: Response) => void = () => undefined;
    fakeApi.on(calls.markAllRead, () => new Promise<Response>((resolve) => (answer = resolve)));
    await click(button("Mark all as read"));
    expect([unreadMarks(), bell().textContent, toasts]).toEqual([0, "", []]);
    answer(Response.json({ unread_count: 0 }));
    await settle(10);
    expect(toasts).toEqual(["All notifications marked as read"]);
    expect(panel().queryByRole("button", { name: "Mark all as read" })).toBeNull();
    expect(document.activeElement?.textContent).toBe("Notifications");
  });

  test("that fails is taken back", async () => {
    await open();
    fakeApi.on(calls.markAllRead, refusal(500, "server_error"));
    await click(button("Mark all as read"));
    expect([toasts, unreadMarks(), bell().textContent]).toEqual([["Failed to mark all notifications as read"], 2, "2"]);
  });
});

describe("deleting", () => {
  test("one shows at once, says so, and leaves the focus in the list", async () => {
    await open();
    const [, ...rest] = server.items;
    server.items = rest;
    await click(button("Delete “News 1”"));
    expect([titles(), bell().textContent, toasts]).toEqual([["News 2", "News 3"], "1", ["Notification deleted"]]);
    expect(document.activeElement).toBe(button("Delete “News 2”"));
    expect(asked()).toContain(`DELETE /api/notifications/${idOf(1)}`);
  });

  test("one that fails comes back in its place, while another stays deleted", async () => {
    await open();
    let fail: (error: Error) => void = () => undefined;
    fakeApi.on(calls.remove, ({ params }) =>
      params["id"] === idOf(2) ? new Promise<never>((_, reject) => (fail = reject)) : unread(),
    );
    await click(button("Delete “News 2”"));
    await click(button("Delete “News 1”"));
    expect(titles()).toEqual(["News 3"]);
    fail(new TypeError("Failed to fetch"));
    await settle(10);
    expect(titles()).toEqual(["News 2", "News 3"]);
    expect(toasts).toEqual(["Notification deleted", "Failed to delete notification"]);
  });

  test("one that is gone already is deleted all the same", async () => {
    await open();
    fakeApi.on(calls.remove, refusal(404, "not_found"));
    await click(button("Delete “News 1”"));
    expect([titles(), toasts]).toEqual([["News 2", "News 3"], ["Notification deleted"]]);
  });

  const confirmAll = async (answer: string): Promise<void> => {
    await click(button("Delete all"));
    const dialog = screen.getByRole("dialog", { name: "Delete all notifications?" });
    await click(within(dialog).getByRole("button", { name: answer }));
    await settle(500);
  };

  test("all asks first, and does nothing when told to keep them", async () => {
    await open();
    await confirmAll("Keep notifications");
    expect([countOf("DELETE"), toasts]).toEqual([0, []]);
  });

  test("all, once confirmed, says so", async () => {
    await open();
    fakeApi.on(calls.removeAll, () => {
      server.items = [];
      return { message: "done" };
    });
    await confirmAll("Delete all");
    expect([asked().at(-1), toasts, bell().textContent]).toEqual([
      "DELETE /api/notifications",
      ["All notifications deleted"],
      "",
    ]);
    await click(bell());
    expect(panel().getByText("No notifications yet")).toBeTruthy();
  });

  test("all that fails brings everything back", async () => {
    await open();
    fakeApi.on(calls.removeAll, noConnection);
    await confirmAll("Delete all");
    expect([toasts, bell().textContent]).toEqual([["Failed to delete all notifications"], "2"]);
    fakeApi.on(calls.list, () => new Promise<never>(() => undefined));
    await click(bell());
    expect(titles()).toEqual(["News 1", "News 2", "News 3"]);
  });
});
