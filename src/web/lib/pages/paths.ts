import type { Permission } from "#shared/domain/permissions.ts";

const part = encodeURIComponent;

/** Appends the values that are set; undefined, empty and false are left out of the URL. */
function withQuery(path: string, query: Record<string, string | boolean | undefined>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== "" && value !== false)
    .map(([key, value]) => `${part(key)}=${part(String(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** The only place a URL of the web app is spelled. */
export const paths = {
  login: () => "/login",
  register: () => "/register",
  forgotPassword: () => "/forgot-password",
  resetPassword: (token: string) => `/reset-password/${part(token)}`,
  verifyEmail: (email: string) => `/verify-email/${part(email)}`,
  verifyToken: (email: string, token?: string) => withQuery(`/verify-token/${part(email)}`, { token }),
  setPassword: (token: string) => `/set-password/${part(token)}`,
  redirect: (to?: string) => withQuery("/redirect", { to }),
  expired: () => "/expired",
  terms: () => "/terms",
  privacy: () => "/privacy",
  error: (reason?: string) => withQuery("/error", { reason }),

  subscriptionPlan: (email?: string) => withQuery("/subscription-plan", { email }),
  subscriptionCheckout: (planId: string, email?: string) =>
    withQuery(`/subscription-checkout/${part(planId)}`, { email }),
  subscriptionSuccess: () => "/subscription-success",
  reactivate: (email?: string, expired = false) => withQuery("/subscription/reactivate", { email, expired }),
  reactivationSuccess: () => "/subscription/reactivation-success",

  dashboard: () => "/dashboard",
  restaurantInfo: () => "/restaurant-info",
  reviews: (review?: string) => withQuery("/reviews", { review }),
  restaurantReviews: (restaurantId: string) => `/restaurants/${part(restaurantId)}/reviews`,
  clients: (client?: string) => withQuery("/clients", { client }),
  /** One of its tabs, with the filter of that tab. */
  nfcKeychains: (query: Record<string, string | undefined> = {}) => withQuery("/nfc-keychains", query),
  /** The list with its filters. */
  campaigns: (query: Record<string, string | undefined> = {}) => withQuery("/campaigns", query),
  /** One campaign, with the filters of its recipients. */
  campaign: (id: string, query: Record<string, string | undefined> = {}) => withQuery(`/campaigns/${part(id)}`, query),
  newCampaign: () => "/campaigns/new",
  /** With a mail, that one itself is open. */
  editCampaign: (id: string, mail?: string) => withQuery(`/campaigns/${part(id)}/edit`, { mail }),
  /** With the part, period and comparison that are shown. */
  analytics: (query: Record<string, string | undefined> = {}) => withQuery("/analytics", query),
  tills: () => "/tills",
  /** The scanner: an owner's, or that of the till a phone is signed in to. */
  till: () => "/till",
  /** The list with its filters, or the help; also with the form for a new ticket. */
  support: (query: Record<string, string | undefined> = {}) => withQuery("/support", query),
  supportTicket: (id: string) => `/support/tickets/${part(id)}`,
  settings: () => "/settings",
  profile: () => "/profile",
  /** The clients screen with its filters. */
  clientList: (query: Record<string, string | undefined>) => withQuery("/clients", query),

  review: (code: string) => `/review/${part(code)}`,
  unsubscribe: (token: string) => `/unsubscribe/${part(token)}`,

  admin: {
    home: () => "/admin",
    login: (redirect?: string) => withQuery("/admin/login", { redirect }),
    forgotPassword: () => "/admin/forgot-password",
    resetPassword: (token: string) => `/admin/reset-password/${part(token)}`,
    setPassword: (id: string) => `/admin/set-password/${part(id)}`,
    accessDenied: (permission?: Permission) => withQuery("/admin/access-denied", { permission }),
    dashboard: (period?: string) => withQuery("/admin/dashboard", { period }),
    /** The list with its filters. */
    restaurants: (query: Record<string, string | undefined> = {}) => withQuery("/admin/restaurants", query),
    /** The list with the form for a new one. */
    newRestaurant: () => "/admin/restaurants?new=1",
    /** One of its tabs. */
    restaurant: (id: string, tab?: string) => withQuery(`/admin/restaurants/${part(id)}`, { tab }),
    /** One of its tabs, with the filters of that tab. */
    nfc: (tab?: string, query: Record<string, string | undefined> = {}) => withQuery("/admin/nfc", { tab, ...query }),
    /** With its filters, and the client whose details are open. */
    clients: (query: Record<string, string | undefined> = {}) => withQuery("/admin/clients", query),
    /** One of its tabs, with the filters of that tab. */
    campaigns: (tab?: string, query: Record<string, string | undefined> = {}) =>
      withQuery("/admin/campaigns", { tab, ...query }),
    campaign: (id: string, query: Record<string, string | undefined> = {}) =>
      withQuery(`/admin/campaigns/${part(id)}`, query),
    templates: (query: Record<string, string | undefined> = {}) => withQuery("/admin/campaigns/templates", query),
    template: (id: string) => `/admin/campaigns/templates/${part(id)}`,
    newTemplate: () => "/admin/campaigns/templates/new",
    /** The list with its filters, or the canned answers. */
    support: (query: Record<string, string | undefined> = {}) => withQuery("/admin/support", query),
    supportTicket: (id: string) => `/admin/support/${part(id)}`,
    tools: () => "/admin/tools",
    /** One of its tabs, with the filters of that tab. */
    users: (tab?: string, query: Record<string, string | undefined> = {}) =>
      withQuery("/admin/users", { tab, ...query }),
    /** With how a view of the account came to its end. */
    user: (id: string, view?: "ended") => withQuery(`/admin/users/${part(id)}`, { view }),
    /** One of its tabs, with the filters of that tab. */
    settings: (tab?: string, query: Record<string, string | undefined> = {}) =>
      withQuery("/admin/settings", { tab, ...query }),
    notifications: () => "/admin/notifications",
    account: () => "/admin/account",
  },
} as const;
