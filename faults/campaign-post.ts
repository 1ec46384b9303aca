import { type MailServer, startMailServer } from "#server/testing/mail-server.ts";
import { type MailSink, startMailSink } from "#server/testing/mail-sink.ts";
import { type Apart, startApart } from "./apart.ts";
import { type Answer, call, expecting, signIn, wordIn } from "./people.ts";
import type { Verdict } from "./scenario.ts";
import { type Stage, until } from "./stage.ts";

/** An owner with many guests, and processes that send campaigns to them. */
export interface Post extends Apart {
  url: string;
  token: string;
}

/** With a mail server that takes everything, fast, and notes Message-IDs. */
export async function withSink(stage: Stage, guests: number): Promise<Post & { sink: MailSink }> {
  const sink = await startMailSink({ keepsIds: true });
  stage.atEnd(sink.stop);
  return { ...(await withGuests(stage, guests, { CAMPAIGN_SMTP_URL: sink.url, SMTP_URL: sink.url }, 0)), sink };
}

/** With a mail server that can be told to fail, and a worker. */
export async function withMoods(
  stage: Stage,
  guests: number,
  { workers = 1, ...env }: { workers?: number; CAMPAIGN_CONNECTIONS?: string } = {},
): Promise<Post & { mail: MailServer }> {
  const mail = await startMailServer();
  stage.atEnd(mail.leave);
  const urls = { CAMPAIGN_SMTP_URL: mail.url, SMTP_URL: mail.url };
  return { ...(await withGuests(stage, guests, { ...urls, ...env }, workers)), mail };
}

async function withGuests(stage: Stage, guests: number, env: Record<string, string>, workers: number): Promise<Post> {
  const apart = await startApart(stage, env, { workers });
  const { server, web } = apart;
  // Nobody but them: so many guests are so many mails.
  await server.query("UPDATE clients SET consent = 'none' WHERE consent = 'given'");
  await server.query(
    `INSERT INTO clients (restaurant_id, email, email_key, first_name, last_name, locale, source, consent, created_at, updated_at)
     SELECT r.id, 'many' || n || '@guests.test', decode(md5('many' || n), 'hex'), 'Inès', 'Roche ' || n, 'en', 'import', 'given',
       now(), now()
     FROM generate_series(1, $1::int) n, (SELECT t.id FROM restaurants t JOIN users u ON u.id = t.user_id WHERE u.email = 'owner@demo.test') r`,
    [guests],
  );
  const post = { ...apart, url: web.url, token: await signIn(web.url) };
  // The demo's own campaign has due times too, and would write to the same guests.
  const running = await server.query<{ id: string }>("SELECT id FROM campaigns WHERE status = 'active'");
  for (const { id } of running) await expecting(200, actOn(post, id, "pause"));
  return post;
}

/** The number of a guest, counted from 1. */
export const numberOf = (address: string): number => Number(/\d+/.exec(address)?.[0] ?? 0);

const OFFERS = ["A", "B", "C", "D", "E", "F"] as const;

/** Sends one mail to everybody, as an owner does. Gives the campaign's id. */
export const sendToAll = (post: Post, name = "News from the kitchen"): Promise<string> =>
  start(post, { type: "one_time", name }, ["once"]);

/** Starts a campaign that sends six mails in turn, from the coming Monday on. */
export const startRotation = (post: Post): Promise<string> =>
  start(post, { type: "recurring", name: "Six offers" }, OFFERS);

async function start(
  post: Post,
  kind: { type: string; name: string },
  slots: readonly ("once" | (typeof OFFERS)[number])[],
): Promise<string> {
  const templates = await post.server.query<{ id: string; offer_type: string | null; category: string }>(
    "SELECT id, offer_type, category FROM email_templates WHERE language = 'en' AND deleted_at IS NULL",
  );
  const templateFor = (slot: string): string | undefined =>
    templates.find((row) => (slot === "once" ? row.category === "newsletter" : row.offer_type === slot))?.id;
  const offers = slots.map((slot) => ({
    slot,
    template_id: templateFor(slot),
    subject: kind.name,
    offer_text: slot === "once" ? "" : "An espresso on the house",
  }));
  const body = { ...kind, filter: "all_consenting", rotations: null, last_day: null, offers };
  const made = await expecting(201, call(post.url, "/api/campaigns", { body, token: post.token }));
  const id = wordIn(made.body, "id");
  await expecting(200, actOn(post, id, "send"));
  return id;
}

/** What an owner does by a button. */
export const actOn = (
  { url, token }: Post,
  id: string,
  action: "send" | "pause" | "resume" | "cancel",
): Promise<Answer> => call(url, `/api/campaigns/${id}/${action}`, { method: "POST", token });

