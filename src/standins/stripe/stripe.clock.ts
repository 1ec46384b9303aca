import { expireSession } from "#standins/stripe/calls/sessions.calls.ts";
import type { Store } from "./stripe.store.ts";
import type { World } from "./stripe.world.ts";
import { handleDueSubscription } from "#standins/stripe/billing/subscriptions.billing.ts";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";

export type ClockMove = { to: Date } | { seconds?: number; minutes?: number; hours?: number; days?: number };

export interface Clock {
  now(): Date;
  /** Does everything that has come due, in the order of time, each as of its own instant. */
  catchUp(): void;
  advance(move: ClockMove): void;
}

/** The wall clock plus what it was moved by; the shift is kept over a restart. */
export function startClock(store: Store, wallClock: () => Date): Clock {
  const shift = (): number => Number(store.setting("clock_shift_ms") ?? 0);
  const now = (): Date => new Date(wallClock().getTime() + shift());

  const runUntil = (until: number): void => {
    for (let row = store.nextDue(until); row; row = store.nextDue(until)) {
      const { data, type, due_at: dueAt } = row;
      const world: World = { store, now: () => dueAt ?? until, request: { id: null, idempotency_key: null } };
      store.transaction(() => {
        if (type === "subscription") handleDueSubscription(world, JSON.parse(data) as Resources["subscription"]);
        else expireSession(world, JSON.parse(data) as Resources["checkout.session"]);
      });
    }
  };

  return {
    now,
    catchUp: () => runUntil(Math.floor(now().getTime() / 1000)),
    advance: (move) => {
      const to = "to" in move ? move.to.getTime() : now().getTime() + secondsOf(move) * 1000;
      if (!Number.isFinite(to) || to < now().getTime()) throw new RangeError("The clock only moves forward.");
      // The shift is stored first: a process that dies half-way goes on with what is due after the next start.
      store.keepSetting("clock_shift_ms", String(to - wallClock().getTime()));
      runUntil(Math.floor(to / 1000));
    },
  };
}

const secondsOf = ({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Exclude<ClockMove, { to: Date }>): number =>
  seconds + minutes * 60 + hours * 3600 + days * 86_400;
