import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { AnalyticsScreen } from "#web/features/analytics/AnalyticsScreen.tsx";
import { analyticsHref, readView, todayInParis } from "#web/features/analytics/period/analyticsView.ts";
import { goTo } from "#web/lib/pages/navigation.ts";

const route = getRouteApi("/restaurant/analytics");

export function AnalyticsPage() {
  const query = route.useSearch();
  const today = todayInParis();
  const view = useMemo(() => readView(query, today), [query, today]);
  // Only the query changes: the page stays where it is, and the way back leads out of it.
  return (
    <AnalyticsScreen view={view} onView={(next) => goTo(analyticsHref(next), { replace: true, keepScroll: true })} />
  );
}
