import type { Socket } from "node:net";
import { blameOf, withoutAddress } from "#server/platform/mail/smtp-replies.rules.ts";
import { readAddress } from "./address.rules.ts";
import { type Offers, type SmtpPatience, SmtpTrouble, openDialog } from "./smtp-dialog.ts";
import { type Reply, ReplyReader } from "./smtp-reply.rules.ts";
import type { SmtpServer } from "./smtp-url.ts";

// Made by hand: nodemailer's SMTPConnection waits for each reply before the next command, and does not tell when the last byte of a
// message has left, which is all that tells "may be sent again" from "may have arrived".

export interface BulkMessage {
  id: string;
  /** The envelope's sender, to which bounces go. */
  from: string;
  to: string;
  /** As `writeMime` makes it. */
  raw: Buffer;
}

/**
 * What became of one message. `refused`: this address takes no mail, for good. `later`: not now. `ours`: the server refuses us.
 * `not_sent`: it never left whole, and may be sent again. `in_doubt`: it left whole, and nobody said whether it was taken.
 */
export type Verdict =
  | { kind: "accepted" | "refused" | "later" | "ours"; reply: string }
  | { kind: "not_sent" | "in_doubt"; reason: string };

/** Called around a message's way to the wire. */
export interface WireHooks {
  /** Before its first byte. What it throws ends the connection, and nothing of the message has left. */
  onStart(id: string): void;
  /** The kernel holds all of it, the final dot too. */
  onWritten(id: string): void;
  onReply(id: string, verdict: Verdict): void;
}

interface ConnectionOptions {
  server: SmtpServer;
  patience: SmtpPatience;
  hooks: WireHooks;
  /** Told once, after every message was told what became of it. */
  onEnd: (trouble?: Error) => void;
  /** There is room for another message. */
  onFree: () => void;
}

/**
 * `queued`: nothing written. `named`: sender and recipient are. `leaving`: the body is, without its final dot. `ending`: with it, but
 * the kernel has not said that it has it all. `left`: it has.
 */
type Stage = "queued" | "named" | "leaving" | "ending" | "left";
interface Transaction {
  message: BulkMessage;
  /** Both as on the wire. */
  from: string;
  to: string;
  isUtf8: boolean;
  stage: Stage;
  /** Refused before the body; what follows is only to get through it. */
  failure: Verdict | undefined;
  since: number;
  done: (verdict: Verdict) => void;
}
type Command = "MAIL FROM" | "RCPT TO" | "DATA" | "BODY" | "RSET";

/** One whose body is on its way and one whose envelope is: more would only wait longer. */
export const PIPELINE_DEPTH = 2;
const LINE_AND_DOT = Buffer.from("\r\n.");
const [LINE_FEED, DOT] = [10, 46];
const LONGEST_REPLY = 400;
const QUIT_MS = 2_000;
const MALFORMED: Verdict = { kind: "refused", reply: "553 5.1.3 The address is malformed" };

/** Opens a connection that takes mails. Throws SmtpTrouble. */
export async function connectSmtp(options: ConnectionOptions): Promise<SmtpConnection> {
  const { socket, offers } = await openDialog(options.server, options.patience);
  return new SmtpConnection(socket, offers, options);
}

/** One connection to a mail server: two messages at a time if it pipelines, else one. */
export class SmtpConnection {
  /** Messages it got an answer for. */
  answered = 0;
  readonly openedAt = performance.now();
  #heardAt = performance.now();
  readonly #socket: Socket;
  readonly #offers: Offers;
  readonly #options: ConnectionOptions;
  readonly #reader = new ReplyReader();
  readonly #transactions: Transaction[] = [];
  /** What was asked and not answered, in order. */
  readonly #asked: Command[] = [];
  readonly #watch: NodeJS.Timeout;
  #isLeaving = false;
  #isOver = false;

