import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import { initI18n } from "#web/lib/i18n.ts";
import { setNavigate } from "#web/lib/navigation.ts";
import { NotificationsMenu } from "./NotificationsMenu.tsx";
import type { NotificationItem } from "./NotificationsMenu.tsx";

beforeAll(initI18n);
afterEach(cleanup);

const items: NotificationItem[] = [
  {
    id: "1",
    title: "New 5-star review",
    detail: "Jonas Wittkamp · 2 h ago",
    href: "/reviews",
    icon: null,
    isRead: false,
  },
  { id: "2", title: "Offer B was sent", detail: "1,284 guests", href: "/campaigns/7", icon: null, isRead: true },
];
const draw = (unreadCount: number): void => {
  render(
    <MantineProvider env="test">
      <NotificationsMenu items={items} unreadCount={unreadCount} hint="Reported here." />
    </MantineProvider>,
  );
};

test.each([
  [0, "Notifications, none unread", ""],
  [1, "Notifications, 1 unread", "1"],
  [9, "Notifications, 9 unread", "9"],
  [10, "Notifications, 10 unread", "9+"],
  [250, "Notifications, 250 unread", "9+"],
])("%s unread is said as %j and shown as %j", (count, name, badge) => {
  draw(count);
  expect(screen.getByRole("button", { name }).textContent).toBe(badge);
});

test("lists what happened, marks what is unread, and an entry leads to its page", async () => {
  const went: string[] = [];
  setNavigate((href) => went.push(href));
  draw(1);
  await userEvent.click(screen.getByRole("button", { name: "Notifications, 1 unread" }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  expect(screen.getAllByRole("img", { name: "Unread" })).toHaveLength(1);
  await userEvent.click(screen.getByRole("link", { name: /Offer B was sent/ }));
  expect(went).toEqual(["/campaigns/7"]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Escape closes it and gives the focus back to the bell", async () => {
  draw(0);
  const bell = screen.getByRole("button", { name: "Notifications, none unread" });
  await userEvent.click(bell);
  await screen.findByRole("dialog", { name: "Notifications" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(bell));
});
