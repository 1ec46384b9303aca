import { tabStore } from "#web/lib/session/storage.ts";

const keyOf = (email: string): string => `code_delivery:${email.toLowerCase()}`;

/** Remembers, over a reload of this tab, which mail with a code was asked for last. */
export const rememberDelivery = (email: string, id: string): void => tabStore.set(keyOf(email), id);

export const deliveryOf = (email: string): string | undefined => tabStore.get(keyOf(email)) ?? undefined;
