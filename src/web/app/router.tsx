import { Anchor } from "@mantine/core";
import { createRouter, useRouter, type RouterHistory, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NetworkError } from "#web/lib/api/api.ts";
import { areaOf, isOtherArea, type Navigate } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { routeTree } from "./routes.ts";
import classes from "./router.module.css";

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

export const navigateByRouter: Navigate = (href, options) => {
  if (isOtherArea(href)) window.location.assign(href);
  else
    void router.navigate({
      href,
      replace: options?.replace ?? false,
      resetScroll: options?.keepScroll !== true,
    });
};

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** Holds the place of a page whose code is on its way; the line at the top says that something is happening. */
function PagePending() {
  const { t } = useTranslation();
  return (
    <div className={classes.pending} role="status">
      <span className={classes.words}>{t("shell:loading_page")}</span>
    </div>
  );
}

/** Shown instead of a page that could not be loaded or drawn. The frame around it stays, and a link leads to the start page. */
function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const { invalidate } = useRouter();
  const isOffline = error instanceof NetworkError;
  useEffect(() => {
    if (!isOffline) console.error(error);
  }, [error, isOffline]);
  const handleRetry = (): void => {
    reset();
    void invalidate();
  };
  const home = areaOf(window.location.pathname) === "admin" ? paths.admin.home() : paths.login();
  return (
    <div className={classes.error}>
      <ErrorCard
        title={t("shell:failure.title")}
        text={isOffline ? t("shell:failure.offline") : t("shell:failure.text")}
        onRetry={handleRetry}
      />
      {/* A plain link: if the app itself is what broke, a fresh document is the way out. */}
      <Anchor href={home} className={classes.home}>
        {t("shell:failure.home")}
      </Anchor>
    </div>
  );
}

/** Query values are plain text here: an address such as 123@example.test or a code such as 007 stays what it is. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
