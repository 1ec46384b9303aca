import { act, cleanup, render, screen } from "@testing-library/react";
import { Component, Suspense } from "react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { after } from "#web/lib/after.ts";
import { NetworkError } from "#web/lib/api/api.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { lazyPage } from "./lazyPage.tsx";
import type { PageModule } from "./lazyPage.tsx";

const missing = new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
const online = (): unknown => vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
const offline = (): unknown => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
const reload = vi.fn();
const load = vi.fn<() => Promise<PageModule>>();

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <p>{error instanceof NetworkError ? "offline" : "broken"}</p>;
  }
}

beforeAll(initI18n);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
  load.mockReset();
  sessionStorage.clear();
});

/** What somebody sees who comes to the page. */
async function visit(Page: (props: object) => ReactNode): Promise<string> {
  const { container } = await act(async () =>
    render(
      <Boundary>
        <Suspense fallback="waiting">
          <Page />
        </Suspense>
      </Boundary>,
    ),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const text = container.textContent;
  cleanup();
  return text;
}

test("a page is fetched once and drawn", async () => {
  load.mockResolvedValue({ ClientsPage: () => "Clients" });
  const Page = lazyPage(load);
  expect([await visit(Page), await visit(Page), load.mock.calls.length]).toEqual(["Clients", "Clients", 1]);
});

test("what the router has fetched beforehand is drawn without waiting", async () => {
  load.mockResolvedValue({ ClientsPage: () => "Clients" });
  const Page = lazyPage(load);
  await Page.preload();
  render(<Page />);
  expect(screen.getByText("Clients")).toBeTruthy();
});

test.each([
  ["at once", 0, 0],
  ["soon", 20, 20],
  ["late, and not waited for", 5_000, 50],
])("a page whose answer comes %s", async (_, answersAfter, waited) => {
  vi.useFakeTimers();
  const began = Date.now();
  load.mockResolvedValue({ ClientsPage: Object.assign(() => "Clients", { prefetch: () => after(answersAfter) }) });
  let drawn = 0;
  const loaded = lazyPage(load)
    .preload()
    .then(() => (drawn = Date.now()));
  await vi.advanceTimersByTimeAsync(1_000);
  await loaded;
  vi.useRealTimers();
  expect(drawn - began).toBe(waited);
});

test("on a dead line it says so without reloading, and the next visit tries again", async () => {
  offline();
  load.mockRejectedValueOnce(missing).mockResolvedValue({ ClientsPage: () => "Clients" });
  const Page = lazyPage(load);
  expect(await visit(Page)).toBe("offline");
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1500);
  expect([await visit(Page), reload.mock.calls.length]).toEqual(["Clients", 0]);
});

test("a chunk that a new version has replaced reloads the document, once", async () => {
  online();
  load.mockRejectedValue(missing);
  expect([await visit(lazyPage(load)), reload.mock.calls.length]).toEqual(["waiting", 1]);
  expect([await visit(lazyPage(load)), reload.mock.calls.length]).toEqual(["broken", 1]);
});

test("a page with a fault of its own is not reloaded", async () => {
  online();
  load.mockRejectedValue(new Error("a bug in the page"));
  expect([await visit(lazyPage(load)), reload.mock.calls.length]).toEqual(["broken", 0]);
});
