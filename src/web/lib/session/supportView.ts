import type { SupportView } from "#shared/accounts/admin-users.contract.ts";
import { tabStore } from "./storage.ts";

/**
 * Staff who look at an owner's account do so in one tab: what they see it with lives there and nowhere else, so that an owner
 * who is signed in in the same browser stays who they are. An empty token: the view has ended, and this tab is being left.
 */
export const VIEW_TOKEN = "view_token";
export const VIEW_USER = "view_user";
const VIEW_ABOUT = "view_about";

export interface ShownView {
  userId: string;
  name: string;
  restaurant: string | null;
  /** By this browser's clock. */
  endsAt: number;
}

/** Whether this tab shows somebody's account to staff, or has just done so. */
export const isViewTab = (): boolean => tabStore.get(VIEW_TOKEN) !== null;

export function keepView({ token, owner, restaurant, seconds_left: seconds }: SupportView): void {
  const about: ShownView = { userId: owner.id, name: owner.name, restaurant, endsAt: Date.now() + seconds * 1000 };
  tabStore.remove(VIEW_USER);
  tabStore.set(VIEW_ABOUT, JSON.stringify(about));
  tabStore.set(VIEW_TOKEN, token);
}

/** What this tab shows; undefined in every other tab. */
export function readView(): ShownView | undefined {
  const about = isViewTab() ? tabStore.get(VIEW_ABOUT) : null;
  try {
    return about === null ? undefined : (JSON.parse(about) as ShownView);
  } catch {
    return undefined;
  }
}

/** The back office is on screen again: a view that has ended leaves nothing behind. */
export function forgetEndedView(): void {
  if (tabStore.get(VIEW_TOKEN) === "") forgetView();
}

export function forgetView(): void {
  for (const key of [VIEW_TOKEN, VIEW_USER, VIEW_ABOUT]) tabStore.remove(key);
}
