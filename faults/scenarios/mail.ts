import {
  type MailServer,
  type MailServerMood,
  type ReceivedMail,
  startMailServer,
} from "#server/testing/mail-server.ts";
import { type Apart, startApart } from "../apart.ts";
import { call, codeIn, expecting, register } from "../people.ts";
import { type Server, startPostgres } from "../postgres.ts";
import { type Product, demoFolder, launch } from "../product.ts";
import type { Scenario, Verdict } from "../scenario.ts";
import { type Stage, until } from "../stage.ts";

interface Post {
  server: Server;
  mail: MailServer;
  product: Product;
}

/** The product with a mail server that can be told to fail. */
async function withMail(stage: Stage): Promise<Post> {
  const dataDir = await demoFolder(stage);
  const server = await startPostgres(stage, dataDir);
  const mail = await startMailServer();
  stage.atEnd(mail.leave);
  const product = await launch(stage, { dataDir, env: { DATABASE_URL: server.url, SMTP_URL: mail.url } });
  await product.ready();
  return { server, mail, product };
}

/** The same with web and worker as processes of their own. */
async function apart(stage: Stage): Promise<Apart & { mail: MailServer }> {
  const mail = await startMailServer();
  stage.atEnd(mail.leave);
  return { ...(await startApart(stage, { SMTP_URL: mail.url })), mail };
}

/** Lets the pauses between two tries pass: a day of them in seconds. */
const letPausesPass = (server: Server) =>
  server.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now()");

const mailsTo = (mail: MailServer, address: string): ReceivedMail[] => mail.received.filter(({ to }) => to === address);

/** Waits for a mail, hurrying the pauses along. */
const arrival = async (
  { server, mail }: Pick<Post, "server" | "mail">,
  address: string,
  count = 1,
): Promise<number> => {
  const arrived = async (): Promise<boolean> => {
    await letPausesPass(server);
    return mailsTo(mail, address).length >= count;
  };
  return (await until(`mail ${count} to ${address}`, arrived, { seconds: 45, every: 200 })).tookMs;
};

const entersWith = async (verdict: Verdict, url: string, email: string, code: string): Promise<void> => {
  const { status } = await call(url, "/api/auth/verify-email", { body: { email, code } });
  verdict.must(status === 200, `the code of the mail was answered with ${status}`);
};

/** How often the queue has tried the verification mails again. */
async function retriesOf(server: Server): Promise<number> {
  const [row] = await server.query<{ most: number | null }>(
    "SELECT max(retry_count)::int AS most FROM pgboss.job WHERE name = 'accounts.send_verification'",
  );
  return row?.most ?? 0;
}

const TRIES = 12;

const away: Scenario = {
  id: "5-away",
  title: `Mail server away for ${TRIES} tries`,
  seconds: 110,
  async run(stage, verdict) {
    const post = await withMail(stage);
    const email = "patient@load.test";
    await post.mail.leave();
    await expecting(201, register(post.product.url, email));
    const tried = async (): Promise<boolean> => {
      await letPausesPass(post.server);
      return (await retriesOf(post.server)) >= TRIES;
    };
    const isKept = await until("the tries", tried, { seconds: 70, every: 200 }).then(
      () => true,
      () => false,
    );
    const tries = await retriesOf(post.server);
    verdict.note(`${tries} tries while away`);
    verdict.must(isKept, `given up after ${tries} tries`);
    await post.mail.comeBack();
    if (!isKept) return;
    verdict.within("arrived after it came back", await arrival(post, email), 30_000);
    verdict.same("copies", mailsTo(post.mail, email).length, 1);
    await entersWith(verdict, post.product.url, email, codeIn(mailsTo(post.mail, email)[0]));
  },
};

const passing: Scenario = {
  id: "F4-F5",
  title: "421 in the session, 450 and 451 for a share of the mails",
  seconds: 90,
  async run(stage, verdict) {
    const post = await withMail(stage);
    const people = Array.from({ length: 10 }, (_, n) => `passing${n}@load.test`);
    const faults: MailServerMood[] = ["421 Service closing the line", "450 Mailbox busy", "451 Local error, try later"];
    // Every third person's mail is refused twice, each time in another way.
    post.mail.moodFor = (address) => {
      const isMarked = Number(/\d+/.exec(address)?.[0] ?? 1) % 3 === 0;
      return isMarked && post.mail.attempts(address) <= 2 ? faults[post.mail.attempts(address) % 3] : undefined;
    };
    for (const email of people) await expecting(201, register(post.product.url, email));
    for (const email of people) await arrival(post, email);
    const copies = people.map((email) => mailsTo(post.mail, email).length);
    verdict.same(`of ${people.length} mails lost`, copies.filter((count) => count === 0).length, 0);
    verdict.same("doubled", copies.filter((count) => count > 1).length, 0);
    verdict.note("4 refused twice each");
  },
};

