/** What a page is looked at for, beside fitting on a phone: its lists at every width, and WCAG 2.2 AA in both colours. */
export type Look = "widths" | "wcag";
/** An address and what it is looked at for. */
export type SweptPage = readonly [path: string, ...looks: Look[]];

// Every page of the app is in one of these lists or in `NOT_SWEPT`: `scripts/swept-pages.test.ts` asks for it.

/** Nothing has this id: what a page says then has to fit as well. */
const ID = "0190f1c2-7d4e-7a3b-8c55-1f2e3d4c5b6a";

export const OPEN_PAGES: readonly SweptPage[] = [
  ["/login", "wcag"],
  ["/register", "wcag"],
  ["/forgot-password", "wcag"],
  ["/reset-password/x?email=marthe.villard@zur-alten-muehle.test"],
  ["/set-password/x?email=marthe.villard@zur-alten-muehle.test"],
  ["/verify-email/marthe.villard@zur-alten-muehle-am-fluss.example", "wcag"],
  ["/verify-token/marthe.villard@zur-alten-muehle-am-fluss.example"],
  ["/expired"],
  ["/error"],
  ["/subscription-plan?email=marthe.villard@zur-alten-muehle-am-fluss.test"],
  ["/subscription/reactivate?email=marthe.villard@zur-alten-muehle-am-fluss.test"],
  ["/terms"],
  ["/privacy"],
  ["/admin/login", "wcag"],
  ["/admin/forgot-password"],
  ["/admin/reset-password/x?email=ada@plaudit.test"],
  ["/admin/set-password/x"],
];

/** Of an owner who has just begun. */
export const OWNER_PAGES: readonly SweptPage[] = [
  ["/dashboard", "wcag"],
  ["/restaurant-info"],
  ["/reviews"],
  [`/restaurants/${ID}/reviews`],
  ["/clients"],
  ["/nfc-keychains"],
  ["/campaigns"],
  ["/campaigns/new"],
  [`/campaigns/${ID}`],
  [`/campaigns/${ID}/edit`],
  ["/tills"],
  ["/analytics"],
  ["/support"],
  [`/support/tickets/${ID}`],
  ["/settings", "wcag"],
  ["/settings?tab=security", "wcag"],
  ["/settings?tab=billing", "wcag"],
  ["/settings?tab=sessions", "wcag"],
  ["/profile"],
];

/** Of the demo's owner, whose lists are long. */
export const FULL_OWNER_PAGES: readonly SweptPage[] = [
  ["/clients", "widths"],
  ["/reviews", "widths"],
  ["/dashboard", "widths"],
  ["/nfc-keychains", "widths"],
  ["/campaigns", "widths"],
  ["/analytics", "widths"],
  ["/analytics?tab=keychains", "widths"],
  ["/analytics?tab=codes", "widths"],
  ["/support", "widths"],
  ["/settings?tab=billing", "widths"],
  ["/settings?tab=sessions", "widths"],
];

export const STAFF_PAGES: readonly SweptPage[] = [
  ["/admin/dashboard", "widths", "wcag"],
  ["/admin/restaurants", "widths"],
  [`/admin/restaurants/${ID}`],
  ["/admin/nfc", "widths"],
  ["/admin/clients", "widths", "wcag"],
  ["/admin/campaigns", "widths"],
  [`/admin/campaigns/${ID}`],
  ["/admin/campaigns/templates", "widths"],
  ["/admin/campaigns/templates/new"],
  [`/admin/campaigns/templates/${ID}`],
  ["/admin/support", "widths", "wcag"],
  ["/admin/support?tab=answers", "widths", "wcag"],
  [`/admin/support/${ID}`],
  ["/admin/tools", "widths", "wcag"],
  ["/admin/users", "widths"],
  ["/admin/users?tab=admins", "widths"],
  [`/admin/users/${ID}`],
  ["/admin/settings", "wcag"],
  ["/admin/settings?tab=jobs", "widths"],
  ["/admin/settings?tab=audit", "widths", "wcag"],
  ["/admin/notifications"],
  ["/admin/account", "wcag"],
  ["/admin/access-denied?permission=settings", "wcag"],
  ["/admin/access-denied?permission=nfc_keychains"],
  ["/admin/nothing", "wcag"],
];

/** Routes that show no page of their own, or one that a journey has to lead to. */
export const NOT_SWEPT: Record<string, string> = {
  "/": "leads to the login",
  $: "leads to the login",
  "/admin/": "leads to where one works",
  "/redirect": "leads elsewhere",
  "/google/callback": "leads back to the restaurant",
  "/review/$code": "the server's page; guest.e2e.ts",
  "/unsubscribe/$token": "the server's page; guest.e2e.ts",
  "/till": "asks for a till's code; till.e2e.ts",
  "/subscription-checkout/$planId": "begins a payment; payment.e2e.ts",
  "/subscription-success": "ends a payment; payment.e2e.ts",
  "/subscription/reactivation-success": "ends a payment; payment.e2e.ts",
};