  constructor(socket: Socket, offers: Offers, options: ConnectionOptions) {
    this.#socket = socket;
    this.#offers = offers;
    this.#options = options;
    const { reply, message } = options.patience;
    this.#watch = setInterval(() => this.#checkTime(), Math.min(1_000, reply / 4, message / 4));
    socket
      .setNoDelay(true)
      .on("data", (chunk: Buffer) => this.#hear(chunk))
      .on("error", (cause) => this.#end(new SmtpTrouble("The connection to the mail server broke", { cause })))
      .on("close", () => this.#end(new SmtpTrouble("The mail server closed the connection")));
  }

  get isIdle(): boolean {
    return this.#transactions.length === 0;
  }
  get idleSince(): number {
    return this.#heardAt;
  }
  get isFree(): boolean {
    const room = this.#offers.pipelining ? PIPELINE_DEPTH : 1;
    return !this.#isOver && !this.#isLeaving && this.#transactions.length < room;
  }

  /** Sends one message; only while `isFree`. */
  send(message: BulkMessage, done: (verdict: Verdict) => void): void {
    const to = readAddress(message.to);
    const from = message.from === "" ? { address: "", needsUtf8: false } : readAddress(message.from);
    if ("fault" in from || from.needsUtf8) throw new Error("Malformed envelope sender");
    if (to.fault) {
      done(MALFORMED);
      return;
    }
    const refusal = this.#refusalOf(message.raw, to.needsUtf8);
    if (refusal) {
      done(refusal);
      return;
    }
    const now = performance.now();
    if (this.isIdle) this.#heardAt = now;
    this.#transactions.push({
      message,
      from: from.address,
      to: to.address,
      isUtf8: to.needsUtf8,
      stage: "queued",
      failure: undefined,
      since: now,
      done,
    });
    this.#nameNext();
  }

  /** What need not be asked: the server would say no. */
  #refusalOf(raw: Buffer, needsUtf8: boolean): Verdict | undefined {
    if (needsUtf8 && !this.#offers.utf8)
      return { kind: "refused", reply: "553 5.6.7 The mail server takes no addresses outside ASCII" };
    if (raw.length > (this.#offers.size ?? Infinity))
      return { kind: "ours", reply: "552 5.3.4 The mail server takes no message of this size" };
    return undefined;
  }

  /** Ends politely once what is under way has its answer. */
  quit(): void {
    this.#isLeaving = true;
    if (this.#isOver || !this.isIdle) return;
    this.#isOver = true;
    clearInterval(this.#watch);
    // Whoever does not say goodbye is left standing.
    const timer = setTimeout(() => this.#socket.destroy(), QUIT_MS);
    this.#socket.once("close", () => clearTimeout(timer));
    this.#socket.end("QUIT\r\n");
    this.#options.onEnd();
  }

  /** Ends at once; whatever is under way is told apart by how far it got. */
  destroy(reason: Error): void {
    this.#end(reason);
  }

  /** Names the next message as soon as the one before it has left. */
  #nameNext(): void {
    const envelope = this.#envelopeOfNext();
    if (envelope) this.#write(envelope);
  }

  /** Sender and recipient of the next message; they may follow the final dot at once (RFC 2920). Empty if it is not its turn. */
  #envelopeOfNext(): string {
    const [first, second] = this.#transactions;
    const next = first?.stage === "ending" || first?.stage === "left" ? second : first;
    if (next?.stage !== "queued" || this.#isOver) return "";
    const { pipelining, size } = this.#offers;
    // One by one: what was asked before has its answer first.
    if (!pipelining && this.#asked.length > 0) return "";
    next.stage = "named";
    const more = `${size === undefined ? "" : ` SIZE=${next.message.raw.length}`}${next.isUtf8 ? " BODY=8BITMIME SMTPUTF8" : ""}`;
    const sender = `MAIL FROM:<${next.from}>${more}\r\n`;
    this.#asked.push("MAIL FROM");
    if (!pipelining) return sender;
    this.#asked.push("RCPT TO", "DATA");
    return `${sender}RCPT TO:<${next.to}>\r\nDATA\r\n`;
  }

  #write(lines: string): void {
    this.#socket.write(lines, "utf8");
  }

  #hear(chunk: Buffer): void {
    if (this.#isOver) return;
    this.#heardAt = performance.now();
    try {
      for (const reply of this.#reader.read(chunk.toString("latin1"))) {
        this.#take(reply);
        if (this.#isOver) return;
      }
    } catch (error) {
      this.#end(error as Error);
    }
  }

  #take(reply: Reply): void {
    const asked = this.#asked.shift();
    const current = this.#transactions[0];
    if (reply.code === 421 || asked === undefined) {
      // It says that it takes nothing, so what it was told is not in doubt.
      if (current && asked === "BODY") current.stage = "named";
      this.#end(
        new SmtpTrouble(`The mail server ends the conversation: ${reply.code} ${reply.text.slice(0, LONGEST_REPLY)}`),
      );
    } else if (asked === "RSET") this.#nameNext();
    else if (current) this.#takeFor(current, asked, reply);
  }

  #takeFor(current: Transaction, asked: Exclude<Command, "RSET">, reply: Reply): void {
    const isYes = asked === "DATA" ? reply.code === 354 : reply.code < 300;
    if (asked === "BODY") this.#takeLast(current, reply);
    else if (!isYes && reply.code < 400) this.#end(new SmtpTrouble("The mail server answers what it was not asked"));
    else if (!isYes) this.#takeRefusal(current, asked, reply);
    else if (asked === "DATA") this.#writeBody(current);
    else if (!this.#offers.pipelining) {
      const next = asked === "MAIL FROM" ? "RCPT TO" : "DATA";
      this.#asked.push(next);
      this.#write(next === "DATA" ? "DATA\r\n" : `RCPT TO:<${current.to}>\r\n`);
    }
  }

  #takeRefusal(current: Transaction, asked: Command, reply: Reply): void {
    current.failure ??= verdictOf(asked, reply, current.to);
    if (this.#offers.pipelining && asked !== "DATA") return;
    // The sender it was told is still open there.
    this.#asked.push("RSET");
    this.#write("RSET\r\n");
    this.#finish(current, current.failure);
  }

  #takeLast(current: Transaction, reply: Reply): void {
    if (current.failure) {
      this.#finish(current, current.failure);
      return;
    }
    const verdict = verdictOf("DATA", reply, current.to);
    // An answer to a message that has not left yet: from here on nobody knows what answers what.
    const isEarly = current.stage === "leaving";
    if (isEarly && verdict.kind === "accepted") {
      this.#end(new SmtpTrouble("The mail server answers what it was not asked"));
      return;
    }
    this.#options.hooks.onReply(current.message.id, verdict);
    this.#finish(current, verdict);
    if (isEarly) this.#end(new SmtpTrouble("The mail server refused a message before it was whole"));
  }

  #writeBody(current: Transaction): void {
    this.#asked.push("BODY");
    if (current.failure) {
      // It takes a message for nobody: an empty one.
      current.stage = "left";
      this.#write(`.\r\n${this.#envelopeOfNext()}`);
      return;
    }
    this.#options.hooks.onStart(current.message.id);
    current.stage = "leaving";
    const socket = this.#socket;
    socket.write(withDotsDoubled(current.message.raw), (error) => {
      if (!error) this.#writeDot(current);
    });
    // Mostly the kernel took it at once; the callback would come later.
    if (socket.writableLength === 0) this.#writeDot(current);
  }

  /**
   * The final dot is a write of its own, and a short one: a process that is killed in it leaves a message that may be sent twice.
   * The next envelope goes with it.
   */
  #writeDot(current: Transaction): void {
    if (current.stage !== "leaving" || this.#isOver) return;
    current.stage = "ending";
    const socket = this.#socket;
    const written = (): void => {
      if (current.stage !== "ending" || this.#isOver) return;
      current.stage = "left";
      this.#options.hooks.onWritten(current.message.id);
      this.#nameNext();
    };
    const { raw } = current.message;
    const dot = raw.at(-1) === LINE_FEED ? ".\r\n" : "\r\n.\r\n";
    socket.write(dot + this.#envelopeOfNext(), "utf8", (error) => {
      if (!error) written();
    });
    // TLS tells later, but with nothing before it a line this short is gone: a doubt is better than a second mail.
    if (socket.writableLength === 0 || "encrypted" in socket) written();
  }

  #finish(current: Transaction, verdict: Verdict): void {
    this.#transactions.shift();
    this.answered += 1;
    if (this.#transactions[0]) this.#transactions[0].since = performance.now();
    current.done(verdict);
    if (this.#isOver) return;
    this.#nameNext();
    if (this.#isLeaving && this.isIdle) this.quit();
    else this.#options.onFree();
  }

  #checkTime(): void {
    const [current] = this.#transactions;
    if (!current && this.#asked.length === 0) return;
    const now = performance.now();
    const { reply, message } = this.#options.patience;
    if (now - this.#heardAt > reply || (current && now - current.since > message))
      this.#end(new SmtpTrouble("The mail server did not answer in time"));
  }

  #end(trouble: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#watch);
    this.#socket.destroy();
    for (const { stage, failure, done } of this.#transactions.splice(0)) {
      if (failure) done(failure);
      else done({ kind: stage === "left" || stage === "ending" ? "in_doubt" : "not_sent", reason: trouble.message });
    }
    this.#options.onEnd(trouble);
  }
}

/** No line of ours begins with a dot; somebody else's may. */
function withDotsDoubled(raw: Buffer): Buffer {
  if (raw[0] !== DOT && !raw.includes(LINE_AND_DOT)) return raw;
  return Buffer.from(raw.toString("latin1").replaceAll(/(^|\r\n)\./g, "$1.."), "latin1");
}

function verdictOf(command: Command, { code, text }: Reply, address: string): Verdict {
  const response = `${code} ${text}`.slice(0, LONGEST_REPLY);
  const reply = response.includes("@") ? withoutAddress(response, address) : response;
  if (code < 300) return { kind: "accepted", reply };
  const blame = blameOf({ message: reply, command, responseCode: code, response });
  return { kind: blame === "address" ? "refused" : blame, reply };
}
