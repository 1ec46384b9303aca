/** A phone that shows no code for so long is signed out; the link signs it in again. */
export const TILL_IDLE_MS = 60 * 86_400_000;
/** Last-active is written at most this often. */
const TOUCH_EVERY_MS = 60_000;

export const isTillSessionAlive = ({ last_active_at: at }: { last_active_at: Date }, now: Date): boolean =>
  now.getTime() - at.getTime() < TILL_IDLE_MS;

export const needsTillTouch = ({ last_active_at: at }: { last_active_at: Date }, now: Date): boolean =>
  now.getTime() - at.getTime() >= TOUCH_EVERY_MS;