/** Waits for the end of a mail that is sent once; gives the milliseconds. A database that is away meanwhile is asked again. */
export const untilSent = async ({ server }: Post, id: string, seconds = 60): Promise<number> => {
  const isSent = async (): Promise<boolean> => {
    const rows = await server
      .query<{ status: string }>("SELECT status FROM campaigns WHERE id = $1", [id])
      .catch(() => []);
    return rows[0]?.status === "sent";
  };
  return (await until("its end", isSent, { seconds, every: 100 })).tookMs;
};

/** Lets the campaigns' clock, which nobody has touched yet or this has, run so far ahead of the present. */
export const setClockAhead = ({ server }: Post, seconds: number): Promise<unknown> =>
  server.query(
    `INSERT INTO campaign_clock (ahead_seconds) VALUES ($1)
     ON CONFLICT (only_one) DO UPDATE SET ahead_seconds = excluded.ahead_seconds`,
    [Math.round(seconds)],
  );

export interface Row {
  id: string;
  wave_id: string;
  slot: string;
  status: string;
  reason: string | null;
  tries: number;
  next_try_at: Date | null;
  claimed_by: string | null;
  is_doubtful: boolean;
  client_id: string | null;
  /** Null for somebody erased. */
  email: string | null;
}

/** Everybody a campaign was or will be sent to. */
export const rowsOf = ({ server }: Post, id: string): Promise<Row[]> =>
  server.query<Row>(
    `SELECT r.id, r.wave_id, w.slot, r.status, r.reason, r.tries, r.next_try_at, r.claimed_by, r.is_doubtful, r.client_id, c.email
     FROM mail_recipients r JOIN campaign_waves w ON w.id = r.wave_id LEFT JOIN clients c ON c.id = r.client_id
     WHERE w.campaign_id = $1 ORDER BY r.id`,
    [id],
  );

/** How often a mail server took each Message-ID. */
export function idsOf({ received }: MailServer): Map<string, number> {
  const ids = new Map<string, number>();
  for (const { messageId } of received) ids.set(messageId, (ids.get(messageId) ?? 0) + 1);
  return ids;
}

/** How many copies arrived for each row, by the Message-ID that is made of it. */
function copiesIn(ids: ReadonlyMap<string, number>): Map<string, number> {
  const copies = new Map<string, number>();
  for (const [messageId, count] of ids) {
    const [, row] = /^<m(\d+)\./.exec(messageId) ?? [];
    if (row !== undefined) copies.set(row, (copies.get(row) ?? 0) + count);
  }
  return copies;
}

/** Whoever is down as sent got it, nobody else did, and hardly anybody got two. */
export function judgeCopies(
  verdict: Verdict,
  rows: readonly Row[],
  ids: ReadonlyMap<string, number>,
  mostDoubles = 0,
): void {
  const copies = copiesIn(ids);
  const copiesOf = ({ id }: Row): number => copies.get(id) ?? 0;
  const sent = rows.filter(({ status }) => status === "sent");
  verdict.same(`of ${sent.length} mails lost`, sent.filter((row) => copiesOf(row) === 0).length, 0);
  const doubles = rows.filter((row) => copiesOf(row) > 1).length;
  verdict.note(`${doubles} doubled`);
  verdict.must(doubles <= mostDoubles, `${doubles} doubled, more than ${mostDoubles}`);
  const strays = rows.filter((row) => row.status !== "sent" && copiesOf(row) > 0).length;
  verdict.must(strays === 0, `${strays} arrived that are not down as sent`);
  const variants = [...ids.keys()].filter((messageId) => messageId.startsWith("<m")).length;
  verdict.must(variants === copies.size, "a copy with another Message-ID");
}

/** The counters that screens show say what the rows say. */
export async function judgeCounters(verdict: Verdict, { server }: Post, id: string): Promise<void> {
  const wrong = await server.query(
    `SELECT FROM campaign_waves w JOIN wave_counts k ON k.wave_id = w.id CROSS JOIN LATERAL (
       SELECT count(*) AS all, count(*) FILTER (WHERE status = 'pending') AS pending,
         count(*) FILTER (WHERE status IN ('sent', 'opened', 'clicked')) AS delivered,
         count(*) FILTER (WHERE status = 'bounced') AS bounced, count(*) FILTER (WHERE status = 'failed') AS failed
       FROM mail_recipients r WHERE r.wave_id = w.id) raw
     WHERE w.campaign_id = $1 AND (k.pending, k.delivered, k.bounced, k.failed, w.recipients)
       IS DISTINCT FROM (raw.pending, raw.delivered, raw.bounced, raw.failed, raw.all)`,
    [id],
  );
  verdict.must(wrong.length === 0, `${wrong.length} counters differ from the rows`);
}
