import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  bell,
  button,
  click,
  countOf,
  item,
  open,
  panel,
  server,
  setHidden,
  settle,
  setUpBell,
  went,
} from "#web/testing/bell.tsx";

setUpBell();

describe("on the desktop", () => {
  const shown: { title: string; closed: boolean; element: EventTarget }[] = [];
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
  let permission: NotificationPermission = "default";

  beforeEach(() => {
    shown.length = 0;
    permission = "default";
    requestPermission.mockReset().mockImplementation(async () => (permission = "granted"));
    class FakeNotice extends EventTarget {
      static requestPermission = requestPermission;
      static get permission(): NotificationPermission {
        return permission;
      }
      readonly entry: { title: string; closed: boolean; element: EventTarget };
      constructor(title: string) {
        super();
        this.entry = { title, closed: false, element: this };
        shown.push(this.entry);
      }
      close(): void {
        this.entry.closed = true;
      }
    }
    vi.stubGlobal("Notification", FakeNotice);
    vi.stubGlobal("isSecureContext", true);
  });
  const turnOn = async (): Promise<void> => {
    await open();
    expect(requestPermission).not.toHaveBeenCalled();
    await click(button("Show new ones on the desktop too"));
    await click(bell());
  };

  test("asks only when pressed; then shows what is new in a hidden tab, for five seconds", async () => {
    await turnOn();
    setHidden(true);
    server.items = [item(0, { link: "/reviews" }), ...server.items];
    await settle(15_000);
    expect(shown).toMatchObject([{ title: "News 0", closed: false }]);
    await settle(5000);
    expect(shown).toMatchObject([{ closed: true }]);
    await settle(60_000);
    expect(shown).toHaveLength(1);
  });

  test("a click on it brings the window up and goes where it leads", async () => {
    const focus = vi.spyOn(window, "focus").mockImplementation(() => undefined);
    await turnOn();
    setHidden(true);
    server.items = [item(0, { link: "/reviews" }), ...server.items];
    await settle(15_000);
    shown[0]?.element.dispatchEvent(new Event("click"));
    await settle(10);
    expect([focus.mock.calls.length, went, countOf("POST")]).toEqual([1, ["/reviews"], 1]);
  });

  test("shows nothing while the tab is in view", async () => {
    await turnOn();
    server.items = [item(0), ...server.items];
    await settle(15_000);
    expect([bell().textContent, shown]).toEqual(["3", []]);
  });

  test("somebody who says no in the browser learns how it stands, once", async () => {
    requestPermission.mockImplementation(async () => (permission = "denied"));
    await open();
    await click(button("Show new ones on the desktop too"));
    expect(panel().getByText("Your browser blocks desktop notifications from this site.")).toBeTruthy();
    await click(bell());
    await settle(500);
    await click(bell());
    expect(panel().queryByText(/desktop/)).toBeNull();
  });
});
