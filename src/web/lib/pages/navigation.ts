import { PERMISSIONS, firstPermission, hasPermission } from "#shared/domain/permissions.ts";
import type { Permission, PermissionHolder } from "#shared/domain/permissions.ts";
import { paths } from "./paths.ts";
import { tabStore } from "#web/lib/session/storage.ts";

export type AppArea = "site" | "admin";

/** The back office is everything at and below `/admin`, and nothing that merely starts with the same letters. */
export const areaOf = (pathname: string): AppArea => (/^\/admin(?:\/|$)/.test(pathname) ? "admin" : "site");

/** The back office is served under a stricter policy than the site, and only a fresh document comes under it. */
export const isOtherArea = (href: string): boolean =>
  areaOf(href.split(/[?#]/)[0] ?? "") !== areaOf(window.location.pathname);

const AUTH_PAGES =
  /^\/(?:(?:admin\/)?(?:login|forgot-password)|(?:admin\/)?(?:reset|set)-password\/[^/]*|register|verify-email\/[^/]*|verify-token\/[^/]*)\/?$/;

/** Pages for signing in: a lost session redirects nobody away from them. */
export const isAuthPage = (pathname: string): boolean => AUTH_PAGES.test(pathname);

/** Pages whose URL is itself a secret that opens an account, or a till. */
export const isSecretPage = (pathname: string): boolean =>
  /^\/(?:(?:admin\/)?(?:reset|set)-password|till)(?:\/|$)/.test(pathname);

/**
 * A path of this site to go on to, or undefined. Browsers drop tabs and line breaks from URLs and read a backslash as a
 * slash, so anything but a plain path is refused before the URL parser sees it.
 */
export function safeRedirect(target: unknown): string | undefined {
  if (typeof target !== "string" || !/^\/(?![/\\])/.test(target)) return undefined;
  if (/[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(target)) return undefined;
  try {
    const url = new URL(target, window.location.origin);
    if (url.origin !== window.location.origin || url.pathname.startsWith("//")) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}

const INTENDED_ROUTE = "intended_route";
const INTENDED_EMAIL = "intended_email";
const CONTINUATION = "continuation";

/** Keeps where somebody wanted to go, and as whom, over a trip to sign-in or reactivation. */
export function rememberIntendedRoute(href: string, email?: string | null): void {
  const route = safeRedirect(href);
  if (route !== undefined) tabStore.set(INTENDED_ROUTE, route);
  if (email) rememberEmail(email);
}

/** Returns the remembered route and forgets it. */
export function takeIntendedRoute(): string | undefined {
  const route = safeRedirect(tabStore.get(INTENDED_ROUTE));
  tabStore.remove(INTENDED_ROUTE);
  return route;
}

export const rememberEmail = (email: string): void => tabStore.set(INTENDED_EMAIL, email);
export const rememberedEmail = (): string | null => tabStore.get(INTENDED_EMAIL);

/** The short-lived proof of a correct password or verified address; it opens plan, checkout and reactivation. */
export const rememberContinuation = (token: string): void => tabStore.set(CONTINUATION, token);
export const readContinuation = (): string | null => tabStore.get(CONTINUATION);
export const forgetContinuation = (): void => tabStore.remove(CONTINUATION);

/** Forgets where the last person wanted to go, so that the next person at the same device does not end up there. */
export function forgetTrip(): void {
  for (const key of [INTENDED_ROUTE, INTENDED_EMAIL, CONTINUATION]) tabStore.remove(key);
}

/**
 * Whether the back office shows something. It only spares people dead ends: without a readable user or list it says
 * yes, because the server decides on every call anyway.
 */
export function mayOpen(user: Partial<PermissionHolder> | null, permission: Permission | undefined): boolean {
  if (permission === undefined || user === null || !Array.isArray(user.permissions_list)) return true;
  return hasPermission({ role: user.role ?? "manager", permissions_list: user.permissions_list }, permission);
}

const LANDING: Record<Permission, () => string> = {
  dashboard: paths.admin.dashboard,
  restaurants: paths.admin.restaurants,
  nfc_keychains: paths.admin.nfc,
  clients: paths.admin.clients,
  campaigns: paths.admin.campaigns,
  support: paths.admin.support,
  users: paths.admin.users,
  tools: paths.admin.tools,
  settings: paths.admin.settings,
};

/** The first back-office page this person may open; with none, the page that says so. */
export function landingPathFor(user: Partial<PermissionHolder> | null): string {
  if (user === null || !Array.isArray(user.permissions_list)) return paths.admin.dashboard();
  const first = firstPermission({ role: user.role ?? "manager", permissions_list: user.permissions_list });
  return first === undefined ? paths.admin.accessDenied(PERMISSIONS[0]) : LANDING[first]();
}

interface NavigateOptions {
  replace?: boolean;
  /** The page stays the same and only its query changes: nothing may jump. */
  keepScroll?: boolean;
}
export type Navigate = (href: string, options?: NavigateOptions) => void;
/** Leaves the app and opens a path as a fresh document. */
export const openDocument: Navigate = (href, options) =>
  options?.replace ? window.location.replace(href) : window.location.assign(href);
let navigate: Navigate = openDocument;

/** The router registers itself here, so that code outside React can change the page without a reload. */
export const setNavigate = (next: Navigate): void => {
  navigate = next;
};
/** Goes to a path of this app, query included. */
export const goTo: Navigate = (href, options) => navigate(href, options);
