import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";

/** The part of pino that requests and jobs share. */
export type Log = FastifyBaseLogger;

/** JSON lines with secrets cut out. People-facing start-up lines are printed by main, not logged. */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        "*.password",
        "*.password_confirmation",
        "*.current_password",
        "*.token",
        "*.code",
        "*.continuation",
      ],
      censor: "[redacted]",
    },
  });
}
