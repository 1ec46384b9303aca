import { areaOf, goTo, isAuthPage, rememberIntendedRoute } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { adminSession, ownerSession, sessionOf } from "./session.ts";
import type { SessionKind } from "./session.ts";
import { tabStore } from "./storage.ts";
import { isViewTab, readView } from "./supportView.ts";

const SUPPRESS_MS = 5000;
const REDIRECT_DELAY_MS = 100;
const MARK = "last_401:";

interface Unauthorized {
  method: string;
  url: string;
  kind: SessionKind;
  /** The token the call was made with. */
  token: string | null;
  isPublic: boolean;
}

/** Sessions that were ended here on purpose: whoever ended one has said where to go, and nothing may lead elsewhere. */
const left = new Set<SessionKind>();
const listeners = new Set<(kind: SessionKind) => void>();
let pending: ReturnType<typeof setTimeout> | undefined;

/** Called once for each session that the server ended, before the redirect. */
export const onSessionEnd = (listener: (kind: SessionKind) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Ends a session and goes elsewhere. What the page that is being left still asks for is neither sent nor an end of its own. */
export function leaveSession(kind: SessionKind, href: string): void {
  if (kind === "owner" && isViewTab()) return leaveView("ended");
  clearTimeout(pending);
  left.add(kind);
  sessionOf(kind).clear();
  goTo(href);
}

/** Goes back to the owner's page in the back office, which is where a view begins. `ended`: it did so by itself, and the page says so. */
export function leaveView(how?: "ended"): void {
  const userId = readView()?.userId;
  clearTimeout(pending);
  left.add("owner");
  ownerSession.clear();
  goTo(userId === undefined ? paths.admin.users() : paths.admin.user(userId, how));
}

/** Whether this tab has ended the session on purpose, and no new one has begun. */
export const hasLeft = (kind: SessionKind): boolean => left.has(kind) && sessionOf(kind).token() === null;

/** Ends the session a 401 belongs to. Answers true when there is nothing left to do: the same call failed like this just before, or the session was left. */
export function handleUnauthorized(call: Unauthorized): boolean {
  if (hasLeft(call.kind)) return true;
  const key = `${MARK}${call.method}:${call.url}`;
  const suppressed = takeMark(key);
  const session = sessionOf(call.kind);
  // A late answer to an old token must not end the session that has begun since.
  if (session.token() !== call.token && session.token() !== null) return suppressed;

  if (call.kind === "owner" && isViewTab()) {
    leaveView("ended");
    return true;
  }
  const hadToken = session.token() !== null;
  session.clear();
  if (suppressed || (call.isPublic && call.token === null)) return suppressed;
  if (hadToken) for (const listener of listeners) listener(call.kind);
  redirectToLogin(call.kind);
  return false;
}

/** To the matching login, unless somebody is signing in already or has moved to the other area meanwhile. */
function redirectToLogin(kind: SessionKind): void {
  clearTimeout(pending);
  pending = setTimeout(() => {
    const { pathname, search } = window.location;
    if (isAuthPage(pathname) || sessionOf(kind).token() !== null) return;
    if (kind === "admin") {
      goTo(paths.admin.login(areaOf(pathname) === "admin" ? pathname + search : undefined));
    } else {
      rememberIntendedRoute(pathname + search);
      goTo(paths.login());
    }
  }, REDIRECT_DELAY_MS);
}

/** Marks the call and answers whether it was marked within the window; old marks go, so that they never pile up. */
function takeMark(key: string): boolean {
  const now = Date.now();
  const isFresh = (at: number): boolean => now - at < SUPPRESS_MS && at <= now;
  const last = Number(tabStore.get(key) ?? 0);
  for (const other of tabStore.keys()) {
    if (other.startsWith(MARK) && !isFresh(Number(tabStore.get(other)))) tabStore.remove(other);
  }
  if (isFresh(last)) return true;
  tabStore.set(key, String(now));
  return false;
}

/** Forgets all marks when a new session starts: its first 401 must not count as a repetition. */
const forgetMarksOf = (kind: SessionKind) => (): void => {
  if (sessionOf(kind).token() === null) return;
  left.delete(kind);
  for (const key of tabStore.keys())
    if (key.startsWith(MARK) && key.includes("/api/admin/") === (kind === "admin")) tabStore.remove(key);
};
ownerSession.subscribe(forgetMarksOf("owner"));
adminSession.subscribe(forgetMarksOf("admin"));
