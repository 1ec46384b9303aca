/** Mails a second: in all, and for single domains of recipients. Whatever is not named has no limit. */
export interface Rates {
  general?: number;
  domains?: Readonly<Record<string, number>>;
}

/** So many a second on average, and a second's worth at once. */
class Bucket {
  readonly #rate: number;
  #tokens: number;
  #at: number;

  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#tokens = Math.max(1, rate);
    this.#at = now;
  }

  /** Milliseconds until there is one to take. */
  waitMs(now: number): number {
    this.#tokens = Math.min(Math.max(1, this.#rate), this.#tokens + ((now - this.#at) / 1000) * this.#rate);
    this.#at = now;
    return this.#tokens >= 1 ? 0 : Math.max(1, ((1 - this.#tokens) / this.#rate) * 1000);
  }

  take(): void {
    this.#tokens -= 1;
  }
}

interface Lane<T> {
  items: T[];
  bucket: Bucket | undefined;
}

/** What waits to be sent. A domain with a limit stands in a line of its own, so it holds up nobody else. */
export class RatedQueue<T> {
  readonly #domainOf: (item: T) => string;
  readonly #open: Lane<T> = { items: [], bucket: undefined };
  #lanes = new Map<string, Lane<T>>();
  #all: Lane<T>[] = [this.#open];
  #general: Bucket | undefined;
  #turn = 0;

  constructor(domainOf: (item: T) => string, rates: Rates, now: number) {
    this.#domainOf = domainOf;
    this.setRates(rates, now);
  }

  /** What waits already is sorted anew. */
  setRates({ general, domains = {} }: Rates, now: number): void {
    const waiting = this.takeAll();
    this.#general = general === undefined ? undefined : new Bucket(general, now);
    this.#lanes = new Map(
      Object.entries(domains).map(([domain, rate]) => [
        domain.toLowerCase(),
        { items: [], bucket: new Bucket(rate, now) },
      ]),
    );
    this.#all = [this.#open, ...this.#lanes.values()];
    for (const item of waiting) this.add(item);
  }

  get isEmpty(): boolean {
    return this.#all.every(({ items }) => items.length === 0);
  }

  add(item: T): void {
    this.#laneOf(item).items.push(item);
  }

  /** For what was taken and came back. */
  addFirst(item: T): void {
    this.#laneOf(item).items.unshift(item);
  }

  #laneOf(item: T): Lane<T> {
    if (this.#lanes.size === 0) return this.#open;
    return this.#lanes.get(this.#domainOf(item)) ?? this.#open;
  }

  /** The next that may go now, each line in its turn. */
  take(now: number): T | undefined {
    if (this.#general && this.#general.waitMs(now) > 0) return undefined;
    for (let step = 0; step < this.#all.length; step += 1) {
      this.#turn = (this.#turn + 1) % this.#all.length;
      const lane = this.#all[this.#turn];
      if (!lane || lane.items.length === 0 || (lane.bucket && lane.bucket.waitMs(now) > 0)) continue;
      lane.bucket?.take();
      this.#general?.take();
      return lane.items.shift();
    }
    return undefined;
  }

  /** Milliseconds until something that waits may go. */
  waitMs(now: number): number {
    const lanes = this.#all.filter(({ items }) => items.length > 0).map(({ bucket }) => bucket?.waitMs(now) ?? 0);
    return Math.max(this.#general?.waitMs(now) ?? 0, Math.min(...lanes));
  }

  takeAll(): T[] {
    return this.#all.flatMap((lane) => lane.items.splice(0));
  }
}
