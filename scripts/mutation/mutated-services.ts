/** The services with most at stake, each with the tests that are to notice a fault in it; by risk: money, access, consent, sending. */
export const SERVICES: Record<string, string[]> = of({
  "subscriptions/checkout/checkout.service.ts": [
    "subscriptions/checkout/checkout.http.test.ts",
    "subscriptions/subscriptions.http.test.ts",
    "subscriptions/reactivation/start-again.http.test.ts",
    "subscriptions/checkout/card-pages.http.test.ts",
    "subscriptions/checkout/hanging-provider.http.test.ts",
    "subscriptions/trial/trial.http.test.ts",
  ],
  "subscriptions/billing/sync.service.ts": [
    "subscriptions/billing/sync.http.test.ts",
    "subscriptions/billing/billing.http.test.ts",
    "subscriptions/subscriptions.http.test.ts",
    "subscriptions/reactivation/start-again.http.test.ts",
    "subscriptions/billing/webhooks.http.test.ts",
    "subscriptions/billing/lifecycle.http.test.ts",
  ],
  "subscriptions/billing/billing.service.ts": [
    "subscriptions/billing/billing.http.test.ts",
    "subscriptions/subscriptions.http.test.ts",
    "subscriptions/reactivation/reactivation.http.test.ts",
    "subscriptions/billing/lifecycle.http.test.ts",
  ],
  "subscriptions/reactivation/reactivation.service.ts": [
    "subscriptions/reactivation/reactivation.http.test.ts",
    "subscriptions/reactivation/start-again.http.test.ts",
  ],
  "offers/redemptions.service.ts": ["offers/redemptions.http.test.ts", "offers/tills/tills.http.test.ts"],
  "nfc/orders/payment.service.ts": ["nfc/orders/payment-pages.http.test.ts", "nfc/orders/orders.http.test.ts"],
  "sessions/sessions.service.ts": [
    "sessions/sessions.test.ts",
    "accounts/login.http.test.ts",
    "accounts/office/users.http.test.ts",
    "sessions/views/views.http.test.ts",
  ],
  "accounts/accounts.service.ts": [
    "accounts/accounts.http.test.ts",
    "accounts/login.http.test.ts",
    "accounts/password-reset.http.test.ts",
    "accounts/lockout.http.test.ts",
    "twofactor/twofactor.http.test.ts",
  ],
  "twofactor/challenges.service.ts": ["twofactor/twofactor.http.test.ts", "twofactor/required.http.test.ts"],
  "twofactor/factor.service.ts": ["twofactor/twofactor.http.test.ts", "twofactor/required.http.test.ts"],
  "staff/staff.service.ts": [
    "staff/staff.http.test.ts",
    "staff/team.http.test.ts",
    "accounts/lockout.http.test.ts",
    "twofactor/required.http.test.ts",
    "twofactor/twofactor.http.test.ts",
  ],
  "sessions/views/views.service.ts": ["sessions/views/views.http.test.ts"],
  "clients/consent/consent.service.ts": ["clients/consent/consent.test.ts"],
  "guests/links/unsubscribe.service.ts": ["guests/links/unsubscribe.http.test.ts"],
  "guests/links/confirmations.service.ts": ["guests/links/confirm.http.test.ts"],
  "clients/import/import-run.service.ts": ["clients/import/imports.http.test.ts"],
  "campaigns/waves/start.service.ts": [
    "campaigns/waves/start.http.test.ts",
    "campaigns/campaigns.http.test.ts",
    "campaigns/waves/late.http.test.ts",
    "campaigns/sending/sending.http.test.ts",
  ],
});

/** How many of a hundred settled faults must be noticed. The rest is for what changes nothing that anybody could see. */
const LEAST_SCORE = 90;
/** Where it must be fewer, with the reason. */
export const LOWER_SCORES: Record<string, number> = {};
export const leastScoreOf = (file: string): number => LOWER_SCORES[file] ?? LEAST_SCORE;

function of(table: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(table).map(([name, tests]) => [path(name), tests.map(path)]));
}

function path(name: string): string {
  return `src/server/features/${name}`;
}
