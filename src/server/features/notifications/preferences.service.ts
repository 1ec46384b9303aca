import {
  type Channels,
  OWNER_DEFAULTS,
  OWNER_TOPICS,
  type OwnerTopic,
  STAFF_DEFAULTS,
  STAFF_TOPICS,
  type StaffTopic,
  type Topic,
} from "#shared/notifications/notification-topics.ts";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { type Reader, idOf } from "./notifications.repo.ts";
import * as repo from "./preferences.repo.ts";

export type Choice<T extends Topic> = Channels & { topic: T };

/** Whose notifications and choices the caller's are. */
export function readerOf(ctx: Pick<Ctx, "actor">): Reader {
  if (ctx.actor.kind === "owner") return { userId: ctx.actor.userId };
  if (ctx.actor.kind === "staff") return { staffId: ctx.actor.staffId };
  throw new AppError("unauthenticated");
}

/** How each of these readers hears of a topic. */
export async function findChannels(
  ctx: Pick<Ctx, "db">,
  readers: readonly Reader[],
  topic: Topic,
): Promise<(reader: Reader) => Channels> {
  const rows = await repo.listChoicesAbout(ctx.db, readers, topic);
  const chosen = new Map(rows.map((row) => [row.user_id ?? row.staff_id, row]));
  return (reader) => withFixed(factsOf(reader, topic), chosen.get(idOf(reader)));
}

/** Whether an owner wants letters about a topic: for features that write their own. */
export const wantsMail = async (ctx: Pick<Ctx, "db">, userId: string, topic: OwnerTopic): Promise<boolean> =>
  (await findChannels(ctx, [{ userId }], topic))({ userId }).email;

/** The facts of a topic on the reader's side; both sides may have one of the same name. */
export const factsOf = (reader: Reader, topic: Topic) =>
  "userId" in reader ? OWNER_DEFAULTS[topic as OwnerTopic] : STAFF_DEFAULTS[topic as StaffTopic];

const withFixed = (facts: ReturnType<typeof factsOf>, chosen: Channels | undefined): Channels => {
  const channel = (name: keyof Channels): boolean =>
    chosen === undefined || facts.fixed?.includes(name) ? facts[name] : chosen[name];
  return { bell: channel("bell"), email: channel("email") };
};

/** An owner's choices, with the defaults of what they left as it was. */
export const ofOwner = (ctx: Ctx): Promise<Choice<OwnerTopic>[]> => choicesOf(ctx, OWNER_TOPICS);

/** A staff member's choices about what their permissions let them hear of. */
export const ofStaff = (ctx: Ctx): Promise<Choice<StaffTopic>[]> => choicesOf(ctx, topicsOfStaff(ctx));

function topicsOfStaff(ctx: Ctx): readonly StaffTopic[] {
  const { role, permissions } = requireStaff(ctx);
  return STAFF_TOPICS.filter(
    (topic) => role === "admin" || STAFF_DEFAULTS[topic].areas.some((area) => permissions.includes(area)),
  );
}

async function choicesOf<T extends Topic>(ctx: Ctx, topics: readonly T[]): Promise<Choice<T>[]> {
  const reader = readerOf(ctx);
  const rows = await repo.listChoicesOf(ctx.db, reader);
  return topics.map((topic) => ({
    topic,
    ...withFixed(
      factsOf(reader, topic),
      rows.find((row) => row.topic === topic),
    ),
  }));
}

/** Keeps what an owner chose. */
export const chooseAsOwner = (ctx: Ctx, chosen: readonly Choice<OwnerTopic>[]): Promise<void> =>
  choose(ctx, chosen, OWNER_TOPICS);

/** Keeps what a staff member chose. */
export const chooseAsStaff = (ctx: Ctx, chosen: readonly Choice<StaffTopic>[]): Promise<void> =>
  choose(ctx, chosen, topicsOfStaff(ctx));

async function choose<T extends Topic>(ctx: Ctx, chosen: readonly Choice<T>[], topics: readonly T[]): Promise<void> {
  const named = chosen.map(({ topic }) => topic);
  if (named.some((topic, index) => !topics.includes(topic) || named.indexOf(topic) !== index))
    throw new FieldErrors({ preferences: ["validation:choice"] });
  await repo.saveChoices(ctx.db, readerOf(ctx), chosen, ctx.now);
}
