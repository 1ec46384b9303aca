import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n } from "#web/lib/words/i18n.ts";
import { toast } from "#web/lib/toast.tsx";
import { ToastHost } from "./ToastHost.tsx";

beforeAll(initI18n);
beforeEach(() => {
  render(
    <MantineProvider env="test">
      <ToastHost />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => {
    notifications.clean();
    notifications.cleanQueue();
  });
  cleanup();
});

test.each([
  ["success", "status"],
  ["info", "status"],
  ["warning", "alert"],
  ["error", "alert"],
] as const)("%s has the role %s", async (tone, role) => {
  act(() => toast[tone]({ title: "Reply posted on Google", message: "It is visible now." }));
  expect((await screen.findByRole(role)).textContent).toContain("Reply posted on GoogleIt is visible now.");
});

test("at most three are on screen; the others wait", async () => {
  act(() => {
    for (const title of ["one", "two", "three", "four"]) toast.info({ title });
  });
  await waitFor(() => expect(screen.getAllByRole("status")).toHaveLength(3));
  expect(screen.queryByText("four")).toBeNull();
  await userEvent.click(screen.getAllByRole("button", { name: "Close" })[0]!);
  expect(await screen.findByText("four")).toBeTruthy();
});

test("the same notice is shown once", async () => {
  act(() => {
    toast.warning({ id: "session-expired", title: "Your session has expired" });
    toast.warning({ id: "session-expired", title: "Your session has expired" });
  });
  expect(await screen.findAllByRole("alert")).toHaveLength(1);
});

test("an action does its work and closes the toast", async () => {
  const onClick = vi.fn();
  act(() => toast.success({ title: "Deleted", action: { label: "Undo", onClick } }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("Deleted")).toBeNull());
  expect(onClick).toHaveBeenCalledTimes(1);
});
