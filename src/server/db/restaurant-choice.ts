import { sql } from "kysely";
import type { RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Db } from "./database.ts";
import { type Scope, inScope } from "./scope.ts";

/** As many as a list under a field shows; whoever looks for another one types on. */
const MOST = 20;

/** Restaurants a field offers, by letters of their name. Narrow it where only some of them can be chosen. */
export const restaurantChoice = (db: Db, scope: Scope, { search = "", id }: RestaurantChoice) =>
  db
    .selectFrom("restaurants")
    .select(["restaurants.id", "restaurants.name", "restaurants.city"])
    .where(inScope("restaurants.id", scope))
    .where(sql<boolean>`strpos(lower(restaurants.name), lower(${search})) > 0`)
    .$if(id !== undefined, (query) => query.where("restaurants.id", "=", id ?? ""))
    .orderBy("restaurants.name")
    .orderBy("restaurants.id")
    .limit(MOST);
