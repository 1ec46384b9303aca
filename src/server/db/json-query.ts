import type pg from "pg";

/** What pg's connection offers to whoever sends messages of their own. */
interface Connection {
  /** Texts by name: known to the database, or on their way there. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { statement: string; values: (string | Buffer | null)[] }): void;
  execute(message: { rows: number }): void;
  sync(): void;
}

/** The values of one row, as the database wrote them. */
export type Texts = readonly (string | null)[];

/**
 * A statement whose answer is one row of texts. For any statement pg asks what its columns are called each time and puts every
 * value of every row under its name; for what is asked all the time, that costs more than asking. Given to `query` of a pool,
 * which calls `callback`.
 */
export class JsonQuery implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: (string | Buffer | null)[];
  #answer: Texts = [];
  /** Set by pg. */
  callback: ((error: Error | null, answer?: Texts) => void) | undefined;

  constructor(name: string | undefined, text: string, values: readonly unknown[]) {
    this.name = name ?? "";
    this.text = text;
    this.#values = values.map(wireValueOf);
  }

  submit(given: pg.Connection): void {
    const connection = given as unknown as Connection;
    connection.stream.cork();
    try {
      const { name, text } = this;
      if (name === "" || (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) !== text) {
        connection.parse({ name, text, types: [] });
        if (name !== "") connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.#values });
      connection.execute({ rows: 0 });
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    this.#answer = fields;
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.callback?.(null, this.#answer);
  }
  handleError(error: Error): void {
    this.callback?.(error);
  }
}

/** A value as the database reads it. */
function wireValueOf(value: unknown): string | Buffer | null {
  if (typeof value === "string" || Buffer.isBuffer(value)) return value;
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join()}}`;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  throw new TypeError("A statement takes texts, numbers, yes or no, moments, bytes, and lists of them");
}

const elementOf = (value: unknown): string =>
  typeof value === "string"
    ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"`
    : ((wireValueOf(value) as string | null) ?? "NULL");
