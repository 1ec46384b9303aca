/** How long staff look at an owner's account before it ends by itself. */
export const VIEW_MINUTES = 15;
/** Why somebody looks, in a few words. */
export const VIEW_REASON_MAX = 200;
