import { createRouter } from "@tanstack/react-router";
import type { RouterHistory } from "@tanstack/react-router";
import { areaOf, setNavigate } from "#web/lib/navigation.ts";
import { PagePending } from "./PagePending.tsx";
import { RouteError } from "./RouteError.tsx";
import { routeTree } from "./routes.ts";
import { parseSearch, stringifySearch } from "./search.ts";

export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll-restoration-id="page"]'],
  });

export const router = makeRouter();
setNavigate((href, options) => {
  // The back office is served under a stricter policy than the site, and only a fresh document comes under it.
  const isOtherArea = areaOf(href.split(/[?#]/)[0] ?? "") !== areaOf(window.location.pathname);
  if (isOtherArea) window.location.assign(href);
  else
    void router.navigate({
      href,
      replace: options?.replace ?? false,
      resetScroll: options?.keepScroll !== true,
    });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
