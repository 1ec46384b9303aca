import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { CallCtx } from "#server/context.ts";
import type { Mailbox } from "#server/features/feature.ts";

const MOST_CLIENTS = 50;
const MOST_RECIPIENTS = 10;
const TIMEOUT_MS = 60_000;
const CLOSE_MS = 5_000;
const AGAIN_MS = 10_000;

export interface MailListener {
  /** Undefined while it does not listen. */
  port(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Takes mail for the bounce domain, as its mail server: only for addresses we wrote ourselves, and with a yes only once the
 * database has it. Started with every worker; where another process has the port, it waits until that one is gone.
 */
export async function startMailListener(makeCtx: () => CallCtx, mailboxes: readonly Mailbox[]): Promise<MailListener> {
  const { bounceSmtpPort, bounceDomain } = makeCtx().config;
  if (bounceSmtpPort === undefined || bounceDomain === undefined)
    return { port: () => undefined, stop: () => Promise.resolve() };
  const server = mailServer(makeCtx, bounceDomain, mailboxes);
  let again: NodeJS.Timeout | undefined;
  const listen = (): Promise<void> =>
    new Promise((resolve) => {
      const net = server.server;
      const failed = (error: Error): void => {
        makeCtx().log.warn(
          { err: error, port: bounceSmtpPort },
          "cannot take mail for the bounce domain yet, trying again",
        );
        again = setTimeout(() => void listen(), AGAIN_MS);
        resolve();
      };
      net.once("error", failed);
      net.listen(bounceSmtpPort, () => {
        net.off("error", failed);
        resolve();
      });
    });
  await listen();
  return {
    port: () => (server.server.address() as AddressInfo | null)?.port,
    stop: () => {
      clearTimeout(again);
      return new Promise((resolve) => {
        if (server.server.listening) server.close(() => resolve());
        else resolve();
      });
    },
  };
}

function mailServer(makeCtx: () => CallCtx, name: string, mailboxes: readonly Mailbox[]): SMTPServer {
  const server = new SMTPServer({
    name,
    banner: "answers to mail of ours only",
    // What comes here has crossed other servers in the clear; a certificate of its own is a matter for a mail server in front.
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: Math.max(...mailboxes.map(({ mostBytes }) => mostBytes)),
    maxClients: MOST_CLIENTS,
    socketTimeout: TIMEOUT_MS,
    closeTimeout: CLOSE_MS,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (envelope.rcptTo.length >= MOST_RECIPIENTS) done(refusal(452, "4.5.3 Too many recipients"));
      else if (!ownerOf(makeCtx(), mailboxes, address)) done(refusal(550, "5.1.1 No such address here"));
      else done();
    },
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
      take(makeCtx(), mailboxes, stream, { recipients, sender }).then(
        (isTaken) => (isTaken ? done(null, "2.0.0 Taken") : done(refusal(552, "5.3.4 Too large"))),
        (error: unknown) => {
          makeCtx().log.error({ err: error }, "mail to the bounce domain could not be kept");
          done(refusal(451, "4.3.0 Try again later"));
        },
      );
    },
  });
  // A client that drops its connection is no reason to end the product.
  server.on("error", (error) => makeCtx().log.debug({ err: error }, "a client of the bounce domain went away"));
  return server;
}

/** False for a mail that was larger than anybody may send. */
async function take(
  ctx: CallCtx,
  mailboxes: readonly Mailbox[],
  stream: SMTPServerDataStream,
  { recipients, sender }: { recipients: readonly string[]; sender: string },
): Promise<boolean> {
  const owners = recipients.map((recipient) => ({ recipient, mailbox: ownerOf(ctx, mailboxes, recipient) }));
  const most = Math.max(...owners.map(({ mailbox }) => mailbox?.keptBytes ?? 0));
  const chunks: Buffer[] = [];
  let kept = 0;
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (kept >= most) continue;
    chunks.push(chunk);
    kept += chunk.length;
  }
  if (stream.sizeExceeded || owners.some(({ mailbox }) => mailbox && size > mailbox.mostBytes)) return false;
  const raw = Buffer.concat(chunks);
  // A mail answers one of ours; whoever names several addresses means each of them.
  for (const { recipient, mailbox } of owners) {
    const taken = await mailbox?.take(ctx, raw.subarray(0, mailbox.keptBytes), { recipient, sender });
    ctx.log.info({ outcome: taken?.outcome }, "mail came to the bounce domain");
  }
  return true;
}

/** Whose address it is. */
export const ownerOf = (ctx: CallCtx, mailboxes: readonly Mailbox[], address: string): Mailbox | undefined =>
  mailboxes.find((mailbox) => mailbox.owns(ctx, address));

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
