import { Outlet } from "@tanstack/react-router";
import { NavigationProgress } from "./NavigationProgress.tsx";
import { usePageEffects } from "./usePageEffects.ts";
import { useRouteMeta } from "./useRouteMeta.ts";

/** Around every page: what happens between pages. */
export function RootLayout() {
  usePageEffects(useRouteMeta()?.name);
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
}
