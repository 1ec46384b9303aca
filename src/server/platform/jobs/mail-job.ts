import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import { type RetryPlan, jobKind } from "./jobs.port.ts";

/**
 * A mail server may be away for a day: 5 to 10 seconds, doubling to an hour within ten tries (between 1.4 and 2.4 hours),
 * and hourly after that, which makes at least 24 hours and at most 26.
 */
export const FOR_A_DAY: RetryPlan = { times: 33, firstPauseSeconds: 5, longestPauseSeconds: 3600 };

/** A new letter's id. It begins with the time, which becomes the letter's date. */
export const makeLetterId = (): string => randomUUIDv7();

/** When the letter with this id was asked for. */
export const letterDate = (id: string): Date => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/**
 * A kind of job that sends a mail. It carries the letter's id from the first try to the last, and over a dead job's revival:
 * Message-ID, date, and code or link are all made from it, so that a mail sent twice is the same mail.
 */
export const mailJobKind = <S extends z.ZodRawShape>(name: string, shape: S) =>
  jobKind(name, z.object({ ...shape, letter_id: z.uuid().default(makeLetterId) }), FOR_A_DAY);

/** The same for a letter whose code or link is in a row of the database: that row has the letter's id, so it must be given. */
export const proofMailJobKind = <S extends z.ZodRawShape>(name: string, shape: S) =>
  jobKind(name, z.object({ ...shape, letter_id: z.uuid() }), FOR_A_DAY);
