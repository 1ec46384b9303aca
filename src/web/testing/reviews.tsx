import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { GoogleState, GoogleSync } from "#shared/reviews/google.contract.ts";
import type { ReplySnippet, Review, ReviewSummary } from "#shared/reviews/reviews.contract.ts";
import { renderUi } from "./render.tsx";

export const idOf = (n: number): string => `0198c1de-7c40-7000-8000-${String(n).padStart(12, "0")}`;

export const makeReview = (changes: Partial<Review> = {}): Review => ({
  id: idOf(1),
  author_name: "Mirelle Castagno",
  rating: 4,
  text: "Lovely terrace and a fair wine list.",
  language: "en",
  published_at: "2026-11-14T12:00:00.000Z",
  review_url: "https://maps.google.com/?review=1",
  response: null,
  draft: null,
  can_post: true,
  client: null,
  ...changes,
});

export const summary: ReviewSummary = {
  google_rating: 4.7,
  google_count: 896,
  count: 890,
  average: 4.71,
  distribution: [
    { rating: 5, count: 702 },
    { rating: 4, count: 131 },
    { rating: 3, count: 38 },
    { rating: 2, count: 16 },
    { rating: 1, count: 9 },
  ],
  waiting: 14,
  kept_here: { count: 0, postable: 0 },
  reply_rate: 0.92,
  trend: [
    { month: "2026-09", count: 0, average: null },
    { month: "2026-10", count: 77, average: 4.7 },
    { month: "2026-11", count: 34, average: 4.8 },
  ],
};

export const snippets: ReplySnippet[] = [
  { id: idOf(501), language: "en", title: "Thank you", text: "Dear {{first_name}}, see you at {{restaurant}}." },
  { id: null, language: "en", title: "Sorry", text: "We are sorry." },
  { id: null, language: "de", title: "Danke", text: "Vielen Dank, {{first_name}}." },
];

export const makeSync = (changes: Partial<GoogleSync> = {}): GoogleSync => ({
  id: idOf(700),
  reason: "owner",
  status: "done",
  error: null,
  reviews_read: 894,
  reviews_total: 894,
  reviews_new: 0,
  reviews_changed: 0,
  reviews_removed: 0,
  queued_at: "2026-11-15T09:00:00.000Z",
  finished_at: "2026-11-15T09:00:10.000Z",
  ...changes,
});

export const google: GoogleState = {
  place: {
    place_id: "p",
    name: "Osteria Marrovia",
    address: "Colmar",
    rating: 4.7,
    review_count: 896,
    maps_url: "https://maps.google.com/p",
    write_review_url: "https://maps.google.com/w",
  },
  connection: {
    account_email: "odile@marrovia.example",
    location_title: "Osteria Marrovia",
    connected_at: "2026-10-01T09:00:00.000Z",
    lost: false,
  },
  sync: makeSync(),
  synced_at: "2026-11-15T09:00:10.000Z",
};

/** Shows one page on a router of its own; the address is where `history` says. */
export function renderPage(Page: () => ReactNode, href: string, path = "/reviews"): RouterHistory {
  // Wide enough for the reply to stand beside the list.
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width: 1440 });
  const root = createRootRoute();
  // As in the route table, where pages know their route by its id.
  const frame = createRoute({ getParentRoute: () => root, id: "restaurant" });
  const history = createMemoryHistory({ initialEntries: [href] });
  const router = createRouter({
    routeTree: root.addChildren([
      frame.addChildren([createRoute({ getParentRoute: () => frame, path, component: Page })]),
    ]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === "" ? "" : `?${text}`;
    },
  });
  renderUi(<RouterProvider router={router as never} />);
  return history;
}
