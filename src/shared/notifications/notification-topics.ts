import type { Permission } from "#shared/domain/permissions.ts";

// No zod here: screens read these tables.

export const OWNER_TOPICS = [
  "support",
  "review",
  "campaign",
  "campaign_trouble",
  "nfc_order_status",
  "google",
  "subscription",
  "account",
] as const;
export type OwnerTopic = (typeof OWNER_TOPICS)[number];

export const STAFF_TOPICS = ["support", "nfc_order", "system", "security", "users"] as const;
export type StaffTopic = (typeof STAFF_TOPICS)[number];
export type Topic = OwnerTopic | StaffTopic;

/** How something is told. The desktop is the browser's own: each device decides for itself. */
export interface Channels {
  bell: boolean;
  email: boolean;
}

interface TopicFacts extends Channels {
  /** Channels nobody can turn off. */
  fixed?: readonly (keyof Channels)[];
  /** Its feature writes letters of its own; a second one from the bell would say the same. */
  hasOwnLetter?: true;
}

/** What an owner hears of, and how unless they choose otherwise: mail is for what cannot wait. */
export const OWNER_DEFAULTS: Readonly<Record<OwnerTopic, TopicFacts>> = {
  support: { bell: true, email: true, hasOwnLetter: true },
  review: { bell: true, email: false },
  campaign: { bell: true, email: false },
  campaign_trouble: { bell: true, email: true },
  nfc_order_status: { bell: true, email: false },
  google: { bell: true, email: true },
  // Letters about the contract are owed, whatever somebody likes to read.
  subscription: { bell: true, email: true, fixed: ["email"], hasOwnLetter: true },
  account: { bell: true, email: false },
};

/** The same for staff, and whose topic it is: one of these permissions, or admins alone. */
export const STAFF_DEFAULTS: Readonly<Record<StaffTopic, TopicFacts & { areas: readonly Permission[] }>> = {
  support: { bell: true, email: false, areas: ["support"] },
  nfc_order: { bell: true, email: false, areas: ["nfc_keychains"] },
  system: { bell: true, email: true, areas: ["settings", "campaigns", "nfc_keychains"] },
  security: { bell: true, email: true, areas: [] },
  users: { bell: true, email: false, areas: ["users"] },
};
