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
  nfcKeychains: () => "/nfc-keychains",
  campaigns: () => "/campaigns",
  campaign: (id: string) => `/campaigns/${part(id)}`,
  newCampaign: () => "/campaigns/new",
  editCampaign: (id: string) => `/campaigns/${part(id)}/edit`,
  analytics: () => "/analytics",
  support: () => "/support",
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
    dashboard: () => "/admin/dashboard",
    restaurants: () => "/admin/restaurants",
    restaurant: (id: string) => `/admin/restaurants/${part(id)}`,
    nfc: () => "/admin/nfc",
    clients: () => "/admin/clients",
    /** One of its tabs, with the filters of that tab. */
    campaigns: (tab?: string, query: Record<string, string | undefined> = {}) =>
      withQuery("/admin/campaigns", { tab, ...query }),
    campaign: (id: string) => `/admin/campaigns/${part(id)}`,
    templates: (query: Record<string, string | undefined> = {}) => withQuery("/admin/campaigns/templates", query),
    template: (id: string) => `/admin/campaigns/templates/${part(id)}`,
    newTemplate: () => "/admin/campaigns/templates/new",
    support: () => "/admin/support",
    supportTicket: (id: string) => `/admin/support/${part(id)}`,
    tools: () => "/admin/tools",
    users: () => "/admin/users",
    user: (id: string) => `/admin/users/${part(id)}`,
    settings: () => "/admin/settings",
  },
} as const;
