import { act, cleanup, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initI18n } from "#web/lib/words/i18n.ts";
import { toast } from "#web/lib/toast.tsx";
import { renderUi } from "#web/testing/render.tsx";
import { Toasts } from "./Toasts.tsx";

const line = vi.hoisted(() => ({ isDead: true, tries: 0 }));
vi.mock("./ToastHost.tsx", () => ({
  get ToastHost() {
    line.tries += 1;
    if (line.isDead) throw new TypeError("Failed to fetch dynamically imported module");
    return Host;
  },
}));
const { ToastHost: Host } = await vi.importActual<{ ToastHost: ComponentType }>("./ToastHost.tsx");

beforeAll(initI18n);
afterEach(cleanup);

test("a page stands without the code that draws notices, which is fetched once there is a network, and tells what waited", async () => {
  renderUi(
    <>
      <Toasts begin={(callback) => callback()} />
      <p>20 codes wait for a connection</p>
    </>,
  );
  await vi.waitFor(() => expect(line.tries).toBe(1));
  act(() => toast.info({ title: "Kept for later" }));
  expect(screen.getByText("20 codes wait for a connection")).toBeTruthy();
  line.isDead = false;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("Kept for later")).toBeTruthy();
});
