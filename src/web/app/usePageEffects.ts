import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RouteName } from "./routeMeta.ts";

/** What every page change does besides drawing: the title, the focus, and the dashboard's own event. */
export function usePageEffects(name: RouteName | undefined): void {
  const { t } = useTranslation();
  const title = name === undefined ? t("common:app") : `${t(`shell:titles.${name}`)} · ${t("common:app")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (pathname === undefined || pathname === shown.current) return;
    // The first page is announced by the browser itself.
    if (shown.current !== undefined) focusPage();
    shown.current = pathname;
    if (name === "dashboard") window.dispatchEvent(new CustomEvent("dashboard-loaded"));
  }, [pathname, name]);
}

/** Puts the reading position at the top of the new page, so that a screen reader says where one is. */
function focusPage(): void {
  // A page that focuses a field of its own knows better.
  if (document.activeElement?.closest("main") && document.activeElement.id !== "main") return;
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
