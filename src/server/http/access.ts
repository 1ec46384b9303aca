import type { IncomingHttpHeaders } from "node:http";
import { type Permission, hasPermission } from "#shared/domain/permissions.ts";
import { mayRestaurant } from "#shared/domain/restaurant-acts.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import { type Authenticator, isViewing } from "#server/actor.ts";
import type { Actor } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { ALL_RESTAURANTS, NO_RESTAURANT, type Scope, restaurantScope } from "#server/db/scope.ts";
import { AppError } from "#server/errors.ts";

const bearerToken = (headers: IncomingHttpHeaders): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? "")?.[1];

type OwnerAccess = Extract<Access, `owner${string}`>;
const isForOwners = (access: Access): access is OwnerAccess => access.startsWith("owner");
const NEEDS_SUBSCRIPTION: ReadonlySet<Access> = new Set<OwnerAccess>(["owner_subscribed", "owner_or_till"]);

/** As much of a contract as says who may call. */
type Door = Pick<Endpoint, "access"> & Partial<Pick<Endpoint, "act" | "openToViewers">>;

/** Finds out who calls and refuses whoever the contract does not allow. */
export async function admit(
  authenticator: Authenticator,
  { access, act, openToViewers = false }: Door,
  call: { db: Db; headers: IncomingHttpHeaders; now: Date; continuation?: string | undefined },
): Promise<Actor> {
  if (access === "public") return { kind: "nobody" };
  const token = bearerToken(call.headers);
  if (access === "owner_or_proof" && !call.headers.authorization && call.continuation) {
    const proven = await authenticator.proof(call.db, call.continuation, call.now);
    if (!proven) throw new AppError("unauthenticated");
    return proven;
  }
  if (!token) throw new AppError("unauthenticated");
  if (isForOwners(access)) {
    const owner = await authenticator.owner(call.db, token, call.now);
    const actor = owner ?? (access === "owner_or_till" && (await authenticator.till(call.db, token, call.now)));
    if (!actor) throw new AppError("unauthenticated");
    if (isViewing({ actor }) && !openToViewers) throw new AppError("view_only");
    if (NEEDS_SUBSCRIPTION.has(access) && !actor.access.granted) {
      throw new AppError("subscription_required", { requires_subscription: true, status: actor.access.status });
    }
    if (act && actor.restaurantStatus && !mayRestaurant(actor.restaurantStatus, act)) {
      throw new AppError(act === "redeem" ? "till_paused" : "restaurant_closed");
    }
    return actor;
  }
  const staff = await authenticator.staff(call.db, token, call.now);
  if (!staff) throw new AppError("unauthenticated");
  if (access === "admin" && staff.role !== "admin") throw new AppError("access_denied");
  if (access.startsWith("staff:")) {
    const permission = access.slice("staff:".length) as Permission;
    if (!hasPermission({ role: staff.role, permissions_list: staff.permissions }, permission)) {
      throw new AppError("permission_required", { permission }, { permission });
    }
  }
  return staff;
}

/** The only place that chooses a scope by who calls. */
export function scopeOf(actor: Actor): Scope {
  if (actor.kind === "staff") return ALL_RESTAURANTS;
  if ((actor.kind === "owner" || actor.kind === "proven" || actor.kind === "till") && actor.restaurantId)
    return restaurantScope(actor.restaurantId);
  return NO_RESTAURANT;
}
