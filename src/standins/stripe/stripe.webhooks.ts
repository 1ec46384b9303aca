import { createHmac } from "node:crypto";
import type { Store } from "./stripe.store.ts";

export interface Delivery {
  body: string;
  signature: string;
  eventId: string;
}

interface EventRow {
  id: string;
  body: string;
  attempts: number;
  retry_at: number | null;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 60_000;

/** Posts one webhook and gives its HTTP status; anything but 2xx is tried again later. */
export type Deliver = (delivery: Delivery) => Promise<number>;

export interface Webhooks {
  /** Until this is called, events wait: whoever receives them may not be there yet. */
  startDelivering(deliver: Deliver): void;
  /** Looks for events to deliver; call after every change. */
  wake(): void;
  settle(): Promise<void>;
  redeliver(eventId: string): Promise<number>;
  /** While held, nothing is delivered by itself; `redeliver` still works. */
  hold(isHeld: boolean): void;
  stop(): Promise<void>;
}

export const signatureOf = (body: string, secret: string, at: Date): string => {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
};

const statementsOn = ({ database }: Store) => ({
  next: database.prepare(
    "SELECT id, body, attempts, retry_at FROM events WHERE retry_at IS NOT NULL AND retry_at <= ? ORDER BY seq LIMIT 1",
  ),
  soonest: database.prepare("SELECT min(retry_at) AS at FROM events"),
  byId: database.prepare("SELECT id, body, attempts, retry_at FROM events WHERE id = ?"),
  done: database.prepare("UPDATE events SET attempts = attempts + 1, last_status = ?, retry_at = NULL WHERE id = ?"),
  later: database.prepare("UPDATE events SET attempts = attempts + 1, last_status = ?, retry_at = ? WHERE id = ?"),
});

/** Keeps events and delivers them one after the other, oldest first; one that is refused waits its turn while later ones go on. */
export function startWebhooks(options: {
  store: Store;
  secret: string;
  wallClock: () => Date;
  present: (json: string) => string;
}): Webhooks {
  const { next, soonest, byId, done, later } = statementsOn(options.store);
  let deliver: Deliver | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isHeld = false;
  let waiting: (() => void)[] = [];

  const send = async ({ id, body }: EventRow): Promise<number> => {
    const shown = options.present(body);
    const signature = signatureOf(shown, options.secret, options.wallClock());
    return deliver ? deliver({ body: shown, signature, eventId: id }).catch(() => 0) : 0;
  };

  const deliverDue = async (): Promise<void> => {
    for (;;) {
      const row = isStopped || isHeld ? undefined : (next.get(Date.now()) as EventRow | undefined);
      if (!row) return;
      const status = await send(row);
      if (isStopped) return;
      if (status >= 200 && status < 300) done.run(status, row.id);
      else later.run(status, Date.now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** row.attempts), row.id);
    }
  };

  const wake = (): void => {
    if (isStopped || isHeld || running || !deliver) return;
    clearTimeout(timer);
    running = deliverDue().finally(() => {
      running = undefined;
      if (isStopped || isHeld) return;
      const at = soonest.get()?.["at"];
      if (typeof at === "number") timer = setTimeout(wake, Math.max(0, at - Date.now()));
      else for (const tell of waiting.splice(0)) tell();
    });
  };

  return {
    startDelivering: (to) => {
      deliver = to;
      wake();
    },
    wake,
    settle: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wake();
      }),
    redeliver: (eventId) => {
      const row = byId.get(eventId) as EventRow | undefined;
      if (!row) throw new Error(`No such event: ${eventId}`);
      return send(row);
    },
    hold: (held) => {
      isHeld = held;
      wake();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      for (const tell of waiting.splice(0)) tell();
      waiting = [];
      // A receiver that hangs must not keep the process from ending; the event is delivered after the next start.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    },
  };
}
