import type {
  HealthProcess,
  HealthReceipts,
  HealthStream,
  Problem,
  ProblemCode,
} from "#shared/jobs/health.contract.ts";
import type { JobCounts, QueueState } from "#shared/jobs/jobs.contract.ts";

type Queue = Omit<JobCounts, "state">;

/** Seconds that what is due may wait: workers look every two. */
const LATE = 2 * 60;
const STUCK = 15 * 60;
const waitsFor = ({ oldest_seconds: seconds }: Queue, least: number): boolean => seconds !== null && seconds >= least;

/** The worst that holds. */
const QUEUE_RULES: readonly (readonly [QueueState, (queue: Queue) => boolean])[] = [
  ["stuck", (queue) => waitsFor(queue, STUCK)],
  ["dead", ({ dead }) => dead > 0],
  ["late", (queue) => waitsFor(queue, LATE)],
  ["retrying", ({ failed }) => failed > 0],
];

/** How a kind of job is doing. */
export const queueState = (queue: Queue): QueueState => QUEUE_RULES.find(([, holds]) => holds(queue))?.[0] ?? "fine";

/** A process shows a sign of life every quarter of a minute. */
const SILENT_MS = 60_000;
export const isSilent = ({ seen_at: seen }: { seen_at: Date }, now: Date): boolean =>
  now.getTime() - seen.getTime() > SILENT_MS;

/** The scheduler looks every half minute. */
const SCHEDULER_SILENT = 3 * 60;

/** All that is known, as whoever looks for trouble needs it. */
export interface Facts {
  processes: readonly Pick<HealthProcess, "role" | "version" | "silent">[];
  schedulerSeconds: number | null;
  archivedAt: Date | null;
  archiveFailedAt: Date | null;
  queues: readonly JobCounts[];
  streams: readonly HealthStream[];
  receipts: readonly HealthReceipts[];
}

/** What it is about, or how many; undefined where all is well. */
type Finding = { about?: readonly string[]; count?: number } | undefined;
type Rule = readonly [ProblemCode, Problem["severity"], (facts: Facts) => Finding];

const found = (isSo: boolean): Finding => (isSo ? {} : undefined);
const some = (about: readonly string[]): Finding => (about.length > 0 ? { about } : undefined);
const counted = (count: number): Finding => (count > 0 ? { count } : undefined);
const alive = ({ processes }: Facts) => processes.filter(({ silent }) => !silent);
const queuesIn = (state: QueueState, { queues }: Facts): Finding =>
  some(queues.filter((queue) => queue.state === state).map(({ kind }) => kind));
const stream = (name: HealthStream["stream"], { streams }: Facts, holds: (one: HealthStream) => boolean): Finding =>
  found(streams.some((one) => one.stream === name && holds(one)));
/** Sources that said nothing good since they last said something bad. */
const failing = (outcomes: readonly string[], { receipts }: Facts): Finding =>
  some(
    receipts
      .filter(
        ({ failure, last_at: taken }) => failure && outcomes.includes(failure.outcome) && failure.at > (taken ?? ""),
      )
      .map(({ source }) => source),
  );

/** Every kind of trouble, the worst first. */
const RULES: readonly Rule[] = [
  ["no_worker", "bad", (facts) => found(!alive(facts).some(({ role }) => role !== "web"))],
  ["scheduler_silent", "bad", ({ schedulerSeconds: s }) => found(s === null || s > SCHEDULER_SILENT)],
  ["queue_stuck", "bad", (facts) => queuesIn("stuck", facts)],
  ["letters_refused", "bad", (facts) => stream("letters", facts, (one) => one.state === "failing" && one.is_ours)],
  ["letters_failing", "bad", (facts) => stream("letters", facts, (one) => one.state === "failing" && !one.is_ours)],
  ["campaigns_refused", "bad", (facts) => stream("campaigns", facts, (one) => one.state === "paused" && one.is_ours)],
  ["campaigns_paused", "bad", (facts) => stream("campaigns", facts, (one) => one.state === "paused" && !one.is_ours)],
  [
    "campaigns_absent",
    "bad",
    (facts) => stream("campaigns", facts, ({ state, waiting }) => state === "absent" && waiting > 0),
  ],
  ["archive_failing", "bad", ({ archivedAt, archiveFailedAt }) => found(Number(archiveFailedAt) > Number(archivedAt))],
  ["queue_late", "warning", (facts) => queuesIn("late", facts)],
  ["dead_jobs", "warning", ({ queues }) => counted(queues.reduce((sum, { dead }) => sum + dead, 0))],
  [
    "stopped_campaigns",
    "warning",
    ({ streams }) => counted(streams.reduce((sum, one) => sum + one.stopped_campaigns, 0)),
  ],
  ["receipts_untrusted", "warning", (facts) => failing(["untrusted"], facts)],
  ["receipts_unreadable", "warning", (facts) => failing(["unreadable", "foreign"], facts)],
  ["process_silent", "warning", ({ processes }) => counted(processes.filter(({ silent }) => silent).length)],
  ["versions_differ", "warning", (facts) => found(new Set(alive(facts).map(({ version }) => version)).size > 1)],
];

/** What is wrong, the worst first. */
export const problemsOf = (facts: Facts): Problem[] =>
  RULES.flatMap(([code, severity, look]) => {
    const finding = look(facts);
    return finding ? [{ code, severity, about: [...(finding.about ?? [])], count: finding.count ?? null }] : [];
  });
