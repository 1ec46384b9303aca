import { readAddress } from "./address.rules.ts";
import { type Journal, JournalTrouble } from "./journal.ts";
import { RatedQueue, type Rates } from "./rated-queue.ts";
import {
  type BulkMessage,
  PIPELINE_DEPTH,
  type SmtpConnection,
  type Verdict,
  type WireHooks,
  connectSmtp,
} from "./smtp-client.ts";
import { PATIENCE, type SmtpPatience, SmtpTrouble } from "./smtp-dialog.ts";
import { readSmtpUrl } from "./smtp-url.ts";

/** Signs a message beside the main thread: what is given back goes out instead. */
export interface Signer {
  sign(raw: Buffer): Promise<Buffer>;
}

/** `paused`: the mail server is away or refuses us; nothing is sent, and no recipient is to blame. */
export type BulkState =
  | { kind: "working" | "stopping" | "closed" }
  | { kind: "paused"; reason: string; isOurs: boolean; retryInMs: number };

export interface BulkMail {
  /** How many to have under way at once, so that no connection waits. */
  readonly capacity: number;
  readonly state: BulkState;
  /** Tells what became of a message, once. It never throws for what a server does. */
  send(message: BulkMessage): Promise<Verdict>;
  setRates(rates: Rates): void;
  /** Ends a pause before its time: one connection tries, and its failure is enough to pause again. */
  goOn(): void;
  /** Takes no more, gives back what waits, finishes what is under way within ten seconds. */
  drain(): Promise<void>;
  /** Cuts everything off. */
  close(): void;
}

export interface BulkMailOptions {
  url: string;
  journal: Pick<Journal, "start" | "written" | "answered">;
  connections?: number;
  dkim?: Signer;
  rates?: Rates;
  /** Told once, until mails get through again. */
  onTrouble?: (trouble: { reason: string; isOurs: boolean }) => void;
  /** So many failures in a row pause everything. */
  mostFailures?: number;
  patience?: Partial<SmtpPatience>;
  /** The first pause between connections and between tries of the whole; each is twice the one before. */
  pauses?: { connectMs: number; retryMs: number };
}

interface Waiting {
  message: BulkMessage;
  tries: number;
  settle: (verdict: Verdict) => void;
}

const MOST_TRIES = 3;
const LONGEST_CONNECT_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const DRAIN_MS = 10_000;
/** A server may count what one connection brings, and a balancer spreads only new ones. */
const MOST_PER_CONNECTION = 500;
const OLDEST_CONNECTION_MS = 10 * 60_000;
const IDLE_MS = 30_000;

/** Opens the way out for campaign mail. Nothing is connected until the first message. */
export const openBulkMail = (options: BulkMailOptions): BulkMail => new BulkMailPool(options);

class BulkMailPool implements BulkMail {
  readonly capacity: number;
  readonly #options: BulkMailOptions;
  readonly #server: ReturnType<typeof readSmtpUrl>;
  readonly #hooks: WireHooks;
  readonly #queue: RatedQueue<Waiting>;
  readonly #connections = new Set<SmtpConnection>();
  readonly #most: number;
  readonly #mostFailures: number;
  readonly #pauses: { connectMs: number; retryMs: number };
  readonly #sweep: NodeJS.Timeout;
  #stage: "working" | "stopping" | "closed" = "working";
  #paused: { reason: string; isOurs: boolean; until: number } | undefined;
  #connecting = 0;
  /** Handed to a connection or to the signer, and not settled. */
  #underWay = 0;
  #failures = 0;
  #refusals = 0;
  #pausesInARow = 0;
  #isTold = false;
  #wakeTimer: NodeJS.Timeout | undefined;
  #connectAfter = 0;
  #whenQuiet: (() => void) | undefined;

