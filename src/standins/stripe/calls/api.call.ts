import { z } from "zod";
import { type FormValue, parseParams } from "./form.params.ts";
import { invalid } from "#standins/stripe/stripe.fault.ts";
import type { World } from "#standins/stripe/stripe.world.ts";
import { listOf } from "#standins/stripe/wire/wire.shape.ts";

export interface Call {
  method: "GET" | "POST" | "DELETE";
  path: string;
  run(world: World, raw: { [key: string]: FormValue }, ids: string[]): object;
}

/** One call of the API: its path, the parameters it knows, what it does. */
export function call<T extends z.ZodRawShape>(
  method: Call["method"],
  path: string,
  params: T,
  run: (world: World, params: z.output<z.ZodObject<T, z.core.$strict>>, id: string) => object,
): Call {
  const schema = z.strictObject(params);
  return { method, path, run: (world, raw, ids) => run(world, parseParams(schema, raw), ids[0] ?? "") };
}

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?:
    | number
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined;
}

/** Cuts one page out of everything that matched, newest first. */
export function pageOf<T extends { id: string; created?: number }>(url: string, all: T[], page: Page) {
  const inTime = all.filter((object) => page.created === undefined || isWithin(object.created ?? 0, page.created));
  const limit = page.limit ?? 10;
  if (page.ending_before !== undefined) {
    const end = positionOf(inTime, page.ending_before, "ending_before");
    const begin = Math.max(0, end - limit);
    return listOf(url, inTime.slice(begin, end), begin > 0);
  }
  const begin = page.starting_after === undefined ? 0 : positionOf(inTime, page.starting_after, "starting_after") + 1;
  return listOf(url, inTime.slice(begin, begin + limit), inTime.length > begin + limit);
}

function positionOf(all: { id: string }[], id: string, param: string): number {
  const position = all.findIndex((object) => object.id === id);
  if (position < 0) throw invalid(`No such object: '${id}'`, "resource_missing", param);
  return position;
}

function isWithin(created: number, range: NonNullable<Page["created"]>): boolean {
  if (typeof range === "number") return created === range;
  return (
    (range.gt === undefined || created > range.gt) &&
    (range.gte === undefined || created >= range.gte) &&
    (range.lt === undefined || created < range.lt) &&
    (range.lte === undefined || created <= range.lte)
  );
}
