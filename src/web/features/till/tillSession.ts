import { localStore } from "#web/lib/session/storage.ts";

const TOKEN = "till_token";
const PLACE = "till_place";

/** Where a scanner is: the restaurant, and the till, if it is at one. */
export interface TillPlace {
  restaurant: string;
  till: string | null;
}

/** What a phone keeps that was signed in by a till's link. */
export const tillSession = {
  token: (): string | null => localStore.get(TOKEN) || null,
  place(): TillPlace | null {
    try {
      const place = JSON.parse(localStore.get(PLACE) ?? "null") as Partial<TillPlace> | null;
      return place && typeof place.restaurant === "string"
        ? { restaurant: place.restaurant, till: place.till ?? null }
        : null;
    } catch {
      return null;
    }
  },
  save({ token, ...place }: { token: string; till: string; restaurant: string }): void {
    localStore.set(TOKEN, token);
    localStore.set(PLACE, JSON.stringify(place));
  },
  clear(): void {
    localStore.remove(TOKEN);
    localStore.remove(PLACE);
  },
};
