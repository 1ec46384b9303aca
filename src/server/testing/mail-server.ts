import type { AddressInfo, Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** What the server does with a mail. */
export type MailServerMood =
  | "takes"
  /** Says nothing more after the connection is made; for one address, after it was named. */
  | "hangs"
  /** Takes the mail, and cuts the connection instead of saying so. */
  | "drops"
  /** Cuts the connection in the middle of a mail. */
  | "drops early"
  /** Takes its time before it says that it took the mail: until `hurry` is called. */
  | "dawdles"
  /** Takes the mail, and says nothing. */
  | "keeps silent"
  /** Or refuses with this reply, at the greeting (421), the sender (530) or the recipient; one address is always refused when it is named. */
  | `${421 | 450 | 451 | 452 | 530 | 550 | 553 | 554} ${string}`;

/** What the server is able to do. */
interface Abilities {
  /** Takes the next command before it has answered the last. */
  pipelining?: boolean;
  /** Offers STARTTLS with a certificate nobody vouches for. */
  starttls?: boolean;
  /** Speaks TLS from the first byte. */
  secure?: boolean;
  /** Nobody else may send. */
  account?: { user: string; password: string; method?: "PLAIN" | "LOGIN" };
  /** Takes addresses outside ASCII. */
  utf8?: boolean;
  /** Bytes of the largest mail. */
  size?: number;
}

export interface ReceivedMail {
  /** The envelope's sender. */
  from: string;
  to: string;
  subject: string;
  text: string;
  messageId: string;
  date: string;
}

export interface MailServer {
  url: string;
  mood: MailServerMood;
  /** A mood for one address; undefined leaves it to the general one. Asked at each attempt. */
  moodFor: (address: string) => MailServerMood | undefined;
  /** Every mail it took, told so or not. */
  received: ReceivedMail[];
  /** A mail's bytes; apart from it, because two letters that say the same differ in them. */
  rawOf(mail: ReceivedMail | undefined): Buffer;
  /** Called when a mail is whole but not yet acknowledged. */
  onWhole: (mail: ReceivedMail) => void;
  /** How many connections were made. */
  connections: number;
  /** Whether the last mail came by TLS. */
  wasSecure: boolean;
  /** Lets those go on that dawdle. */
  hurry(): void;
  /** How often an address was named as a recipient. */
  attempts(address: string): number;
  /** Away: nobody listens any more. */
  leave(): Promise<void>;
  /** Back on the same port. */
  comeBack(): Promise<void>;
}

const isRefusal = (mood: MailServerMood | undefined): mood is MailServerMood => /^\d/.test(mood ?? "");
const reply = (mood: MailServerMood): Error =>
  Object.assign(new Error(mood.slice(4)), { responseCode: Number(mood.slice(0, 3)) });

/** A mail server of the test's own, which accepts, refuses, hangs or drops as told. */
export async function startMailServer(abilities: Abilities = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const attempts = new Map<string, number>();
  const raws = new WeakMap<ReceivedMail, Buffer>();
  let dawdling: (() => void)[] = [];
  const open = async (port: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      ...optionsOf(abilities),
      onConnect: (_session, done) => {
        if (state.mood === "hangs") return;
        done(state.mood.startsWith("421") ? reply(state.mood) : undefined);
      },
      onMailFrom: (_address, _session, done) => done(/^(421|530)/.test(state.mood) ? reply(state.mood) : undefined),
      onRcptTo: ({ address }, _session, done) => {
        attempts.set(address, (attempts.get(address) ?? 0) + 1);
        const own = state.moodFor(address);
        if (own === "hangs") return;
        const mood = own ?? state.mood;
        done(isRefusal(mood) ? reply(mood) : undefined);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        const to = session.envelope.rcptTo[0]?.address ?? "";
        stream.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if ((state.moodFor(to) ?? state.mood) === "drops early") hangUpOn(session.remotePort);
        });
        stream.on("end", () => {
          const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
          const raw = Buffer.concat(chunks);
          void readMail(raw, { from, to }).then((mail) => {
            const mood = state.moodFor(to) ?? state.mood;
            if (mood === "drops early") return;
            raws.set(mail, raw);
            state.received.push(mail);
            state.wasSecure = session.secure;
            state.onWhole(mail);
            if (mood === "keeps silent") return;
            if (mood === "drops") hangUpOn(session.remotePort);
            else if (mood === "dawdles") dawdling.push(done);
            else done();
          });
        });
      },
    });
    // A client that goes away is no fault of the test.
    server.on("error", () => undefined);
    server.server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      state.connections += 1;
      socket.on("close", () => sockets.delete(socket));
    });
    await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
    return server;
  };
  const hangUpOn = (port: number): void => {
    for (const socket of sockets) if (socket.remotePort === port) socket.destroy();
  };
  let server = await open(0);
  const { port } = server.server.address() as AddressInfo;
  const state: MailServer = {
    url: urlOf(port, abilities),
    mood: "takes",
    moodFor: () => undefined,
    received: [],
    rawOf: (mail) => (mail && raws.get(mail)) ?? Buffer.alloc(0),
    onWhole: () => undefined,
    connections: 0,
    wasSecure: false,
    hurry: () => {
      const waiting = dawdling;
      dawdling = [];
      for (const go of waiting) go();
    },
    attempts: (address) => attempts.get(address) ?? 0,
    leave: () => {
      // Under TLS that would end the whole process while a handshake is going on (Node 26.10); clients leave by themselves.
      if (!abilities.secure && !abilities.starttls) for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
    comeBack: async () => {
      server = await open(port);
    },
  };
  return state;
}

function optionsOf({ pipelining = true, starttls, secure, account, utf8 = true, size }: Abilities): SMTPServerOptions {
  return {
    authOptional: !account,
    hidePIPELINING: !pipelining,
    hideSMTPUTF8: !utf8,
    disabledCommands: starttls ? [] : ["STARTTLS"],
    ...(secure && { secure }),
    ...(size !== undefined && { size }),
    ...(account && {
      allowInsecureAuth: true,
      authMethods: [account.method ?? "PLAIN"],
      onAuth: ({ username, password }, _session, done) =>
        username === account.user && password === account.password
          ? done(null, { user: username })
          : done(new Error("Invalid username or password")),
    }),
  };
}

function urlOf(port: number, { secure, account }: Abilities): string {
  const who = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : "";
  return `smtp${secure ? "s" : ""}://${who}127.0.0.1:${port}`;
}

async function readMail(raw: Buffer, envelope: { from: string; to: string }): Promise<ReceivedMail> {
  const { subject = "", text = "", messageId = "", date = "" } = await PostalMime.parse(raw);
  return { ...envelope, subject, text, messageId, date };
}
