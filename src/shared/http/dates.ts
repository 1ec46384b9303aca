import { z } from "zod";

/** A day as a form sends it: 2026-11-15. */
export const day = z.iso.date("validation:date");

/** Two optional days of a filter; the end may not lie before the start. */
export const dayRange = { from: day.optional(), to: day.optional() };
export const isDayRange = (range: { from?: string | undefined; to?: string | undefined }): boolean =>
  range.from === undefined || range.to === undefined || range.from <= range.to;
export const DAY_RANGE = { error: "validation:end_after_start", path: ["to"] };
