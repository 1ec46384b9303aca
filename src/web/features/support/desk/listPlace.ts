import { paths } from "#web/lib/pages/paths.ts";
import { safeRedirect } from "#web/lib/pages/navigation.ts";
import { tabStore } from "#web/lib/session/storage.ts";

const KEY = "support_desk_list";

/** Keeps where the list was left, with its filters, for the way back from a ticket. */
export const keepDeskList = (href: string): void => tabStore.set(KEY, href);

export const deskListHref = (): string => safeRedirect(tabStore.get(KEY)) ?? paths.admin.support();
