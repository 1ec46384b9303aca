import { type Selectable, sql } from "kysely";
import type { Topic } from "#shared/notifications/notification-topics.ts";
import type { Database, Db } from "#server/db/database.ts";
import { type Reader, columnOf, idOf } from "./notifications.repo.ts";

export type ChoiceRow = Pick<
  Selectable<Database["notification_preferences"]>,
  "user_id" | "staff_id" | "topic" | "bell" | "email"
>;

const choices = (db: Db) =>
  db.selectFrom("notification_preferences").select(["user_id", "staff_id", "topic", "bell", "email"]);

/** What these readers chose about a topic; whoever left it as it was is not listed. */
export const listChoicesAbout = async (db: Db, readers: readonly Reader[], topic: Topic): Promise<ChoiceRow[]> => {
  const [first] = readers;
  if (!first) return [];
  return choices(db).where(columnOf(first), "in", readers.map(idOf)).where("topic", "=", topic).execute();
};

export const listChoicesOf = (db: Db, reader: Reader): Promise<ChoiceRow[]> =>
  choices(db).where(columnOf(reader), "=", idOf(reader)).execute();

export async function saveChoices(
  db: Db,
  reader: Reader,
  chosen: readonly Pick<ChoiceRow, "topic" | "bell" | "email">[],
  now: Date,
): Promise<void> {
  if (chosen.length === 0) return;
  await db
    .insertInto("notification_preferences")
    .values(
      chosen.map(({ topic, bell, email }) => ({
        user_id: "userId" in reader ? reader.userId : null,
        staff_id: "staffId" in reader ? reader.staffId : null,
        topic,
        bell,
        email,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns([columnOf(reader), "topic"]).doUpdateSet({
        bell: sql<boolean>`excluded.bell`,
        email: sql<boolean>`excluded.email`,
        updated_at: now,
      }),
    )
    .execute();
}
