const SYSTEM_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"]);
/** PostgreSQL: connection exceptions, shutting down or starting up, out of connections, statement cancelled by time-out. */
const POSTGRES_CODES = /^(08...|57P0[123]|53300|57014)$/;
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|terminating connection/i;

/** Whether an error means "the database cannot be reached right now" and not "this call is wrong". */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (POSTGRES_CODES.test(code) || MESSAGES.test(error.message)) return true;
  if (
    SYSTEM_CODES.has(code) &&
    "syscall" in error &&
    (error.syscall === "connect" || error.syscall === "read" || error.syscall === "write")
  )
    return true;
  return error instanceof AggregateError && error.errors.some(isOutage);
}
