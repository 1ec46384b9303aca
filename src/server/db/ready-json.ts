/**
 * A value as JSON the database wrote, sent as it is: rows need not be read only to be written again. `writtenPage` puts into it what a contract names; tests hold what is sent against the contract, as they do with any answer.
 */
export class ReadyJson<Value> {
  readonly text: string;
  /** Only for the compiler: what reading it would give. */
  declare readonly value: Value;

  constructor(text: string) {
    this.text = text;
  }
}

interface Meta {
  total?: number | undefined;
  next_cursor: string | null;
}

/** The answer of a list, from rows that are ready or not. */
export const listAnswer = <Row>(
  rows: ReadyJson<Row[]> | Row[],
  meta: Meta,
): ReadyJson<{ data: Row[]; meta: Meta }> | { data: Row[]; meta: Meta } =>
  rows instanceof ReadyJson
    ? new ReadyJson(`{"data":${rows.text},"meta":${JSON.stringify(meta)}}`)
    : { data: rows, meta };
