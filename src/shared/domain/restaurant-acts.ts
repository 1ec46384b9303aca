/** Active: open. Pending: waits for our approval. Suspended: closed by staff. */
export const RESTAURANT_STATUSES = ["active", "pending", "suspended"] as const;
export type RestaurantStatus = (typeof RESTAURANT_STATUSES)[number];

/** What is done with guests in a restaurant's name, or so that more can be. */
export const RESTAURANT_ACTS = [
  /** Its page, the form on it, mails that follow from it. */
  "welcome_guests",
  /** Put people on its list by hand or from a file. */
  "add_clients",
  /** Start, schedule or resume campaigns. A mail to try one goes to the owner alone. */
  "send",
  /** Answer reviews where everybody reads it. */
  "reply",
  /** Take codes at the till. */
  "redeem",
  /** Hand out links for phones at the till, and sign phones in by them. */
  "open_tills",
  /** Order keychains. */
  "order_keychains",
] as const;
export type RestaurantAct = (typeof RESTAURANT_ACTS)[number];

/**
 * What each status lets a restaurant do. What is not an act on guests is no line here and stays open to every owner: reading,
 * exporting, paying, preparing, erasing, writing to support. Google's reviews are fetched as before, since that only reads.
 */
const ALLOWED: Record<RestaurantStatus, Record<RestaurantAct, boolean>> = {
  active: {
    welcome_guests: true,
    add_clients: true,
    send: true,
    reply: true,
    redeem: true,
    open_tills: true,
    order_keychains: true,
  },
  // Somebody new gets ready while we look at the restaurant: tills, keychains and the list of clients are theirs already.
  pending: {
    welcome_guests: false,
    add_clients: true,
    send: false,
    reply: false,
    redeem: false,
    open_tills: true,
    order_keychains: false,
  },
  suspended: {
    welcome_guests: false,
    add_clients: false,
    send: false,
    reply: false,
    redeem: false,
    open_tills: false,
    order_keychains: false,
  },
};

export const mayRestaurant = (status: RestaurantStatus, act: RestaurantAct): boolean => ALLOWED[status][act];
