import type { MailServerMood } from "#server/testing/mail-server.ts";
import {
  type Row,
  idsOf,
  judgeCopies,
  judgeCounters,
  numberOf,
  rowsOf,
  sendToAll,
  setClockAhead,
  untilSent,
  withMoods,
} from "../campaign-post.ts";
import type { Scenario } from "../scenario.ts";
import { until } from "../stage.ts";

// What mail servers say to campaign mail.

const GUESTS = 300;
const HOUR = 3600;
/** Longer than the offer of a mail without a last day runs. */
const AFTER_THE_OFFER = 9 * 24 * HOUR;

const isGone = (guest: number): boolean => guest % 50 === 0;
const isCutOff = (guest: number): boolean => guest % 20 === 9;
const isPutOff = (guest: number): boolean => guest % 10 === 3 || guest % 10 === 6;
const isFull = (guest: number): boolean => guest === 1;
const guestOf = ({ email }: Row): number => numberOf(email ?? "");

/** What a guest's server says to a try. */
function moodOf(guest: number, tries: number): MailServerMood | undefined {
  if (isGone(guest)) return "550 5.1.1 No such person here";
  if (isFull(guest)) return "452 4.2.2 Mailbox full";
  if (tries > 1) return undefined;
  if (isCutOff(guest)) return "421 Service closing the line";
  if (isPutOff(guest)) return guest % 10 === 3 ? "450 Mailbox busy" : "451 Local error, try later";
  return undefined;
}

const answers: Scenario = {
  id: "F4-F6-campaign",
  title: "A campaign meets 421 at the greeting and in the session, 450 and 451 for a share, 452 for good, 550 for some",
  seconds: 120,
  async run(stage, verdict) {
    const post = await withMoods(stage, GUESTS);
    const { mail } = post;
    mail.mood = "421 Too many connections";
    mail.moodFor = (address) => moodOf(numberOf(address), mail.attempts(address));
    const id = await sendToAll(post);
    await until("some greetings", () => mail.connections >= 3);
    mail.mood = "takes";

    const waiting = async (): Promise<Row[]> => (await rowsOf(post, id)).filter(({ status }) => status === "pending");
    const isRoundOver = async (): Promise<boolean> => {
      const rows = await waiting();
      return mail.received.length > 0 && rows.every(({ next_try_at: nextTryAt }) => nextTryAt !== null);
    };
    await until("the first round", isRoundOver, { every: 200 });
    const putOff = Array.from({ length: GUESTS }, (_, n) => n + 1).filter((guest) => isPutOff(guest) || isFull(guest));
    verdict.same("wait for a second try", (await waiting()).length, putOff.length);
    await setClockAhead(post, HOUR);
    await until("the second round", async () => (await waiting()).every((row) => isFull(guestOf(row))), { every: 200 });
    await setClockAhead(post, AFTER_THE_OFFER);
    await untilSent(post, id);

    const rows = await rowsOf(post, id);
    judgeCopies(verdict, rows, idsOf(mail));
    await judgeCounters(verdict, post, id);
    const cutOff = rows.filter((row) => isCutOff(guestOf(row)));
    verdict.must(
      cutOff.every(({ status, tries }) => status === "sent" && tries === 1),
      "421 in the session cost a try",
    );
    const bounced = rows.filter(({ status }) => status === "bounced");
    verdict.same("bounced", bounced.length, GUESTS / 50);
    verdict.must(
      bounced.every((row) => isGone(guestOf(row)) && mail.attempts(row.email ?? "") === 1),
      "an address that does not exist was tried again, or another one was blamed",
    );
    const failed = rows.filter(({ status }) => status === "failed");
    verdict.same("given up when the offer ended", failed.length, 1);
    verdict.must(
      failed.every(({ reason }) => reason === "offer_ended"),
      `given up because ${failed[0]?.reason}`,
    );

    const next = await sendToAll(post, "The week after");
    mail.moodFor = () => undefined;
    await untilSent(post, next);
    const again = await rowsOf(post, next);
    verdict.same("of them written to by the next campaign", again.filter((row) => isGone(guestOf(row))).length, 0);
    verdict.must(again.length === rows.length - bounced.length, "the next campaign left somebody else out");
  },
};

const hangs: Scenario = {
  id: "F8-campaign",
  title: "The campaigns' mail server takes a recipient and hangs, while another campaign is sent",
  seconds: 120,
  async run(stage, verdict) {
    const post = await withMoods(stage, GUESTS);
    const { mail } = post;
    mail.moodFor = (address) => (numberOf(address) === 7 && mail.attempts(address) === 1 ? "hangs" : undefined);
    const id = await sendToAll(post);
    const stuckFor = "many7@guests.test";
    await until("the hanging try", () => mail.attempts(stuckFor) > 0);
    const began = performance.now();
    const beside = await sendToAll(post, "Beside it");
    verdict.within("another campaign's mails after", await untilSent(post, beside), 20_000);
    const isStuck = async (): Promise<boolean> =>
      (await rowsOf(post, id)).some(({ email, status }) => email === stuckFor && status === "pending");
    verdict.must(await isStuck(), "nothing hung any more when the others were through");
    await untilSent(post, id);
    verdict.within("the stuck one after", performance.now() - began, 60_000);
    judgeCopies(verdict, [...(await rowsOf(post, id)), ...(await rowsOf(post, beside))], idsOf(mail));
  },
};

export const campaignServerScenarios: Scenario[] = [answers, hangs];
