import { type MailSink, startMailSink } from "#server/testing/mail-sink.ts";
import { call, expecting, signIn, wordIn } from "../people.ts";
import { type Server, startPostgres } from "../postgres.ts";
import { type Product, demoFolder, launch } from "../product.ts";
import type { Scenario, Verdict } from "../scenario.ts";
import { type Stage, until } from "../stage.ts";

/** Settings a web and a worker process of their own ask for; nothing in these scenarios is paid. */
const APART = { STRIPE_SECRET_KEY: "sk_test_faults", STRIPE_WEBHOOK_SECRET: "whsec_faults" };

interface Post {
  server: Server;
  sink: MailSink;
  url: string;
  token: string;
  startWorker(): Promise<Product>;
}

/** The product with web and workers apart, so many guests at the demo's restaurant, and a mail server that notes Message-IDs. */
async function withGuests(stage: Stage, guests: number): Promise<Post> {
  const dataDir = await demoFolder(stage);
  const server = await startPostgres(stage, dataDir);
  const sink = await startMailSink({ keepsIds: true });
  stage.atEnd(sink.stop);
  const start = (role: "web" | "worker"): Promise<Product> =>
    launch(stage, {
      dataDir,
      env: { DATABASE_URL: server.url, SMTP_URL: sink.url, CAMPAIGN_SMTP_URL: sink.url, ...APART, ROLE: role },
    });
  const web = await start("web");
  await web.ready();
  const startWorker = async (): Promise<Product> => {
    const worker = await start("worker");
    await until("the worker runs", () => worker.output().includes("worker is running"), { seconds: 45 });
    return worker;
  };
  await server.query(
    `INSERT INTO clients (restaurant_id, email, email_key, first_name, last_name, locale, source, consent, created_at, updated_at)
     SELECT r.id, 'many' || n || '@guests.test', decode(md5('many' || n), 'hex'), 'Inès', 'Roche ' || n, 'en', 'import', 'given',
       now(), now()
     FROM generate_series(1, $1::int) n, (SELECT t.id FROM restaurants t JOIN users u ON u.id = t.user_id WHERE u.email = 'owner@demo.test') r`,
    [guests],
  );
  return { server, sink, url: web.url, token: await signIn(web.url), startWorker };
}

/** Sends one mail to everybody, as an owner does. Gives the campaign's id. */
async function sendToAll({ server, url, token }: Post, name = "News from the kitchen"): Promise<string> {
  const [template] = await server.query<{ id: string }>(
    "SELECT id FROM email_templates WHERE category = 'newsletter' AND language = 'en' AND deleted_at IS NULL LIMIT 1",
  );
  const body = {
    type: "one_time",
    name,
    filter: "all_consenting",
    rotations: null,
    last_day: null,
    offers: [{ slot: "once", template_id: template?.id, subject: "News", offer_text: "" }],
  };
  const made = await expecting(201, call(url, "/api/campaigns", { body, token }));
  const id = wordIn(made.body, "id");
  await expecting(200, call(url, `/api/campaigns/${id}/send`, { method: "POST", token }));
  return id;
}

const takenMore = (post: Post, count: number, seconds = 120): Promise<unknown> =>
  until(`${count} mails`, async () => (await post.sink.taken()) >= count, { seconds, every: 5 });

const isOver = async ({ server }: Post, id: string): Promise<boolean> => {
  const [row] = await server.query<{ status: string }>("SELECT status FROM campaigns WHERE id = $1", [id]);
  return row?.status === "sent";
};

interface Row {
  id: string;
  wave_id: string;
  status: string;
  is_doubtful: boolean;
}

/** Nobody is lost, hardly anybody gets two, whatever is in doubt says so, and it ended once. */
async function judge(verdict: Verdict, post: Post, id: string, mostDoubles: number): Promise<void> {
  const rows = await post.server.query<Row>(
    `SELECT r.id, r.wave_id, r.status, r.is_doubtful FROM mail_recipients r JOIN campaign_waves w ON w.id = r.wave_id
     WHERE w.campaign_id = $1`,
    [id],
  );
  const ids = await post.sink.ids();
  const copies = new Map<string, number>();
  for (const [messageId, count] of ids) {
    const [, row] = /^<m(\d+)\./.exec(messageId) ?? [];
    if (row !== undefined) copies.set(row, (copies.get(row) ?? 0) + count);
  }
  const isMissing = (row: Row): boolean => !copies.has(row.id);
  verdict.same(`of ${rows.length} mails lost`, rows.filter(isMissing).length, 0);
  const doubles = rows.filter((row) => (copies.get(row.id) ?? 0) > 1).length;
  verdict.note(`${doubles} doubled`);
  verdict.must(doubles <= mostDoubles, `${doubles} doubled, more than ${mostDoubles}`);
  const variants = [...ids.keys()].filter((messageId) => messageId.startsWith("<m")).length;
  verdict.must(variants === copies.size, "a copy with another Message-ID");
  verdict.note(`${rows.filter(({ is_doubtful: isDoubtful }) => isDoubtful).length} labelled as in doubt`);
  verdict.must(
    rows.every(({ status }) => status === "sent"),
    `rows that are not sent: ${[...new Set(rows.map(({ status }) => status))].join(", ")}`,
  );
  const told = await post.server.query(
    "SELECT 1 FROM notifications WHERE kind = 'campaign_sent' AND params ->> 'name' = $1",
    ["News from the kitchen"],
  );
  verdict.must(told.length === 1, `its end was told ${told.length} times`);
}

