import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { CallCtx } from "#server/context.ts";
import { readVerp } from "#server/features/campaigns/sending/verp.service.ts";
import { takeReport } from "./reports.service.ts";

/** As much as is read of a report. The rest is let in, so that nobody has to send it again, and forgotten. */
const KEPT_BYTES = 256 * 1024;
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_CLIENTS = 50;
const MOST_RECIPIENTS = 10;
const TIMEOUT_MS = 60_000;
const CLOSE_MS = 5_000;
const AGAIN_MS = 10_000;

export interface BounceListener {
  /** Undefined while it does not listen. */
  port(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Takes mail for the bounce domain, as its mail server: only for addresses we wrote ourselves, and with a yes only once the
 * database has it. Started with every worker; where another process has the port, it waits until that one is gone.
 */
export async function startBounceListener(makeCtx: () => CallCtx): Promise<BounceListener> {
  const { bounceSmtpPort, bounceDomain } = makeCtx().config;
  if (bounceSmtpPort === undefined || bounceDomain === undefined)
    return { port: () => undefined, stop: () => Promise.resolve() };
  const server = bounceServer(makeCtx, bounceDomain);
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

function bounceServer(makeCtx: () => CallCtx, name: string): SMTPServer {
  const server = new SMTPServer({
    name,
    banner: "reports about mail only",
    // Reports are public knowledge to every server on their way; a certificate of its own is a matter for a mail server in front.
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: MOST_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: TIMEOUT_MS,
    closeTimeout: CLOSE_MS,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (envelope.rcptTo.length >= MOST_RECIPIENTS) done(refusal(452, "4.5.3 Too many recipients"));
      else if (readVerp(makeCtx(), address) === undefined) done(refusal(550, "5.1.1 No such address here"));
      else done();
    },
    onData: (stream, { envelope }, done) => {
      take(
        makeCtx(),
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).then(
        (isTaken) => (isTaken ? done(null, "2.0.0 Taken") : done(refusal(552, "5.3.4 Too large"))),
        (error: unknown) => {
          makeCtx().log.error({ err: error }, "a report about campaign mail could not be kept");
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
async function take(ctx: CallCtx, stream: SMTPServerDataStream, recipients: readonly string[]): Promise<boolean> {
  const chunks: Buffer[] = [];
  let kept = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (kept >= KEPT_BYTES) continue;
    chunks.push(chunk);
    kept += chunk.length;
  }
  if (stream.sizeExceeded) return false;
  const raw = Buffer.concat(chunks);
  // A mail has one envelope sender; whoever names several of ours reports each of them.
  for (const recipient of recipients) {
    const outcome = await takeReport(ctx, raw, [recipient]);
    ctx.log.info({ outcome }, "mail came to the bounce domain");
  }
  return true;
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
