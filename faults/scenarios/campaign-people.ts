import type { MailServer } from "#server/testing/mail-server.ts";
import {
  type Post,
  type Row,
  actOn,
  idsOf,
  judgeCopies,
  judgeCounters,
  rowsOf,
  sendToAll,
  untilSent,
  withMoods,
} from "../campaign-post.ts";
import { call, expecting, someAddress } from "../people.ts";
import type { Scenario, Verdict } from "../scenario.ts";
import { until } from "../stage.ts";

// What people do while a campaign is being sent.

/** Each of two tabs pauses and resumes as often as this. */
const ROUNDS = 50;
/** As many as the product opens to a mail server. */
const CONNECTIONS = 10;

const storm: Scenario = {
  id: "F23",
  title: "A campaign is paused and resumed 200 times from two tabs at once while it is sent, then cancelled",
  seconds: 120,
  async run(stage, verdict) {
    const post = await withMoods(stage, 2_000);
    const { mail } = post;
    // The server answers when it is told to, so that the campaign is not through before the storm is.
    mail.mood = "dawdles";
    const id = await sendToAll(post);
    await until("the first mails", () => mail.received.length > 0);
    const refused: number[] = [];
    const tab = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1)
        for (const action of ["pause", "resume"] as const) {
          const { status } = await actOn(post, id, action);
          if (status !== 200) refused.push(status);
          if (action === "resume") mail.hurry();
        }
    };
    await Promise.all([tab(), tab()]);
    verdict.must(refused.length === 0, `answered with ${[...new Set(refused)].join(", ")}`);
    await expecting(200, actOn(post, id, "resume"));
    const before = mail.received.length;
    const goesOn = (): boolean => {
      mail.hurry();
      return mail.received.length > before;
    };
    await until("it goes on after the storm", goesOn);
    await expecting(200, actOn(post, id, "cancel"));
    await judgeCancelled(verdict, post, id);
  },
};

async function judgeCancelled(verdict: Verdict, post: Post & { mail: MailServer }, id: string): Promise<void> {
  const { mail } = post;
  const whenCancelled = mail.received.length;
  mail.mood = "takes";
  const isQuiet = async (): Promise<boolean> => {
    mail.hurry();
    return (await rowsOf(post, id)).every(({ status }) => status !== "pending");
  };
  await until("nothing is under way", isQuiet, { every: 100 });
  const rows = await rowsOf(post, id);
  verdict.note(`${mail.received.length - whenCancelled} mails after the cancellation`);
  verdict.must(
    mail.received.length - whenCancelled <= CONNECTIONS,
    `${mail.received.length - whenCancelled} mails after the cancellation, more than there are connections`,
  );
  verdict.must(whenCancelled < rows.length, "all was sent before the cancellation");
  judgeCopies(verdict, rows, idsOf(mail));
  await judgeCounters(verdict, post, id);
  const closed = rows.filter(({ status, reason }) => status === "failed" && reason === "cancelled").length;
  verdict.note(`${closed} not sent`);
  verdict.must(mail.received.length + closed === rows.length, "mails and what was not sent do not add up");
}

/** The button of a mail program, from the mail that somebody got. */
function clickUnsubscribe(url: string, raw: Buffer | undefined): Promise<number> {
  const unfolded = raw?.toString("latin1").replaceAll(/\r\n[ \t]/g, "") ?? "";
  const [, path = ""] = /^List-Unsubscribe: <https?:\/\/[^/]+(\/[^>]+)>/m.exec(unfolded) ?? [];
  return fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": someAddress() },
    body: "List-Unsubscribe=One-Click",
  }).then(({ status }) => status);
}

const isTaken = ({ claimed_by: claimedBy }: Row): boolean => claimedBy !== null;

const leavers: Scenario = {
  id: "F24",
  title: "Guests unsubscribe and are erased while a campaign is sent",
  seconds: 120,
  async run(stage, verdict) {
    // On one connection, one mail is on the wire and one more is named behind it.
    const post = await withMoods(stage, 260, { CAMPAIGN_CONNECTIONS: "1" });
    const { mail, url, token } = post;
    await untilSent(post, await sendToAll(post, "The week before"));
    const letters = new Map(mail.received.map((letter) => [letter.to, mail.rawOf(letter)]));
    mail.received.length = 0;

    mail.mood = "dawdles";
    const id = await sendToAll(post);
    await until("the first mail", () => mail.received.length > 0);
    const rows = await rowsOf(post, id);
    const onTheWire = rows.filter(({ email }) => email === mail.received[0]?.to);
    const waiting = rows.filter(({ email }) => email !== mail.received[0]?.to);
    const [taken, open] = [waiting.filter(isTaken), waiting.filter((row) => !isTaken(row))];
    const unsubscribed = [...taken.slice(-30), ...open.slice(-15)];
    const erased = [...taken.slice(-60, -30), ...open.slice(-30, -15)];
    const erasedInTheFlow = open.slice(0, 20);
    const erase = (people: readonly Row[]): Promise<unknown> =>
      Promise.all(
        people.map(({ client_id: client }) =>
          expecting(200, call(url, `/api/clients/${client}`, { method: "DELETE", token })),
        ),
      );
    const clicks = unsubscribed.map(({ email }) => clickUnsubscribe(url, letters.get(email ?? "")));
    verdict.must(
      (await Promise.all(clicks)).every((status) => status === 200),
      "an unsubscribe button was refused",
    );
    // Whoever is erased while their mail is on the wire gets it; the end must not stumble over that.
    await erase([...erased, ...onTheWire]);
    mail.mood = "takes";
    mail.hurry();
    await erase(erasedInTheFlow);
    await untilSent(post, id);

    const later = await rowsOf(post, id);
    judgeCopies(verdict, later, idsOf(mail));
    await judgeCounters(verdict, post, id);
    verdict.must(open.length >= 50, `only ${open.length} were not taken yet when people left`);
    judgeLeavers(verdict, later, { unsubscribed, erased, erasedInTheFlow });
  },
};

/** Whoever left before their turn got nothing, and everybody else something. */
function judgeLeavers(
  verdict: Verdict,
  rows: readonly Row[],
  { unsubscribed, erased, erasedInTheFlow }: Record<"unsubscribed" | "erased" | "erasedInTheFlow", readonly Row[]>,
): void {
  const now = new Map(rows.map((row) => [row.id, row]));
  const isSent = ({ id }: Row): boolean => now.get(id)?.status === "sent";
  const gone = [...unsubscribed, ...erased];
  const sent = gone.filter(isSent);
  verdict.note(`${sent.length} of ${gone.length} who left got it`);
  verdict.must(sent.length <= 1, `${sent.length} mails to people who left before their turn`);
  verdict.must(sent.every(isTaken), "a mail to somebody whom nobody had taken yet");
  const left = new Set([...gone, ...erasedInTheFlow].map(({ id }) => id));
  verdict.must(
    rows.every((row) => left.has(row.id) || isSent(row)),
    "somebody who stayed got nothing",
  );
  for (const [reason, people] of Object.entries({ unsubscribed, erased }))
    verdict.must(
      people.every((row) => isSent(row) || now.get(row.id)?.reason === reason),
      `a row of somebody ${reason} does not say so`,
    );
}

export const campaignPeopleScenarios: Scenario[] = [storm, leavers];
