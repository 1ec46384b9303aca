import type { GuestPage } from "#shared/guests/guest-pages.ts";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";

const UNSUBSCRIBE_TITLES = { ask: "title", done: "done_title", undone: "undone_title" } as const;

/** What the browser's tab says. */
export function titleOf(page: GuestPage): string {
  const texts = guestTexts(page.locale);
  switch (page.kind) {
    case "review":
    case "welcome_back":
      return `${page.restaurant.name} · ${texts.review.title}`;
    case "document":
      return `${page.restaurant.name} · ${texts[page.document].title}`;
    case "unsubscribe":
      return fill(texts.unsubscribe[UNSUBSCRIBE_TITLES[page.state]], { restaurant: page.restaurant.name });
    case "confirm":
      return fill(page.state === "done" ? texts.confirm.done_title : texts.confirm.title, {
        restaurant: page.restaurant.name,
      });
    case "dead_link":
      return page.link === "confirm" ? texts.confirm.gone_title : texts.unsubscribe.load_failed_title;
    case "notice":
      return texts.notices[page.notice].title;
  }
}
