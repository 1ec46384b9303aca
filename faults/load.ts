import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_REVIEW_CODES, someAddress } from "./people.ts";

interface Shot {
  method: "GET" | "POST";
  path: string;
  token?: string;
  body?: object;
}

export interface Tally {
  calls: number;
  /** How often each status came. */
  statuses: Map<number, number>;
  /** Sent on an open connection and never answered. */
  resets: number;
  /** Nobody listened: the caller knows that nothing happened. */
  refused: number;
  /** Addresses whose form was answered with "kept". */
  keptLeads: string[];
}

export interface Load {
  tally: Tally;
  /** The longest anybody has waited since this instant, answered or not. */
  longestSince(instant: number): number;
  /** How many calls that were on the way at this instant still are. */
  waitingSince(instant: number): number;
  /** Ends when every caller has its last answer. */
  stop(): Promise<Tally>;
}

const MAX_CALLS = 60_000;
/** Fewer than the limit of one restaurant. */
const MAX_LEADS = 220;

/** Guests and owners who come and go on open connections: pages, forms, lists, the bell. Bounded in number and time. */
export function startLoad(
  url: string,
  {
    token,
    callers = 12,
    seconds = 60,
    leads = true,
  }: { token: string; callers?: number; seconds?: number; leads?: boolean },
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const tally: Tally = { calls: 0, statuses: new Map(), resets: 0, refused: 0, keptLeads: [] };
  const waits = new Set<{ began: number; ended?: number }>();
  const deadline = performance.now() + seconds * 1000;
  const run = Date.now().toString(36);
  let isStopped = false;
  let lead = 0;

  const nextLead = (): Shot => {
    lead += 1;
    const code = DEMO_REVIEW_CODES[lead % DEMO_REVIEW_CODES.length] ?? "";
    const email = `lead-${run}-${lead}@load.test`;
    const body = { first_name: "Lena", last_name: "Vogt", email, marketing_consent: lead % 2 === 0 };
    return { method: "POST", path: `/api/review/${code}/leads`, body };
  };
  const shots: ((n: number) => Shot)[] = [
    (n) => ({ method: "GET", path: `/review/${DEMO_REVIEW_CODES[n % 2]}` }),
    () => ({ method: "GET", path: "/api/auth/user", token }),
    () => ({ method: "GET", path: "/api/notifications/unread-count", token }),
    () => ({ method: "GET", path: "/api/clients", token }),
    () => ({ method: "GET", path: "/api/subscription/check-dashboard-access", token }),
  ];

  const fire = async (n: number): Promise<void> => {
    const asLead = leads && n % 6 === 0 && lead < MAX_LEADS * DEMO_REVIEW_CODES.length;
    const shot = asLead ? nextLead() : (shots[n % shots.length] ?? nextLead)(n);
    const wait: { began: number; ended?: number } = { began: performance.now() };
    waits.add(wait);
    const outcome = await send(url, shot, agent);
    wait.ended = performance.now();
    tally.calls += 1;
    if (outcome === "reset") tally.resets += 1;
    else if (outcome === "refused") tally.refused += 1;
    else {
      tally.statuses.set(outcome, (tally.statuses.get(outcome) ?? 0) + 1);
      if (outcome === 201 && shot.body) tally.keptLeads.push((shot.body as { email: string }).email);
    }
    // Who is refused comes back later, not at once.
    if (typeof outcome !== "number" || outcome >= 500) await sleep(50);
  };
  const caller = async (first: number): Promise<void> => {
    for (let n = first; !isStopped && tally.calls < MAX_CALLS && performance.now() < deadline; n += 7) await fire(n);
  };
  const callersDone = Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));
  return {
    tally,
    longestSince: (instant) => {
      let longest = 0;
      for (const { began, ended = performance.now() } of waits)
        if (ended > instant) longest = Math.max(longest, ended - Math.max(began, instant));
      return longest;
    },
    waitingSince: (instant) => [...waits].filter(({ began, ended }) => began <= instant && ended === undefined).length,
    stop: async () => {
      isStopped = true;
      await callersDone;
      agent.destroy();
      return tally;
    },
  };
}

/** A call's status; "refused" when nobody listened, "reset" when the line broke after it was sent. */
function send(url: string, { method, path, token, body }: Shot, agent: Agent): Promise<number | "reset" | "refused"> {
  return new Promise((done) => {
    const outgoing = request(
      `${url}${path}`,
      {
        method,
        agent,
        headers: {
          "x-forwarded-for": someAddress(),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { "content-type": "application/json" }),
        },
      },
      (response: IncomingMessage) => {
        response.resume();
        response.once("end", () => done(response.statusCode ?? 0));
        response.once("error", () => done("reset"));
      },
    );
    outgoing.once("error", (error: NodeJS.ErrnoException) => done(error.code === "ECONNREFUSED" ? "refused" : "reset"));
    outgoing.end(body ? JSON.stringify(body) : undefined);
  });
}

/** How often statuses came that are neither an answer to the question nor "come back later". */
export const badAnswers = ({ statuses }: Tally): string =>
  [...statuses]
    .filter(([status]) => status >= 400 && status !== 503 && status !== 429)
    .map(([status, times]) => `${times} × ${status}`)
    .join(", ");
export const times = ({ statuses }: Tally, status: number): number => statuses.get(status) ?? 0;
