import {
  type Post,
  idsOf,
  judgeCopies,
  judgeCounters,
  rowsOf,
  setClockAhead,
  startRotation,
  withMoods,
} from "../campaign-post.ts";
import type { Scenario } from "../scenario.ts";
import { until } from "../stage.ts";

// When campaign mail is due, and who is there to see it.

interface Wave {
  id: string;
  slot: string;
  due_at: Date;
  status: string;
  is_late: boolean;
  code: string | null;
}

const wavesOf = ({ server }: Post, id: string): Promise<Wave[]> =>
  server.query<Wave>(
    "SELECT id, slot, due_at, status, is_late, code FROM campaign_waves WHERE campaign_id = $1 ORDER BY due_at",
    [id],
  );

/** Lets the campaigns' clock show a time. More than one waking comes then, so that everybody who is there looks at once. */
async function letItBe(post: Post, time: Date): Promise<void> {
  await setClockAhead(post, (time.getTime() - Date.now()) / 1000);
  await post.server.query(
    `UPDATE pgboss.job SET start_after = now() WHERE id IN (
       SELECT id FROM pgboss.job WHERE name = 'campaigns.start_due' AND state = 'created' ORDER BY start_after DESC LIMIT 3)`,
  );
}

const minutesAfter = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * 60_000);

const nobodyThere: Scenario = {
  id: "F18-F20",
  title: "No worker from 15:55 to 18:00, then two at the same moment; the next mail finds both there",
  seconds: 120,
  async run(stage, verdict) {
    const post = await withMoods(stage, 200, { workers: 0 });
    const { mail } = post;
    const id = await startRotation(post);
    const [first, second] = await wavesOf(post, id);
    if (!first || !second) throw new Error("nothing was planned");
    const isDone = async (slot: string): Promise<boolean> =>
      (await wavesOf(post, id)).some((wave) => wave.slot === slot && wave.status === "done");

    await letItBe(post, minutesAfter(first.due_at, 120));
    await Promise.all([post.startWorker(), post.startWorker()]);
    await until("the first mail", () => isDone("A"), { seconds: 45, every: 100 });
    await letItBe(post, minutesAfter(second.due_at, 0.1));
    await until("the second mail", () => isDone("B"), { seconds: 45, every: 100 });

    const waves = await wavesOf(post, id);
    const started = waves.filter(({ status }) => status !== "planned");
    verdict.same("mails of the plan sent", started.map(({ slot }) => slot).join(" and "), "A and B");
    verdict.same(
      "late",
      started
        .filter(({ is_late: isLate }) => isLate)
        .map(({ slot }) => slot)
        .join(" and "),
      "A",
    );
    verdict.must(new Set(waves.map(({ slot }) => slot)).size === waves.length, "a mail is planned twice");
    const told = await post.server.query(
      "SELECT FROM notifications WHERE kind = 'campaign_mail_late' AND data ->> 'campaign_id' = $1",
      [id],
    );
    verdict.same("× told", told.length, 1);
    const rows = await rowsOf(post, id);
    judgeCopies(verdict, rows, idsOf(mail));
    await judgeCounters(verdict, post, id);
    const guests = new Set(rows.map(({ client_id: client }) => client)).size;
    verdict.must(rows.length === 2 * guests, `${rows.length} mails for ${guests} guests`);
    verdict.must(
      rows.every(({ status }) => status === "sent"),
      "somebody was not written to",
    );
  },
};

export const campaignTimeScenarios: Scenario[] = [nobodyThere];
