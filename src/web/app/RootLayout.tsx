import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, use, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { areaOf } from "#web/lib/pages/navigation.ts";
import { isViewTab } from "#web/lib/session/supportView.ts";
import { FirstPage } from "./FirstPage.ts";
import { pageTitle } from "./pageTitle.ts";
import { ProgressLine } from "./ProgressLine.tsx";
import type { RouteName } from "./routeMeta.ts";
import { useRouteMeta } from "./useRouteMeta.ts";

const ViewBanner = lazy(async () => {
  const { ViewBanner: Banner } = await import("#web/features/accounts/view/ViewBanner.tsx");
  return { default: Banner };
});

/** Wraps every page and handles the change from one page to the next. */
export function RootLayout() {
  const [isView] = useState(() => isViewTab() && areaOf(window.location.pathname) === "site");
  usePageEffects(useRouteMeta()?.name);
  return (
    <>
      <ProgressLine active={useRouterState({ select: (state) => state.isLoading })} />
      {isView && (
        <Suspense>
          <ViewBanner />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

/** What every page change does besides drawing: the title, the focus, and the dashboard's own event. */
function usePageEffects(name: RouteName | undefined): void {
  // Re-renders when the language changes.
  useTranslation();
  const title = pageTitle(name);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const isAnnounced = use(FirstPage) === "document";
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (pathname === undefined || pathname === shown.current) return;
    // The first page of a document is announced by the browser itself.
    if (shown.current !== undefined || !isAnnounced) focusPage();
    shown.current = pathname;
    if (name === "dashboard") window.dispatchEvent(new CustomEvent("dashboard-loaded"));
  }, [pathname, name, isAnnounced]);
}

/** Moves the focus to the heading of the new page, so that a screen reader announces it. */
function focusPage(): void {
  // If the page has already focused one of its fields, leave the focus there.
  if (document.activeElement?.closest("main") && document.activeElement.id !== "main") return;
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
