import type { FastifyInstance } from "fastify";
import type { CallCtx, Ctx } from "#server/context.ts";
import type { ErrorCode } from "#shared/http/errors.ts";
import type { JobHandler } from "#server/platform/jobs/job-handler.ts";

/**
 * What a feature brings to the product. Its tables, limits, audit names and texts need no word here: they are
 * found where they are declared (docs/ARCHITECTURE.md, "A new feature").
 */
export interface Feature {
  routes?: readonly ((app: FastifyInstance) => void)[];
  jobs?: readonly JobHandler[];
  /** Error codes of its own and the status each becomes; declared in `src/shared/<feature>/<feature>.errors.ts`. */
  errors?: Readonly<Partial<Record<ErrorCode, number>>>;
  /** Work that goes on as long as a worker does. */
  loops?: readonly Loop[];
  /** Addresses of its own that mail comes to. */
  mailboxes?: readonly Mailbox[];
  /** Its part of the demo; loaded only where a demo is made. */
  demo?: () => Promise<{ demo: DemoPart }>;
}

/** Started with every worker; `stop` finishes what is under way. */
export type Loop = (makeCtx: () => CallCtx) => Promise<{ stop(): Promise<void> }>;

/** Where mail comes to that answers mail of ours. The address itself proves that we wrote it. */
export interface Mailbox {
  owns(ctx: Ctx, address: string): boolean;
  /** A larger mail is refused. */
  mostBytes: number;
  /** As much as is read of a mail. */
  keptBytes: number;
  /** Takes a mail; throws if it must come again later. `isOdd`: somebody should look at it. */
  take(ctx: CallCtx, raw: Uint8Array, envelope: MailEnvelope): Promise<{ outcome: string; isOdd: boolean }>;
  /** Whether it also takes mail that names no address of ours. */
  takesUnaddressed?: true;
}

export interface MailEnvelope {
  /** Undefined for a mail that nobody handed over by name. */
  recipient: string | undefined;
  /** Empty for a mail that nobody may answer, such as a report; undefined where nobody knows. */
  sender: string | undefined;
}

/** How a feature fills the demo: `prepare` for all, then every `seed` in one transaction, then `finish`. */
export interface DemoPart {
  /** Features whose rows must be there first. */
  after?: readonly string[];
  /** Asks outside systems, before anything is written; gives the function that writes. */
  prepare?: (ctx: CallCtx, world: DemoWorld) => Promise<Seed>;
  seed?: Seed;
  /** What goes over HTTP or takes long. Trouble here leaves a demo without this part. */
  finish?: (ctx: CallCtx, world: DemoWorld) => Promise<void>;
}
export type Seed = (tx: Ctx, world: DemoWorld) => Promise<void>;

export interface DemoWorld {
  /** Of the one password all demo accounts have. */
  passwordHash: string;
  /** Missing where the payment provider is a real one. */
  clock?: DemoClock | undefined;
  /** Says yes on Google's consent page in the owner's place. */
  consent?: ((url: string, account: string) => Promise<{ code: string; state: string }>) | undefined;
}

/** The payment stand-in's clock, which the demo moves through the year it makes up. */
export interface DemoClock {
  /** Forgets what an attempt that was cut off left at the payment provider. */
  startOver(): void;
  moveTo(to: Date): void;
  letGo(): void;
}
