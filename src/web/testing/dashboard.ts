import { type Dashboard, type DashboardStat, SETUP_STEPS } from "#shared/analytics/dashboard.contract.ts";

const NOTHING: DashboardStat = { value: 0, previous: 0, spark: Array.from({ length: 10 }, () => 0) };

/** A restaurant's first day: all there is to say is what to do. */
export const dayOne: Dashboard = {
  restaurant: {
    name: "Osteria Marrovia",
    city: "Colmar",
    country: "FR",
    review_link: "https://p.test/review/marrovia",
  },
  stats: {
    new_reviews: NOTHING,
    average_rating: { value: null, previous: null, spark: [] },
    client_contacts: NOTHING,
    keychain_taps: NOTHING,
  },
  new_reviews_this_week: 0,
  waiting_replies: 0,
  growth: Array.from({ length: 12 }, (_, index) => ({
    week: new Date(Date.UTC(2026, 7, 24 + 7 * index)).toISOString().slice(0, 10),
    reviews: { now: 0, last_year: 0 },
    contacts: { now: 0, last_year: 0 },
    taps: { now: 0, last_year: 0 },
  })),
  recent_reviews: [],
  begin_with: null,
  recent_clients: [],
  activity: [],
  setup: SETUP_STEPS.map((key) => ({ key, done: false })),
  google: { place: null, connection: null, sync: null, synced_at: null },
};

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A restaurant that has used everything for a while. */
export const busy: Dashboard = {
  ...dayOne,
  stats: {
    new_reviews: { value: 117, previous: 100, spark: [8, 9, 10, 11, 12, 12, 13, 13, 14, 15] },
    average_rating: { value: 4.68, previous: 4.57, spark: [4.5, 4.6, 4.6, 4.7, 4.6, 4.7, 4.7, 4.7, 4.7, 4.7] },
    client_contacts: { value: 1562, previous: 1562, spark: Array.from({ length: 10 }, () => 1562) },
    keychain_taps: { value: 642, previous: 662, spark: [70, 80, 75, 60, 62, 64, 60, 58, 57, 56] },
  },
  new_reviews_this_week: 14,
  waiting_replies: 3,
  growth: dayOne.growth.map((week, index) => ({
    ...week,
    reviews: { now: 14 + index, last_year: 11 },
    contacts: { now: 30 + index, last_year: 0 },
    taps: { now: 150, last_year: 120 },
  })),
  recent_reviews: [
    {
      id: "8f1d2c1e-0000-4000-8000-000000000001",
      author_name: "Jonas Wittkamp",
      rating: 5,
      text: "The tagliatelle alone is worth the detour.",
      language: "en",
      published_at: ago(2),
      review_url: null,
      response: { text: "Thank you", at: ago(1), where: "google" },
      draft: null,
      can_post: true,
      client: null,
    },
    {
      id: "8f1d2c1e-0000-4000-8000-000000000002",
      author_name: "Mirelle Castagno",
      rating: 4,
      text: null,
      language: null,
      published_at: ago(30),
      review_url: null,
      response: null,
      draft: null,
      can_post: true,
      client: null,
    },
  ],
  recent_clients: [
    {
      id: "8f1d2c1e-0000-4000-8000-000000000003",
      first_name: "Tomas",
      last_name: "Verhoek",
      email: "tomas.v@example.com",
      phone: null,
      email_refused: false,
      source: "keychain",
      consent: "given",
      converted_by: "match",
      converted_at: ago(1),
      forwarded_at: null,
      created_at: ago(2),
    },
    {
      id: "8f1d2c1e-0000-4000-8000-000000000004",
      first_name: "Leonie",
      last_name: "Drachsel",
      email: "l.drachsel@example.com",
      phone: null,
      email_refused: false,
      source: "review_link",
      consent: "none",
      converted_by: null,
      converted_at: null,
      forwarded_at: null,
      created_at: ago(3),
    },
  ],
  activity: [
    { kind: "sync", at: ago(0.2), name: "", rating: null, count: 4 },
    { kind: "review", at: ago(2), name: "Jonas Wittkamp", rating: 5, count: null },
    { kind: "contact", at: ago(2), name: "Tomas Verhoek", rating: null, count: null },
    { kind: "unsubscribed", at: ago(5), name: "Sanna Vellmer", rating: null, count: null },
  ],
  setup: SETUP_STEPS.map((key) => ({ key, done: key !== "print_material" && key !== "first_reply" })),
  google: { place: null, connection: null, sync: null, synced_at: ago(0.2) },
};
