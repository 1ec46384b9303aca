import type { FastifyBaseLogger } from "fastify";
import type { Bindings, ChildLoggerOptions } from "pino";

type Level = "fatal" | "error" | "warn" | "info" | "debug" | "trace";
/** Whatever a level is given goes on as it is. */
type Writer = Record<Level, (...args: unknown[]) => void>;

/** A request's log, made when something is written: most requests write nothing, and making one is not free. */
class RequestLog {
  private made: FastifyBaseLogger | undefined;
  private readonly log: FastifyBaseLogger;
  private readonly bindings: Bindings;
  private readonly options: ChildLoggerOptions;

  constructor(log: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.log = log;
    this.bindings = bindings;
    this.options = options;
  }

  private get own(): FastifyBaseLogger {
    return (this.made ??= this.log.child(this.bindings, this.options));
  }
  private write(level: Level, args: unknown[]): void {
    (this.own as unknown as Writer)[level](...args);
  }
  get level(): string {
    return this.own.level;
  }
  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.own.child(bindings, options);
  }
  fatal(...args: unknown[]): void {
    this.write("fatal", args);
  }
  error(...args: unknown[]): void {
    this.write("error", args);
  }
  warn(...args: unknown[]): void {
    this.write("warn", args);
  }
  info(...args: unknown[]): void {
    this.write("info", args);
  }
  debug(...args: unknown[]): void {
    this.write("debug", args);
  }
  trace(...args: unknown[]): void {
    this.write("trace", args);
  }
  silent(): void {}
}

/** What Fastify calls for every request. */
export const makeRequestLog = (
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new RequestLog(log, bindings, options);
