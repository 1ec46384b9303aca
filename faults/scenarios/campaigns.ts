import type { MailSink } from "#server/testing/mail-sink.ts";
import { type Post, judgeCopies, rowsOf, sendToAll, setClockAhead, untilSent, withSink } from "../campaign-post.ts";
import type { Scenario, Verdict } from "../scenario.ts";
import { until } from "../stage.ts";

// What happens to the processes that send campaigns, and to what they stand on.

const takenMore = ({ sink }: { sink: MailSink }, count: number): Promise<unknown> =>
  until(`${count} mails`, async () => (await sink.taken()) >= count, { seconds: 120, every: 5 });

/** Nobody is lost, hardly anybody gets two, whatever is in doubt says so, and it ended once. */
async function judge(
  verdict: Verdict,
  post: Post & { sink: MailSink },
  id: string,
  mostDoubles: number,
): Promise<void> {
  const rows = await rowsOf(post, id);
  judgeCopies(verdict, rows, await post.sink.ids(), mostDoubles);
  verdict.note(`${rows.filter(({ is_doubtful: isDoubtful }) => isDoubtful).length} labelled as in doubt`);
  verdict.must(
    rows.every(({ status }) => status === "sent"),
    `rows that are not sent: ${[...new Set(rows.map(({ status }) => status))].join(", ")}`,
  );
  const told = await post.server.query(
    "SELECT 1 FROM notifications WHERE kind = 'campaign_sent' AND data ->> 'campaign_id' = $1",
    [id],
  );
  verdict.must(told.length === 1, `its end was told ${told.length} times`);
}

const killed = ({ mails, kills, ...scenario }: Omit<Scenario, "run"> & { mails: number; kills: number }): Scenario => ({
  ...scenario,
  async run(stage, verdict) {
    const post = await withSink(stage, mails);
    const id = await sendToAll(post);
    const step = Math.floor(mails / (kills + 1));
    for (let kill = 1; kill <= kills; kill += 1) {
      const worker = await post.startWorker();
      await takenMore(post, kill * step);
      worker.signal("SIGKILL");
      await worker.exited;
    }
    await post.startWorker();
    await untilSent(post, id, 120);
    await judge(verdict, post, id, 2);
  },
});

const twoWorkers: Scenario = {
  id: "F2",
  title: "Two workers send one campaign, one is killed",
  seconds: 90,
  async run(stage, verdict) {
    const post = await withSink(stage, 3_000);
    const [first] = await Promise.all([post.startWorker(), post.startWorker()]);
    const id = await sendToAll(post);
    await takenMore(post, 800);
    first?.signal("SIGKILL");
    await untilSent(post, id);
    await judge(verdict, post, id, 1);
  },
};

const stopped: Scenario = {
  id: "F3-campaign",
  title: "Worker stopped (SIGTERM) in the middle of a campaign",
  seconds: 90,
  async run(stage, verdict) {
    const post = await withSink(stage, 2_000);
    const worker = await post.startWorker();
    const id = await sendToAll(post);
    await takenMore(post, 500);
    const began = performance.now();
    worker.signal("SIGTERM");
    verdict.same("exit code", await worker.exited, 0);
    verdict.within("ended after", performance.now() - began, 15_000);
    verdict.must((await post.sink.taken()) < 2_000, "all was sent before the stop");
    await post.startWorker();
    await untilSent(post, id);
    await judge(verdict, post, id, 0);
  },
};

const databaseCrash: Scenario = {
  id: "F10-campaign",
  title: "PostgreSQL restarted (immediate) in the middle of a campaign, three times",
  seconds: 110,
  async run(stage, verdict) {
    const post = await withSink(stage, 4_000);
    await post.startWorker();
    const id = await sendToAll(post);
    for (const mails of [500, 1_500, 2_500]) {
      await takenMore(post, mails);
      post.server.crash();
    }
    await untilSent(post, id, 80);
    await judge(verdict, post, id, 0);
  },
};

const away: Scenario = {
  id: "F9",
  title: "The campaigns' mail server goes away in the middle and comes back",
  seconds: 100,
  async run(stage, verdict) {
    const post = await withSink(stage, 2_000);
    await post.startWorker();
    const id = await sendToAll(post);
    await takenMore(post, 500);
    await post.sink.leave();
    const isTold = async (): Promise<boolean> =>
      (await post.server.query("SELECT 1 FROM notifications WHERE kind = 'campaign_mail_paused'")).length > 0;
    verdict.within("staff told after", (await until("staff are told", isTold, { seconds: 40 })).tookMs, 40_000);
    await post.sink.comeBack();
    // What was in doubt waits some minutes before it is tried again.
    await setClockAhead(post, 10 * 60);
    await untilSent(post, id);
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
