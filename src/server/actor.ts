import type { Ctx, OwnerActor, ProvenActor, StaffActor, TillActor } from "./context.ts";
import type { Db } from "./db/database.ts";
import { AppError } from "./errors.ts";

/** Turns a bearer token into its holder; undefined when it is unknown, expired or of the other audience. */
export interface Authenticator {
  owner(db: Db, token: string, now: Date): Promise<OwnerActor | undefined>;
  staff(db: Db, token: string, now: Date): Promise<StaffActor | undefined>;
  till(db: Db, token: string, now: Date): Promise<TillActor | undefined>;
  /** The holder of a `continuation`. */
  proof(db: Db, token: string, now: Date): Promise<ProvenActor | undefined>;
}

// A contract's access already kept others out; these turn that into a type, and refuse should a contract be wrong.

/** The owner who calls. */
export function requireOwner(ctx: Pick<Ctx, "actor">): OwnerActor {
  if (ctx.actor.kind !== "owner") throw new AppError("unauthenticated");
  return ctx.actor;
}

/** Whether staff only look at the owner's account: then nothing is brought up to date on the way. */
export const isViewing = ({ actor }: Pick<Ctx, "actor">): boolean =>
  actor.kind === "owner" && actor.viewing !== undefined;

/** The account of an owner with a session or a proof. */
export function requireAccount(ctx: Pick<Ctx, "actor">): OwnerActor | ProvenActor {
  if (ctx.actor.kind !== "owner" && ctx.actor.kind !== "proven") throw new AppError("unauthenticated");
  return ctx.actor;
}

/** The staff member who calls. */
export function requireStaff(ctx: Pick<Ctx, "actor">): StaffActor {
  if (ctx.actor.kind !== "staff") throw new AppError("unauthenticated");
  return ctx.actor;
}

/** The restaurant a call is about: the caller's own, by the scope the access made. */
export function requireRestaurant(ctx: Pick<Ctx, "scope">): string {
  if (ctx.scope.kind !== "restaurant") throw new AppError("not_found");
  return ctx.scope.restaurantId;
}
