import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { StoredEvent } from "#standins/stripe/calls/events.calls.ts";
import type { ClockMove } from "./stripe.clock.ts";
import type { Webhooks } from "./stripe.webhooks.ts";

/** Ways to fail: never answers; answers 500; does what it was asked to and never says so. */
const TROUBLES = ["hangs", "down", "unanswered"] as const;
export type Trouble = (typeof TROUBLES)[number];

const ClockBody = z.object({ advance_seconds: z.number().int().min(0) });
const FaultBody = z.object({ fault: z.enum(TROUBLES).nullable() });
const WebhooksBody = z.union([
  z.object({ hold: z.boolean() }),
  z.object({ deliver: z.array(z.string()).max(100), copies: z.number().int().min(1).max(20).default(1) }),
]);

interface Controls {
  now: () => Date;
  advance: (move: ClockMove) => void;
  state: { trouble: Trouble | null };
  webhooks: Pick<Webhooks, "hold" | "redeliver">;
  events: () => StoredEvent[];
}

interface Reply {
  status: number;
  body: object;
}

/** For demos and tests that cannot reach into this process: the clock, faults, and webhooks by hand. */
export async function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  controls: Controls,
): Promise<void> {
  const { status, body: answer } = await replyTo(request, body, controls);
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(answer));
}

async function replyTo(request: IncomingMessage, body: string, controls: Controls): Promise<Reply> {
  const path = new URL(request.url ?? "/", "http://standin").pathname;
  const isPost = request.method === "POST";
  // Other sites' pages cannot send this type without being asked first.
  if (isPost && !request.headers["content-type"]?.startsWith("application/json"))
    return refused(415, "Send application/json.");
  if (path === "/_standin/clock") return isPost ? moveClock(body, controls) : clockOf(controls);
  if (path === "/_standin/fault" && isPost) return setTrouble(body, controls);
  if (path === "/_standin/webhooks") return isPost ? sendWebhooks(body, controls) : listWebhooks(controls);
  return refused(404, "No such control.");
}

const refused = (status: number, message: string): Reply => ({ status, body: { message } });

const clockOf = ({ now }: Controls): Reply => ({
  status: 200,
  body: { now: now().toISOString(), unix: Math.floor(now().getTime() / 1000) },
});

function moveClock(body: string, controls: Controls): Reply {
  const asked = ClockBody.safeParse(jsonOf(body));
  if (!asked.success) return refused(422, "advance_seconds is a whole number of seconds, 0 or more.");
  controls.advance({ seconds: asked.data.advance_seconds });
  return clockOf(controls);
}

function setTrouble(body: string, { state }: Controls): Reply {
  const asked = FaultBody.safeParse(jsonOf(body));
  if (!asked.success) return refused(422, `fault is one of ${TROUBLES.join(", ")} or null.`);
  state.trouble = asked.data.fault;
  return { status: 200, body: { fault: state.trouble } };
}

const listWebhooks = ({ events }: Controls): Reply => ({
  status: 200,
  body: { data: events().map(({ id, type, pending_webhooks: pending }) => ({ id, type, pending: pending > 0 })) },
});

/** Copies of one event go out together, different events one after the other. */
async function sendWebhooks(body: string, { webhooks }: Controls): Promise<Reply> {
  const asked = WebhooksBody.safeParse(jsonOf(body));
  if (!asked.success) return refused(422, "hold is true or false; or deliver lists event ids, in order.");
  if ("hold" in asked.data) {
    webhooks.hold(asked.data.hold);
    return { status: 200, body: { hold: asked.data.hold } };
  }
  const statuses: number[] = [];
  for (const id of asked.data.deliver)
    statuses.push(...(await Promise.all(Array.from({ length: asked.data.copies }, () => webhooks.redeliver(id)))));
  return { status: 200, body: { statuses } };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
