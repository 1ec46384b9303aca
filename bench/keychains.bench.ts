import type { Ctx } from "#server/context.ts";
import { ALL_RESTAURANTS } from "#server/db/scope.ts";
import { KEYCHAIN_STATUSES } from "#shared/nfc/nfc-values.ts";
import { listKeychains } from "#server/features/nfc/keychains/keychains.service.ts";
import { makeManyKeychains } from "#server/features/nfc/nfc.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import type { Figure } from "./bench.ts";
import { type Ask, type Questions, askAll, figuresOf, onEmptyDatabase, ownerCtx } from "./growth.ts";

export const name = "keychains";
export const countsOnly = true;

const FEW = 1_000;
const MANY = 100_000;
const RESTAURANTS = 40;
const NOW = new Date("2026-11-10T12:00:00Z");

type Query = Parameters<typeof listKeychains>[1];

const twoPages =
  (query: Query): Ask =>
  async (ctx: Ctx) => {
    const { next } = await listKeychains(ctx, query);
    if (next !== null) await listKeychains(ctx, { ...query, cursor: next });
  };

/** The office's list of keychains at a thousand and at a hundred thousand. */
export const run = (): Promise<Figure[]> =>
  onEmptyDatabase(async (db, connectionString) => {
    const restaurantIds: string[] = [];
    for (let n = 0; n < RESTAURANTS; n += 1) restaurantIds.push((await makeRestaurant(db)).id);
    const questions: Questions = {
      "keychains list": {
        "": twoPages({}),
        ...Object.fromEntries(KEYCHAIN_STATUSES.map((status) => [status, twoPages({ status })])),
        "of a restaurant": twoPages({ restaurant_id: restaurantIds[1] }),
      },
      "keychains search": { "fits one": twoPages({ search: "k-0000077" }), "fits many": twoPages({ search: "k-00" }) },
    };
    const ask = () =>
      askAll(db, {
        connectionString,
        tables: ["keychains", "restaurants"],
        questions,
        ctxOf: (logged) => ({
          ...ownerCtx(logged, { restaurantId: restaurantIds[0] ?? "", userId: "" }, NOW),
          scope: ALL_RESTAURANTS,
        }),
      });
    await makeManyKeychains(db, restaurantIds, { from: 0, count: FEW });
    const few = await ask();
    await makeManyKeychains(db, restaurantIds, { from: FEW, count: MANY - FEW });
    return figuresOf(few, await ask());
  });
