import { tabStore } from "#web/lib/session/storage.ts";

const keyOf = (email: string): string => `resend_until:${email.toLowerCase()}`;

/** Remembers, over a reload of this tab, when the server will send another code. */
export const startCooldown = (email: string, seconds: number, now = Date.now()): void =>
  tabStore.set(keyOf(email), String(now + seconds * 1000));

/** Whole seconds left; 0 when a new code may be asked for. */
export const cooldownLeft = (email: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Number(tabStore.get(keyOf(email)) ?? 0) - now) / 1000));
