export interface CsvRow {
  /** As a spreadsheet counts. */
  line: number;
  cells: string[];
}

/** More than any field may have: a longer cell is cut here, and its line is found faulty if the cell is wanted. */
export const LONGEST_CELL = 1_000;
/** Cells further to the right are dropped. */
const MOST_CELLS = 500;
const QUOTE = '"';

type State = "start" | "plain" | "quoted" | "quote_seen";

/**
 * CSV as RFC 4180 has it and as people write it: any line end, any number of cells, a quotation mark in the middle of a
 * cell is text. Looks at every sign once and holds no more than one row, whatever the file is made of.
 */
export class CsvReader {
  /** The line in which a quotation mark was opened and never closed; known after `end`. */
  unclosedAt: number | undefined;
  private readonly delimiter: string;
  private state: State = "start";
  private cell = "";
  private cells: string[] = [];
  private line = 1;
  private afterReturn = false;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  /** The rows this piece completes. */
  push(piece: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charAt(at);
      const isEnd = sign === "\n" || sign === "\r";
      if (this.afterReturn && sign === "\n") {
        this.afterReturn = false;
        from = at + 1;
        continue;
      }
      this.afterReturn = false;
      if (this.state === "quoted") {
        if (sign !== QUOTE) continue;
        this.add(piece.slice(from, at));
        this.state = "quote_seen";
        from = at + 1;
      } else if (sign === this.delimiter || isEnd) {
        this.add(piece.slice(from, at));
        this.endCell();
        from = at + 1;
        if (isEnd) rows.push(this.endRow());
        this.afterReturn = sign === "\r";
      } else if (this.state !== "plain") from = this.open(sign, at);
    }
    this.add(piece.slice(from));
    return rows;
  }

  /** What is left when there is no more. */
  end(): CsvRow[] {
    if (this.state === "quoted") this.unclosedAt = this.line;
    if (this.state === "start" && this.cells.length === 0) return [];
    this.endCell();
    return [this.endRow()];
  }

  /** The first sign of a cell, or the one after a closing quotation mark; answers where the cell's text goes on. */
  private open(sign: string, at: number): number {
    if (sign === QUOTE) {
      if (this.state === "quote_seen") this.add(QUOTE);
      this.state = "quoted";
      return at + 1;
    }
    // Marks round a part of the cell only are text.
    if (this.state === "quote_seen") this.cell = `${QUOTE}${this.cell}${QUOTE}`.slice(0, LONGEST_CELL);
    this.state = "plain";
    return at;
  }

  private add(text: string): void {
    this.cell += text.slice(0, LONGEST_CELL - this.cell.length);
  }

  private endCell(): void {
    if (this.cells.length < MOST_CELLS) this.cells.push(this.cell);
    this.cell = "";
    this.state = "start";
  }

  private endRow(): CsvRow {
    const row = { line: this.line, cells: this.cells };
    this.cells = [];
    this.line += 1;
    return row;
  }
}
