import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { localStore, tabStore } from "./storage.ts";
import { VIEW_TOKEN, VIEW_USER, forgetView, isViewTab } from "./supportView.ts";

export interface SessionStore<U> {
  token(): string | null;
  /** Null when nothing is stored or what is stored cannot be read. */
  user(): U | null;
  /** Whether anything is stored as user, readable or not. */
  hasUser(): boolean;
  save(session: { token: string; user: U }): void;
  saveUser(user: U): void;
  clear(): void;
  /** Called after every change, in this tab or another; answers how to stop. */
  subscribe(listener: () => void): () => void;
}

interface Place {
  store: typeof localStore;
  tokenKey: string;
  userKey: string;
}

function makeSession<U>(tokenKey: string, userKey: string, findPlace: (usual: Place) => Place): SessionStore<U> {
  const usual: Place = { store: localStore, tokenKey, userKey };
  const place = (): Place => findPlace(usual);
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  // A null key means the whole storage was cleared.
  const handleStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === tokenKey || event.key === userKey) notify();
  };
  let cached: { raw: string; user: U | null } | undefined;

  return {
    token: () => place().store.get(place().tokenKey) || null,
    hasUser: () => Boolean(place().store.get(place().userKey)),
    user() {
      const raw = place().store.get(place().userKey);
      if (!raw) return null;
      // The same object for the same text, so that React sees no change where there is none.
      if (cached?.raw !== raw) cached = { raw, user: parseUser<U>(raw) };
      return cached.user;
    },
    save(session) {
      // Whoever signs in themselves no longer looks at somebody else.
      if (place() !== usual) forgetView();
      localStore.set(tokenKey, session.token);
      localStore.set(userKey, JSON.stringify(session.user));
      notify();
    },
    saveUser(user) {
      const raw = JSON.stringify(user);
      const { store, userKey: key } = place();
      if (raw === store.get(key)) return;
      store.set(key, raw);
      notify();
    },
    clear() {
      const { store, ...keys } = place();
      // What has ended is not what was never there: the owner of this browser must not step in for the one who was shown.
      if (store === tabStore) store.set(keys.tokenKey, "");
      else store.remove(keys.tokenKey);
      store.remove(keys.userKey);
      notify();
    },
    subscribe(listener) {
      // Pages are also drawn when the web is built, where there is no window and no other tab.
      if (typeof window === "undefined") return () => {};
      if (listeners.size === 0) window.addEventListener("storage", handleStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", handleStorage);
      };
    },
  };
}

function parseUser<U>(raw: string): U | null {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as U) : null;
  } catch {
    return null;
  }
}

const VIEW: Place = { store: tabStore, tokenKey: VIEW_TOKEN, userKey: VIEW_USER };

/** In a tab in which staff look at an owner's account it is that owner's, as long as the view lasts. */
export const ownerSession = makeSession<OwnerUser>("token", "user", (usual) => (isViewTab() ? VIEW : usual));
export const adminSession = makeSession<AdminUser>("admin_token", "admin_user", (usual) => usual);
export type SessionKind = "owner" | "admin";
export const sessionOf = (kind: SessionKind): SessionStore<OwnerUser> | SessionStore<AdminUser> =>
  kind === "admin" ? adminSession : ownerSession;
