const SYSTEM_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"]);
/** PostgreSQL: connection exceptions, shutting down or starting up, out of connections or memory, a statement or lock that took too long. */
const POSTGRES_CODES = /^(08...|57P0[123]|53[023]00|57014|55P03|25P0[34])$/;
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|connection has been discarded|terminating connection|Query read timeout/i;

/** Whether an error means "the database cannot be reached right now" and not "this call is wrong". */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (POSTGRES_CODES.test(code) || MESSAGES.test(error.message)) return true;
  if (
    SYSTEM_CODES.has(code) &&
    "syscall" in error &&
    (error.syscall === "connect" || error.syscall === "read" || error.syscall === "write")
  )
    return true;
  return error instanceof AggregateError && error.errors.some(isOutage);
}

/** Which disk an error says is full: the database's, or the one files are kept on. */
export function fullDiskOf(error: unknown): "database" | "files" | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (code === "53100") return "database";
  return code === "ENOSPC" || code === "EDQUOT" ? "files" : undefined;
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");
