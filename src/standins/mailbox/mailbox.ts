import { mkdir, readFile, readdir } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { refuseStrangers } from "#standins/loopback.guard.ts";
import { listen, portOf } from "#standins/loopback.server.ts";
import { type StateLog, setAside, writeWhole } from "#standins/state.files.ts";
import { rawPage, renderMailboxPage, renderMessagePage } from "./mailbox.page.ts";

export interface MailboxMessage {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  date: string;
}

export interface Mailbox {
  smtpUrl: string;
  webUrl: string;
  stop(): Promise<void>;
}

const MAX_KEPT = 500;

/** A mail server on loopback that delivers nothing and shows everything: real SMTP in, a web page and a JSON list out. */
export async function startMailbox(options: {
  folder: string;
  webPort: number;
  smtpPort: number;
  host?: string;
  log?: StateLog;
}): Promise<Mailbox> {
  const host = options.host ?? "127.0.0.1";
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const messages = await readStored(options.folder, options.log);

  const smtp = smtpServer(options.folder, messages);
  await new Promise<void>((resolve, reject) => {
    smtp.server.once("error", reject);
    smtp.listen(options.smtpPort, host, resolve);
  });

  const web = createServer((request, response) => {
    if (!refuseStrangers(request, response)) answer(request, response, messages);
  });
  await listen(web, options.webPort, host);

  const smtpPort = portOf(smtp.server);
  return {
    smtpUrl: `smtp://${host}:${smtpPort}`,
    webUrl: `http://${host === "127.0.0.1" ? "localhost" : host}:${portOf(web)}`,
    async stop() {
      web.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => web.close(resolve)),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

/** Takes every mail; the newest comes first. */
function smtpServer(folder: string, messages: MailboxMessage[]): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    size: 10 * 1024 * 1024,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        keep(
          folder,
          Buffer.concat(chunks),
          session.envelope.rcptTo.map((address) => address.address),
        )
          .then((message) => {
            messages.unshift(message);
            messages.length = Math.min(messages.length, MAX_KEPT);
            callback();
          })
          .catch((error: Error) => callback(error));
      });
    },
  });
  // A client that drops its connection is no reason to end the product.
  smtp.on("error", () => undefined);
  return smtp;
}

function answer(request: IncomingMessage, response: ServerResponse, messages: readonly MailboxMessage[]): void {
  const url = new URL(request.url ?? "/", "http://mailbox");
  const send = (status: number, type: string, body: string): void => {
    response.writeHead(status, {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self'; base-uri 'none'",
    });
    response.end(body);
  };
  const [, section, id] = /^\/(messages|raw)\/([\w-]+)$/.exec(url.pathname) ?? [];
  const message = messages.find((candidate) => candidate.id === id);
  if (url.pathname === "/api/messages")
    send(
      200,
      "application/json",
      JSON.stringify(
        messages.filter((m) => !url.searchParams.get("to") || m.to.includes(url.searchParams.get("to") ?? "")),
      ),
    );
  else if (url.pathname === "/") send(200, "text/html", renderMailboxPage(messages));
  else if (section === "messages" && message) send(200, "text/html", renderMessagePage(message));
  else if (section === "raw" && message) send(200, "text/html", rawPage(message));
  else send(404, "text/plain", "Not found");
}

async function keep(folder: string, raw: Buffer, to: string[]): Promise<MailboxMessage> {
  const parsed = await PostalMime.parse(raw);
  const message: MailboxMessage = {
    id: `${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`,
    to: to.join(", "),
    from: parsed.from?.address ?? "",
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    date: new Date().toISOString(),
  };
  await writeWhole(join(folder, `${message.id}.eml`), raw);
  await writeWhole(join(folder, `${message.id}.json`), JSON.stringify(message));
  return message;
}

/** The newest messages; their names begin with the time they came at. */
async function readStored(folder: string, log?: StateLog): Promise<MailboxMessage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  const messages = await Promise.all(names.slice(-MAX_KEPT).map((name) => readOne(join(folder, name), log)));
  return messages.filter((message) => message !== undefined).toSorted((a, b) => b.date.localeCompare(a.date));
}

async function readOne(file: string, log?: StateLog): Promise<MailboxMessage | undefined> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text) as MailboxMessage;
  } catch (error) {
    setAside(file, error, log);
    return undefined;
  }
}
