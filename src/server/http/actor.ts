import type { Ctx, OwnerActor, ProvenActor, StaffActor } from "#server/context.ts";
import { AppError } from "#server/errors.ts";

// A contract's access already kept others out; these turn that into a type, and refuse should a contract be wrong.

/** The owner who calls. */
export function requireOwner(ctx: Pick<Ctx, "actor">): OwnerActor {
  if (ctx.actor.kind !== "owner") throw new AppError("unauthenticated");
  return ctx.actor;
}

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
