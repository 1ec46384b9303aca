import type { AddressInfo, Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** What the server does with a mail. */
export type MailServerMood =
  | "takes"
  /** Says nothing more after the connection is made; for one address, after it was named. */
  | "hangs"
  /** Takes the mail, and cuts the connection instead of saying so. */
  | "drops"
  /** Takes the mail, and says nothing. */
  | "keeps silent"
  /** Or refuses with this reply, at the greeting (421), the sender (530) or the recipient; one address is always refused when it is named. */
  | `${421 | 450 | 451 | 530 | 550 | 553} ${string}`;

export interface ReceivedMail {
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
  /** Called when a mail is whole but not yet acknowledged. */
  onWhole: (mail: ReceivedMail) => void;
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
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const attempts = new Map<string, number>();
  const open = async (port: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
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
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const to = session.envelope.rcptTo[0]?.address ?? "";
          void readMail(Buffer.concat(chunks), to).then((mail) => {
            state.received.push(mail);
            const mood = state.moodFor(to) ?? state.mood;
            state.onWhole(mail);
            if (mood === "keeps silent") return;
            if (mood === "drops") hangUpOn(session.remotePort);
            else done();
          });
        });
      },
    });
    // A client that goes away is no fault of the test.
    server.on("error", () => undefined);
    server.server.on("connection", (socket: Socket) => {
      sockets.add(socket);
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
    url: `smtp://127.0.0.1:${port}`,
    mood: "takes",
    moodFor: () => undefined,
    received: [],
    onWhole: () => undefined,
    attempts: (address) => attempts.get(address) ?? 0,
    leave: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
    comeBack: async () => {
      server = await open(port);
    },
  };
  return state;
}

async function readMail(raw: Buffer, to: string): Promise<ReceivedMail> {
  const { subject = "", text = "", messageId = "", date = "" } = await PostalMime.parse(raw);
  return { to, subject, text, messageId, date };
}
