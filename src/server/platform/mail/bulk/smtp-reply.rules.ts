/** One reply of a mail server, its lines joined. */
export interface Reply {
  code: number;
  text: string;
}

const LONGEST_LINE = 2_000;
const MOST_LINES = 100;
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/;

/** Cuts what a server says into replies. Throws for what is none, or has no end. */
export class ReplyReader {
  #rest = "";
  #lines: string[] = [];

  /** Whether something was said that is not a whole reply yet. */
  get isInside(): boolean {
    return this.#rest !== "" || this.#lines.length > 0;
  }

  read(chunk: string): Reply[] {
    const said = this.#rest + chunk;
    this.#rest = said.slice(said.lastIndexOf("\n") + 1);
    if (this.#rest.length > LONGEST_LINE) throw new Error("The mail server's line has no end");
    const replies: Reply[] = [];
    for (const ended of said.split("\n").slice(0, -1)) {
      const line = ended.endsWith("\r") ? ended.slice(0, -1) : ended;
      const match = line.length > LONGEST_LINE ? null : LINE.exec(line);
      if (!match) throw new Error("The mail server does not speak SMTP");
      const [, code, sign, text = ""] = match;
      this.#lines.push(text);
      if (this.#lines.length > MOST_LINES) throw new Error("The mail server's reply has no end");
      if (sign === "-") continue;
      replies.push({ code: Number(code), text: this.#lines.join("\n") });
      this.#lines = [];
    }
    return replies;
  }
}
