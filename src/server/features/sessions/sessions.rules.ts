const HOUR = 3_600_000;
/** Without "stay connected": this long without a call. */
const IDLE_LIMIT = 12 * HOUR;
/** In any case: this long after signing in. */
export const ABSOLUTE_LIMIT = 7 * 24 * HOUR;
/** Last-active is written at most this often, so that not every call writes a row. */
const TOUCH_EVERY = 60_000;

interface SessionTimes {
  remember: boolean;
  created_at: Date;
  last_active_at: Date;
}

export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  if (now.getTime() - session.created_at.getTime() >= ABSOLUTE_LIMIT) return false;
  return session.remember || now.getTime() - session.last_active_at.getTime() < IDLE_LIMIT;
}

export const needsTouch = (session: SessionTimes, now: Date): boolean =>
  now.getTime() - session.last_active_at.getTime() >= TOUCH_EVERY;
