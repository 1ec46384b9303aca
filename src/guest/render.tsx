import { renderToStaticMarkup } from "react-dom/server";
import type { GuestPage, GuestRenderer } from "#shared/guests/guest-pages.ts";
import base from "./guest.css?inline";
import more from "./more.css?inline";
import { PageBody } from "./PageBody.tsx";
import { titleOf } from "./titleOf.ts";

/** The review page, opened at a table on a poor connection, gets what it needs and no more. */
export const STYLES: GuestRenderer["STYLES"] = [base, more];
export const SCRIPT: GuestRenderer["SCRIPT"] = __ISLAND__;
export const LOADER: GuestRenderer["LOADER"] = __SCRIPT_LOADER__;

/** One whole page as static HTML. Only the review form needs the island; every page works without it. */
export const renderPage: GuestRenderer["renderPage"] = (page) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={page.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="data:," />
        <title>{titleOf(page)}</title>
        <style>{base}</style>
        {isReview(page) ? null : <style>{more}</style>}
      </head>
      <body>
        <PageBody page={page} />
        {isReview(page) ? <script>{__ISLAND__}</script> : null}
      </body>
    </html>,
  )}`;

const isReview = (page: GuestPage): boolean => page.kind === "review" || page.kind === "welcome_back";
