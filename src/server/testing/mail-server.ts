import type { AddressInfo, Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** What the server does with the next mail. */
export type MailServerMood =
  | "takes"
  /** Hangs after the connection is made. */
  | "hangs"
  /** Takes the mail, and cuts the connection instead of saying so. */
  | "drops"
  /** Or refuses with this reply, at the greeting (421), the sender (530) or the recipient. */
  | `${421 | 450 | 530 | 550 | 553} ${string}`;

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
  /** Every mail it took, told so or not. */
  received: ReceivedMail[];
  /** Away: nobody listens any more. */
  leave(): Promise<void>;
  /** Back on the same port. */
  comeBack(): Promise<void>;
}

/** A mail server of the test's own, which accepts, refuses, hangs or drops as told. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const reply = (mood: MailServerMood): Error =>
    Object.assign(new Error(mood.slice(4)), { responseCode: Number(mood.slice(0, 3)) });
  const open = async (port: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onConnect: (_session, done) => {
        if (state.mood === "hangs") return;
        done(state.mood.startsWith("421") ? reply(state.mood) : undefined);
      },
      onMailFrom: (_address, _session, done) => done(/^(421|530)/.test(state.mood) ? reply(state.mood) : undefined),
      onRcptTo: (_address, _session, done) => done(/^(450|55)/.test(state.mood) ? reply(state.mood) : undefined),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          void keep(Buffer.concat(chunks), session.envelope.rcptTo[0]?.address ?? "").then(() => {
            if (state.mood === "drops") for (const socket of sockets) socket.destroy();
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
  const keep = async (raw: Buffer, to: string): Promise<void> => {
    const { subject = "", text = "", messageId = "", date = "" } = await PostalMime.parse(raw);
    state.received.push({ to, subject, text, messageId, date });
  };
  let server = await open(0);
  const { port } = server.server.address() as AddressInfo;
  const state: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: "takes",
    received: [],
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
