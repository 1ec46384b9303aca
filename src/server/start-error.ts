/** Something a person can mend: printed as one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** Names the variable that moves a port, if the error says that the port is taken. */
export const portTaken = (error: unknown, port: number, variable: string): unknown =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE"
    ? new StartError(`Port ${port} is taken. Stop what uses it, or set ${variable} to another one.`)
    : error;