  constructor(options: BulkMailOptions) {
    const { url, journal, connections = 10, rates = {}, mostFailures = 5 } = options;
    this.#options = options;
    this.#server = readSmtpUrl(url);
    this.#most = connections;
    this.#mostFailures = mostFailures;
    this.#pauses = options.pauses ?? { connectMs: 250, retryMs: 5_000 };
    this.capacity = connections * PIPELINE_DEPTH;
    this.#queue = new RatedQueue(domainOf, rates, performance.now());
    this.#hooks = {
      onStart: (id) => journal.start(id),
      onWritten: (id) => journal.written(id),
      onReply: (id, verdict) => journal.answered(id, verdict),
    };
    this.#sweep = setInterval(() => this.#leaveIdle(), IDLE_MS / 6).unref();
  }

  get state(): BulkState {
    if (this.#stage !== "working" || !this.#paused) return { kind: this.#stage };
    const { reason, isOurs, until } = this.#paused;
    return { kind: "paused", reason, isOurs, retryInMs: Math.max(0, until - performance.now()) };
  }

  async send(message: BulkMessage): Promise<Verdict> {
    const from = message.from === "" ? undefined : readAddress(message.from);
    if (from?.fault || from?.needsUtf8) throw new Error("Malformed envelope sender");
    const obstacle = this.#obstacle();
    if (obstacle !== undefined) return notSent(obstacle);
    const { dkim } = this.#options;
    if (!dkim) return this.#enqueue(message);
    this.#underWay += 1;
    const raw = await dkim.sign(message.raw).catch(() => undefined);
    this.#underWay -= 1;
    const changed = raw ? this.#obstacle() : "The mail could not be signed";
    if (raw && changed === undefined) return this.#enqueue({ ...message, raw });
    this.#checkQuiet();
    return notSent(changed ?? "");
  }

  #obstacle(): string | undefined {
    if (this.#stage !== "working") return "The sender is stopping";
    if (!this.#paused) return undefined;
    if (performance.now() < this.#paused.until) return this.#paused.reason;
    this.goOn();
    return undefined;
  }

  goOn(): void {
    if (!this.#paused) return;
    this.#paused = undefined;
    this.#failures = this.#mostFailures - 1;
    this.#refusals = this.#mostFailures - 1;
  }

  #enqueue(message: BulkMessage): Promise<Verdict> {
    return new Promise((settle) => {
      this.#queue.add({ message, tries: 0, settle });
      this.#pump();
    });
  }

  setRates(rates: Rates): void {
    this.#queue.setRates(rates, performance.now());
    this.#pump();
  }

  /** Gives what waits to connections that are free, and opens more if there is more than they take. */
  #pump(): void {
    while (!this.#queue.isEmpty && this.#stage === "working") {
      const connection = this.#freeConnection();
      if (!connection) {
        this.#connectMore();
        return;
      }
      const now = performance.now();
      const waiting = this.#queue.take(now);
      if (!waiting) {
        // Leaving a connection may have given the last ones away meanwhile.
        if (!this.#queue.isEmpty) this.#wakeIn(this.#queue.waitMs(now));
        return;
      }
      this.#hand(waiting, connection);
    }
  }

  #freeConnection(): SmtpConnection | undefined {
    let free: SmtpConnection | undefined;
    for (const connection of this.#connections) {
      if (!connection.isFree) continue;
      if (isSpent(connection)) connection.quit();
      else if (connection.isIdle) return connection;
      else free ??= connection;
    }
    return free;
  }

  #hand(waiting: Waiting, connection: SmtpConnection): void {
    waiting.tries += 1;
    this.#underWay += 1;
    connection.send(waiting.message, (verdict) => {
      this.#underWay -= 1;
      this.#note(verdict);
      const mayTryAgain = verdict.kind === "not_sent" && waiting.tries < MOST_TRIES && this.state.kind === "working";
      if (mayTryAgain) this.#queue.addFirst(waiting);
      else waiting.settle(verdict);
      this.#checkQuiet();
    });
  }

  /** Whoever answers is there; whoever says no to everything is no use either. */
  #note(verdict: Verdict): void {
    if (verdict.kind === "not_sent" || verdict.kind === "in_doubt") return;
    this.#failures = 0;
    if (verdict.kind !== "ours") {
      this.#refusals = 0;
      this.#pausesInARow = 0;
      this.#isTold = false;
      return;
    }
    this.#refusals += 1;
    if (this.#refusals >= this.#mostFailures) this.#pause({ reason: verdict.reply, isOurs: true });
  }

  #connectMore(): void {
    if (this.#connections.size + this.#connecting >= this.#most) return;
    if (this.#connectAfter > performance.now()) return;
    // Until one is known to get through, one tries for all.
    const isProven = this.#failures === 0 && this.#connections.size > 0;
    if (this.#connecting > 0 && !isProven) return;
    this.#connecting += 1;
    void this.#connect().finally(() => {
      this.#connecting -= 1;
      this.#pump();
      this.#checkQuiet();
    });
  }

  async #connect(): Promise<void> {
    let connection: SmtpConnection | undefined;
    try {
      connection = await connectSmtp({
        server: this.#server,
        patience: { ...PATIENCE, ...this.#options.patience },
        hooks: this.#hooks,
        onFree: () => this.#pump(),
        onEnd: (trouble) => {
          if (connection) this.#lose(connection, trouble);
        },
      });
    } catch (error) {
      this.#fail(error as Error);
      return;
    }
    if (this.#stage === "working") this.#connections.add(connection);
    else connection.quit();
  }

  #lose(connection: SmtpConnection, trouble: Error | undefined): void {
    this.#connections.delete(connection);
    const isFatal = trouble instanceof JournalTrouble;
    if (trouble && (isFatal || connection.answered === 0)) this.#fail(trouble);
    this.#checkQuiet();
    this.#pump();
  }

  /** A connection that got nothing through. */
  #fail(trouble: Error): void {
    if (this.#stage !== "working" || this.#paused) return;
    this.#failures += 1;
    const isOurs = trouble instanceof SmtpTrouble && trouble.isOurs;
    const isEnough = this.#failures >= this.#mostFailures || trouble instanceof JournalTrouble;
    if (isEnough) this.#pause({ reason: trouble.message, isOurs });
    else {
      const pause = pauseOf(this.#pauses.connectMs, this.#failures, LONGEST_CONNECT_PAUSE_MS);
      this.#connectAfter = performance.now() + pause;
      this.#wakeIn(pause);
    }
  }

  #pause({ reason, isOurs }: { reason: string; isOurs: boolean }): void {
    if (this.#stage !== "working" || this.#paused) return;
    this.#pausesInARow += 1;
    const until = performance.now() + pauseOf(this.#pauses.retryMs, this.#pausesInARow, LONGEST_PAUSE_MS);
    this.#paused = { reason, isOurs, until };
    this.#giveBack(reason);
    if (this.#isTold) return;
    this.#isTold = true;
    this.#options.onTrouble?.({ reason, isOurs });
  }

  #giveBack(reason: string): void {
    for (const { settle } of this.#queue.takeAll()) settle(notSent(reason));
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#wakeTimer);
    // A timer may come a little early by the clock that is asked here.
    this.#wakeTimer = setTimeout(() => this.#pump(), Math.ceil(ms) + 1);
  }

  #leaveIdle(): void {
    const now = performance.now();
    for (const connection of this.#connections)
      if (connection.isIdle && now - connection.idleSince > IDLE_MS) connection.quit();
  }

  async drain(): Promise<void> {
    if (this.#stage !== "working") return;
    this.#stage = "stopping";
    this.#giveBack("The sender is stopping");
    const quiet = new Promise<void>((resolve) => {
      this.#whenQuiet = resolve;
    });
    for (const connection of this.#connections) connection.quit();
    this.#checkQuiet();
    const timer = setTimeout(() => this.close(), DRAIN_MS);
    await quiet;
    clearTimeout(timer);
    this.close();
  }

  #checkQuiet(): void {
    if (this.#underWay === 0 && this.#connecting === 0) this.#whenQuiet?.();
  }

  close(): void {
    this.#stage = "closed";
    clearInterval(this.#sweep);
    clearTimeout(this.#wakeTimer);
    this.#giveBack("The sender is stopping");
    for (const connection of this.#connections) connection.destroy(new SmtpTrouble("The sender is stopping"));
    this.#whenQuiet?.();
  }
}

const notSent = (reason: string): Verdict => ({ kind: "not_sent", reason });

const domainOf = ({ message }: Waiting): string => message.to.slice(message.to.lastIndexOf("@") + 1).toLowerCase();

const isSpent = ({ answered, openedAt }: SmtpConnection): boolean =>
  answered >= MOST_PER_CONNECTION || performance.now() - openedAt > OLDEST_CONNECTION_MS;

/** Each twice the one before, and never at the same moment as everybody else's. */
const pauseOf = (first: number, times: number, longest: number): number =>
  Math.min(longest, first * 2 ** (times - 1)) * (0.75 + Math.random() / 2);
