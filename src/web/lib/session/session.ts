import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { localStore } from "./storage.ts";

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

function makeSession<U>(tokenKey: string, userKey: string): SessionStore<U> {
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
    token: () => localStore.get(tokenKey) || null,
    hasUser: () => Boolean(localStore.get(userKey)),
    user() {
      const raw = localStore.get(userKey);
      if (!raw) return null;
      // The same object for the same text, so that React sees no change where there is none.
      if (cached?.raw !== raw) cached = { raw, user: parseUser<U>(raw) };
      return cached.user;
    },
    save(session) {
      localStore.set(tokenKey, session.token);
      localStore.set(userKey, JSON.stringify(session.user));
      notify();
    },
    saveUser(user) {
      const raw = JSON.stringify(user);
      if (raw === localStore.get(userKey)) return;
      localStore.set(userKey, raw);
      notify();
    },
    clear() {
      localStore.remove(tokenKey);
      localStore.remove(userKey);
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

export const ownerSession = makeSession<OwnerUser>("token", "user");
export const adminSession = makeSession<AdminUser>("admin_token", "admin_user");
export type SessionKind = "owner" | "admin";
export const sessionOf = (kind: SessionKind): SessionStore<OwnerUser> | SessionStore<AdminUser> =>
  kind === "admin" ? adminSession : ownerSession;
