import { expect, test, vi } from "vitest";
import type { Toast } from "./toast.tsx";

test("what is said before there is a place to say it waits, each notice once, and is then handed over", async () => {
  // As it is when a page loads: nobody has drawn a notice yet.
  vi.resetModules();
  const { setToastPresenter, toast } = await import("./toast.tsx");
  toast.warning({ id: "session-expired", title: "Your session has expired" });
  toast.warning({ id: "session-expired", title: "Your session has expired" });
  toast.success({ title: "Saved", brief: true });
  const shown: Toast[] = [];
  setToastPresenter((one) => shown.push(one));
  expect(shown.map(({ tone, title, durationMs }) => [tone, title, durationMs])).toEqual([
    ["warning", "Your session has expired", 5000],
    ["success", "Saved", 3000],
  ]);
  toast.error({ title: "Failed", duration: 10_000 });
  toast.info({ title: "Note" });
  expect(shown.slice(2).map(({ tone, durationMs }) => [tone, durationMs])).toEqual([
    ["error", 10_000],
    ["info", 5000],
  ]);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(4);
});
