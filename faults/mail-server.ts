import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Stage } from "./stage.ts";

export interface Received {
  to: string;
  messageId: string;
  subject: string;
  text: string;
  raw: string;
}

/** Ways to fail, by whom the mail is for; undefined takes it. */
export type MailFault = "421" | "450" | "451" | "550" | "hang" | "drop_after_dot" | "kept_unanswered";

export interface MailServer {
  url: string;
  /** What arrived whole, also what was never acknowledged. */
  received: Received[];
  /** How often an address was named as a recipient. */
  attempts(address: string): number;
  connections(): number;
  /** Decides what happens to a recipient; called at each attempt. */
  failBy(choose: (address: string) => MailFault | undefined): void;
  /** 421 instead of a greeting. */
  busy(isBusy: boolean): void;
  /** Nobody listens. */
  away(): Promise<void>;
  back(): Promise<void>;
  /** Called when a mail is whole but not yet acknowledged. */
  onWhole(listener: (mail: Received) => void): void;
}

class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const REPLIES: Record<string, string> = {
  "421": "Service closing the line",
  "450": "Mailbox busy",
  "451": "Local error, try later",
  "550": "No such person here",
};

/** A mail server that keeps everything and fails as told. */
export async function startMailServer(stage: Stage): Promise<MailServer> {
  const received: Received[] = [];
  const attempts = new Map<string, number>();
  let choose: (address: string) => MailFault | undefined = () => undefined;
  let onWhole: (mail: Received) => void = () => undefined;
  let isBusy = false;
  let connections = 0;
  let port = 0;
  let smtp = makeServer();

  function makeServer(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onConnect: (_session, callback) => {
        connections += 1;
        callback(isBusy ? new SmtpError(421, "Too busy, come back later") : null);
      },
      onRcptTo: ({ address }, _session, callback) => {
        attempts.set(address, (attempts.get(address) ?? 0) + 1);
        const fault = choose(address);
        if (fault === "hang") return;
        const reply = fault && REPLIES[fault];
        callback(reply ? new SmtpError(Number(fault), reply) : null);
      },
      onData: (stream, session, callback) => {
        const pieces: Buffer[] = [];
        stream.on("data", (piece: Buffer) => pieces.push(piece));
        stream.once("end", () => {
          const to = session.envelope.rcptTo[0]?.address ?? "";
          void keep(Buffer.concat(pieces), to).then((mail) => {
            received.push(mail);
            const fault = choose(to);
            onWhole(mail);
            if (fault === "kept_unanswered") return;
            if (fault === "drop_after_dot") dropLine(server, session.id);
            else callback();
          });
        });
      },
    });
    // Clients that break off are expected here.
    server.on("error", () => undefined);
    return server;
  }
  const listen = async (): Promise<void> => {
    smtp.listen(port, "127.0.0.1");
    await once(smtp.server, "listening");
    port = (smtp.server.address() as AddressInfo).port;
  };
  const close = async (): Promise<void> => {
    for (const line of linesOf(smtp)) line._socket?.destroy();
    await new Promise<void>((done) => smtp.close(() => done()));
  };
  await listen();
  stage.atEnd(close);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts: (address) => attempts.get(address) ?? 0,
    connections: () => connections,
    failBy: (next) => {
      choose = next;
    },
    busy: (next) => {
      isBusy = next;
    },
    away: close,
    back: async () => {
      smtp = makeServer();
      await listen();
    },
    onWhole: (listener) => {
      onWhole = listener;
    },
  };
}

interface Line {
  id: string;
  _socket?: { destroy(): void };
}

/** smtp-server has no public way to hang up on one client. */
const linesOf = (server: SMTPServer): Set<Line> => (server as unknown as { connections: Set<Line> }).connections;

function dropLine(server: SMTPServer, sessionId: string): void {
  for (const line of linesOf(server)) if (line.id === sessionId) line._socket?.destroy();
}

async function keep(raw: Buffer, to: string): Promise<Received> {
  const { messageId = "", subject = "", text = "" } = await PostalMime.parse(raw);
  return { to, messageId, subject, text, raw: raw.toString() };
}

/** The six digits a verification mail carries. */
export const codeIn = (mail: Received | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
