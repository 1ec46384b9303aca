import { type Socket, connect as connectPlain, isIP } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import { type Reply, ReplyReader } from "./smtp-reply.rules.ts";
import type { SmtpServer } from "./smtp-url.ts";

/** Milliseconds each step may take. */
export interface SmtpPatience {
  connect: number;
  greeting: number;
  reply: number;
  /** One message in all, or a server that trickles would get past the others. */
  message: number;
}
export const PATIENCE: SmtpPatience = { connect: 10_000, greeting: 10_000, reply: 30_000, message: 60_000 };

/** What a server says it can do. */
export interface Offers {
  pipelining: boolean;
  utf8: boolean;
  /** Bytes of the largest message. */
  size: number | undefined;
}

/** The connection cannot be used, or no longer; nobody's address is to blame. */
export class SmtpTrouble extends Error {
  override name = "SmtpTrouble";
  /** The server refuses us: somebody must mend the account or the sender. */
  readonly isOurs: boolean;

  constructor(message: string, { isOurs = false, cause }: { isOurs?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isOurs = isOurs;
  }
}

/** Connects, greets, makes it private where asked, signs in. Throws SmtpTrouble. */
export async function openDialog(
  server: SmtpServer,
  patience: SmtpPatience,
): Promise<{ socket: Socket; offers: Offers }> {
  let socket = await connect(server, patience.connect);
  let dialog = new Dialog(socket);
  try {
    expectCode(await dialog.ask("", patience.greeting), 2, "greeting");
    let words = await greet(dialog, server, patience);
    if (server.tls === "required" || (server.tls === "offered" && words.has("STARTTLS"))) {
      expectCode(await dialog.ask("STARTTLS", patience.reply), 2, "STARTTLS");
      // Whatever was said before the key was agreed on could be anybody's.
      if (dialog.isInside) throw new SmtpTrouble("The mail server spoke before TLS began");
      dialog.leave();
      socket = await secure(socket, server, patience.connect);
      dialog = new Dialog(socket);
      words = await greet(dialog, server, patience);
    }
    if (server.account) await signIn(dialog, words.get("AUTH") ?? "", server.account, patience.reply);
    dialog.leave();
    const size = Number(words.get("SIZE") ?? 0);
    return {
      socket,
      offers: {
        pipelining: words.has("PIPELINING"),
        utf8: words.has("SMTPUTF8") && words.has("8BITMIME"),
        size: size > 0 ? size : undefined,
      },
    };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** One question at a time, as it is until the first mail. */
class Dialog {
  readonly #socket: Socket;
  readonly #reader = new ReplyReader();
  readonly #replies: Reply[] = [];
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", this.#hear).on("error", this.#fail).on("close", this.#close);
  }

  get isInside(): boolean {
    return this.#reader.isInside || this.#replies.length > 0;
  }

  async ask(line: string, patience: number): Promise<Reply> {
    if (line) this.#socket.write(`${line}\r\n`);
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(() => this.#fail(new Error("timeout")), patience);
        if (this.#failure ?? this.#replies.length > 0) resolve();
      });
    } finally {
      clearTimeout(timer);
    }
    const reply = this.#replies.shift();
    if (reply) return reply;
    throw new SmtpTrouble("The mail server ended the conversation or did not answer in time", { cause: this.#failure });
  }

  /** Somebody else listens from now on. */
  leave(): void {
    this.#socket.off("data", this.#hear).off("error", this.#fail).off("close", this.#close);
  }

  readonly #hear = (chunk: Buffer): void => {
    try {
      this.#replies.push(...this.#reader.read(chunk.toString("latin1")));
    } catch (error) {
      this.#fail(error as Error);
    }
    if (this.#replies.length > 0) this.#wake();
  };
  readonly #fail = (error: Error): void => {
    this.#failure ??= error;
    this.#wake();
  };
  readonly #close = (): void => this.#fail(new Error("closed"));
}

const reach = (socket: Socket, event: "connect" | "secureConnect", patience: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const fail = (cause: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(new SmtpTrouble("The mail server cannot be reached", { cause }));
    };
    const timer = setTimeout(() => fail(new Error("timeout")), patience);
    socket.once("error", fail);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off("error", fail);
      resolve(socket);
    });
  });

const connect = (server: SmtpServer, patience: number): Promise<Socket> =>
  server.tls === "at_once"
    ? reach(connectTls({ ...server, ...tlsOf(server) }), "secureConnect", patience)
    : reach(connectPlain({ host: server.host, port: server.port, noDelay: true }), "connect", patience);

const secure = (socket: Socket, server: SmtpServer, patience: number): Promise<Socket> =>
  reach(connectTls({ socket, ...tlsOf(server) }), "secureConnect", patience);

const tlsOf = ({ host, checksCertificate }: SmtpServer) => ({
  rejectUnauthorized: checksCertificate,
  ...(isIP(host) === 0 && { servername: host }),
});

/** The words of the answer, each with what stands behind it. */
async function greet(
  dialog: Dialog,
  { name = hostname() }: SmtpServer,
  { reply: patience }: SmtpPatience,
): Promise<Map<string, string>> {
  // A name without a dot is refused by some servers, an address in brackets by none.
  const us = /^[\w-]+(?:\.[\w-]+)+$/.test(name) ? name : "[127.0.0.1]";
  const reply = await dialog.ask(`EHLO ${us}`, patience);
  if (reply.code >= 500) {
    expectCode(await dialog.ask(`HELO ${us}`, patience), 2, "HELO");
    return new Map();
  }
  expectCode(reply, 2, "EHLO");
  const lines = reply.text.split("\n").slice(1);
  return new Map(
    lines.map((line) => {
      const [word = "", ...rest] = line.split(/[ =]/);
      return [word.toUpperCase(), rest.join(" ").toUpperCase()];
    }),
  );
}

async function signIn(
  dialog: Dialog,
  kinds: string,
  { user, password }: { user: string; password: string },
  patience: number,
): Promise<void> {
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  if (kinds.includes("LOGIN") && !kinds.includes("PLAIN")) {
    expectCode(await dialog.ask("AUTH LOGIN", patience), 3, "AUTH");
    expectCode(await dialog.ask(base64(user), patience), 3, "AUTH");
    expectCode(await dialog.ask(base64(password), patience), 2, "AUTH");
  } else expectCode(await dialog.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, patience), 2, "AUTH");
}

function expectCode({ code, text }: Reply, wanted: 2 | 3, what: string): void {
  if (Math.floor(code / 100) === wanted) return;
  throw new SmtpTrouble(`${what}: ${code} ${text.slice(0, 300)}`, { isOurs: code >= 500 });
}