const killed = ({ mails, kills, ...scenario }: Omit<Scenario, "run"> & { mails: number; kills: number }): Scenario => ({
  ...scenario,
  async run(stage, verdict) {
    const post = await withGuests(stage, mails);
    const id = await sendToAll(post);
    const step = Math.floor(mails / (kills + 1));
    for (let kill = 1; kill <= kills; kill += 1) {
      const worker = await post.startWorker();
      await takenMore(post, kill * step);
      worker.signal("SIGKILL");
      await worker.exited;
    }
    await post.startWorker();
    await until("its end", () => isOver(post, id), { seconds: 120, every: 100 });
    await judge(verdict, post, id, 2);
  },
});

const twoWorkers: Scenario = {
  id: "F2",
  title: "Two workers send one campaign, one is killed",
  seconds: 90,
  async run(stage, verdict) {
    const post = await withGuests(stage, 3_000);
    const [first] = await Promise.all([post.startWorker(), post.startWorker()]);
    const id = await sendToAll(post);
    await takenMore(post, 800);
    first?.signal("SIGKILL");
    await until("its end", () => isOver(post, id), { seconds: 60, every: 100 });
    await judge(verdict, post, id, 1);
  },
};

const stopped: Scenario = {
  id: "F3-campaign",
  title: "Worker stopped (SIGTERM) in the middle of a campaign",
  seconds: 90,
  async run(stage, verdict) {
    const post = await withGuests(stage, 2_000);
    const worker = await post.startWorker();
    const id = await sendToAll(post);
    await takenMore(post, 500);
    const began = performance.now();
    worker.signal("SIGTERM");
    verdict.same("exit code", await worker.exited, 0);
    verdict.within("ended after", performance.now() - began, 15_000);
    verdict.must((await post.sink.taken()) < 2_000, "all was sent before the stop");
    await post.startWorker();
    await until("its end", () => isOver(post, id), { seconds: 60, every: 100 });
    await judge(verdict, post, id, 0);
  },
};

const databaseCrash: Scenario = {
  id: "F10-campaign",
  title: "PostgreSQL restarted (immediate) in the middle of a campaign, three times",
  seconds: 110,
  async run(stage, verdict) {
    const post = await withGuests(stage, 4_000);
    await post.startWorker();
    const id = await sendToAll(post);
    for (const mails of [500, 1_500, 2_500]) {
      await takenMore(post, mails);
      post.server.crash();
    }
    const ended = async (): Promise<boolean> => isOver(post, id).catch(() => false);
    await until("its end", ended, { seconds: 80, every: 200 });
    await judge(verdict, post, id, 0);
  },
};

const away: Scenario = {
  id: "F9",
  title: "The campaigns' mail server goes away in the middle and comes back",
  seconds: 100,
  async run(stage, verdict) {
    const post = await withGuests(stage, 2_000);
    await post.startWorker();
    const id = await sendToAll(post);
    await takenMore(post, 500);
    await post.sink.leave();
    const isTold = async (): Promise<boolean> =>
      (await post.server.query("SELECT 1 FROM notifications WHERE kind = 'campaign_mail_paused'")).length > 0;
    verdict.within("staff told after", (await until("staff are told", isTold, { seconds: 40 })).tookMs, 40_000);
    await post.sink.comeBack();
    const ended = async (): Promise<boolean> => {
      // What was in doubt waits some minutes before it is tried again.
      await post.server.query("UPDATE mail_recipients SET next_try_at = now() WHERE next_try_at > now()");
      return isOver(post, id);
    };
    await until("its end", ended, { seconds: 60, every: 500 });
    // What was whole on the wire when the line broke may have arrived: it is sent again, under the same Message-ID.
    await judge(verdict, post, id, 20);
  },
};

export const campaignScenarios: Scenario[] = [
  killed({
    id: "F1",
    title: "Worker killed (-9) 20 times over 25,000 campaign mails",
    seconds: 420,
    mails: 25_000,
    kills: 20,
  }),
  killed({
    id: "F1-short",
    title: "Worker killed (-9) 3 times over 1,500 campaign mails",
    seconds: 60,
    isQuick: true,
    mails: 1_500,
    kills: 3,
  }),
  twoWorkers,
  stopped,
  databaseCrash,
  away,
];
