import { useRouterState } from "@tanstack/react-router";
import type { RouteMeta } from "./routeMeta.ts";

/** The meta of the page on screen. */
export const useRouteMeta = (): RouteMeta | undefined =>
  useRouterState({ select: (state) => state.matches.findLast((match) => match.staticData.meta)?.staticData.meta });