const refused: Scenario = {
  id: "F6",
  title: "550: the address does not exist",
  seconds: 60,
  async run(stage, verdict) {
    const post = await withMail(stage);
    const gone = "gone@load.test";
    post.mail.moodFor = (address) => (address === gone ? "550 No such person here" : undefined);
    await expecting(201, register(post.product.url, gone));
    await until("the first try", () => post.mail.attempts(gone) > 0, { seconds: 20 });
    await expecting(201, register(post.product.url, "there@load.test"));
    verdict.within("another's mail after", await arrival(post, "there@load.test"), 20_000);
    const ended = async (): Promise<boolean> => {
      await letPausesPass(post.server);
      const live = await post.server.query(
        "SELECT 1 FROM pgboss.job WHERE name LIKE 'accounts.%' AND state IN ('created', 'retry', 'active')",
      );
      return live.length === 0;
    };
    await until("no more tries", ended, { seconds: 30, every: 200 });
    verdict.same("tries", post.mail.attempts(gone), 1);
  },
};

const sameMail = (verdict: Verdict, copies: readonly ReceivedMail[]): void => {
  verdict.same("copies", copies.length, 2);
  verdict.same("Message-ID", new Set(copies.map(({ messageId }) => messageId)).size, 1);
  verdict.same("code", new Set(copies.map(codeIn)).size, 1);
  verdict.must(
    copies.every((copy) => copy.messageId !== "" && codeIn(copy) !== ""),
    "a copy without Message-ID or code",
  );
};

const dropped: Scenario = {
  id: "5-dropped",
  title: "The line drops after the final dot",
  seconds: 60,
  async run(stage, verdict) {
    const post = await withMail(stage);
    const email = "twice@load.test";
    post.mail.moodFor = (address) => (post.mail.attempts(address) <= 1 ? "drops" : undefined);
    await expecting(201, register(post.product.url, email));
    await arrival(post, email, 2);
    sameMail(verdict, mailsTo(post.mail, email));
    await entersWith(verdict, post.product.url, email, codeIn(mailsTo(post.mail, email)[0]));
  },
};

const workerKilled: Scenario = {
  id: "5-worker-killed",
  title: "Worker killed (-9) right after the mail server took the mail",
  seconds: 90,
  async run(stage, verdict) {
    const { server, mail, web, startWorker } = await apart(stage);
    const worker = await startWorker();
    const email = "survivor@load.test";
    mail.mood = "keeps silent";
    mail.onWhole = () => {
      mail.mood = "takes";
      worker.signal("SIGKILL");
    };
    await expecting(201, register(web.url, email));
    await worker.exited;
    await startWorker();
    verdict.within("sent again after", await arrival({ server, mail }, email, 2), 40_000);
    sameMail(verdict, mailsTo(mail, email));
    await entersWith(verdict, web.url, email, codeIn(mailsTo(mail, email)[0]));
  },
};

const stopped: Scenario = {
  id: "F3",
  title: "Worker stopped (SIGTERM) in the middle of sending",
  seconds: 90,
  async run(stage, verdict) {
    const { server, mail, web, startWorker } = await apart(stage);
    const worker = await startWorker();
    const people = Array.from({ length: 12 }, (_, n) => `stopped${n}@load.test`);
    mail.onWhole = () => {
      if (mail.received.length === 3) worker.signal("SIGTERM");
    };
    for (const email of people) await expecting(201, register(web.url, email));
    verdict.same("exit code", await worker.exited, 0);
    await startWorker();
    for (const email of people) await arrival({ server, mail }, email);
    const copies = people.map((email) => mailsTo(mail, email).length);
    verdict.same(`of ${people.length} mails lost`, copies.filter((count) => count === 0).length, 0);
    verdict.same("doubled", copies.filter((count) => count > 1).length, 0);
  },
};

const hangs: Scenario = {
  id: "F8",
  title: "Mail server takes a recipient and hangs",
  seconds: 100,
  async run(stage, verdict) {
    const post = await withMail(stage);
    const stuck = "stuck@load.test";
    post.mail.moodFor = (address) => (address === stuck && post.mail.attempts(stuck) <= 1 ? "hangs" : undefined);
    await expecting(201, register(post.product.url, stuck));
    await until("the hanging try", () => post.mail.attempts(stuck) > 0, { seconds: 20 });
    const others = Array.from({ length: 5 }, (_, n) => `beside${n}@load.test`);
    for (const email of others) await expecting(201, register(post.product.url, email));
    let longest = 0;
    for (const email of others) longest = Math.max(longest, await arrival(post, email));
    verdict.within("others' mails after", longest, 45_000);
    const again = async (): Promise<boolean> => {
      await letPausesPass(post.server);
      return mailsTo(post.mail, stuck).length > 0;
    };
    verdict.within("the stuck one after", (await until("sent again", again, { seconds: 70 })).tookMs, 60_000);
  },
};

export const mailScenarios: Scenario[] = [away, passing, refused, dropped, workerKilled, stopped, hangs];
