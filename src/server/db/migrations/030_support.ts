import { type Kysely, sql } from "kysely";

/** Tickets, their conversation and files, and what the office works with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTickets(db);
  await makeConversation(db);
  await makeAttachments(db);
  await makeDesk(db);
  await makeCounters(db);
}

async function makeTickets(db: Kysely<unknown>): Promise<void> {
  // The last number of each year; its row is the line in which new tickets stand.
  await sql`CREATE TABLE support_numbers (year integer PRIMARY KEY, last integer NOT NULL)`.execute(db);
  await sql`
    CREATE TABLE support_tickets (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      number text NOT NULL UNIQUE,
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      user_id uuid REFERENCES users ON DELETE SET NULL,
      assignee_id uuid REFERENCES staff_users ON DELETE SET NULL,
      merged_into_id uuid REFERENCES support_tickets ON DELETE SET NULL,
      subject text NOT NULL,
      category text NOT NULL CHECK (category IN ('technical', 'billing', 'general', 'feature_request', 'bug_report')),
      priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
      status text NOT NULL DEFAULT 'open'
        CHECK (status IN ('open', 'in_progress', 'waiting_response', 'resolved', 'closed')),
      request_key uuid,
      messages_count integer NOT NULL DEFAULT 0,
      last_message_by text NOT NULL DEFAULT 'owner' CHECK (last_message_by IN ('owner', 'staff')),
      last_message_at timestamptz NOT NULL,
      waiting_since timestamptz,
      due_at timestamptz,
      first_due_at timestamptz NOT NULL,
      first_response_at timestamptz,
      resolved_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (restaurant_id, request_key)
    )`.execute(db);
  // Each list is read in the order of the last news, whatever it is narrowed to.
  await sql`CREATE INDEX support_tickets_news ON support_tickets (updated_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX support_tickets_kind
    ON support_tickets (status, priority, category, updated_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX support_tickets_restaurant ON support_tickets (restaurant_id, updated_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX support_tickets_restaurant_kind
    ON support_tickets (restaurant_id, status, priority, category, updated_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX support_tickets_assignee ON support_tickets (assignee_id, updated_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX support_tickets_assignee_kind
    ON support_tickets (assignee_id, status, priority, category, updated_at DESC, id DESC)`.execute(db);
  // What is nobody's is no equal value to the planner: the order behind it would be lost.
  await sql`CREATE INDEX support_tickets_unassigned ON support_tickets (updated_at DESC, id DESC)
    WHERE assignee_id IS NULL`.execute(db);
  await sql`CREATE INDEX support_tickets_unassigned_kind
    ON support_tickets (status, priority, category, updated_at DESC, id DESC) WHERE assignee_id IS NULL`.execute(db);
  await sql`CREATE INDEX support_tickets_due ON support_tickets (due_at, id) WHERE due_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX support_tickets_due_priority ON support_tickets (priority, due_at, id)
    WHERE due_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX support_tickets_user ON support_tickets (user_id)`.execute(db);
  await sql`CREATE INDEX support_tickets_merged ON support_tickets (merged_into_id)
    WHERE merged_into_id IS NOT NULL`.execute(db);
  // Words a ticket is found by. Notes are never among them: owners search, too.
  await sql`
    CREATE TABLE support_words (
      ticket_id uuid NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
      word text COLLATE "C" NOT NULL,
      restaurant_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      for_staff boolean NOT NULL DEFAULT false,
      PRIMARY KEY (ticket_id, word)
    )`.execute(db);
  await sql`CREATE INDEX support_words_all ON support_words (word, created_at DESC, ticket_id DESC)`.execute(db);
  await sql`CREATE INDEX support_words_restaurant
    ON support_words (restaurant_id, word, created_at DESC, ticket_id DESC) WHERE NOT for_staff`.execute(db);
}

async function makeConversation(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE support_messages (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      serial bigint GENERATED ALWAYS AS IDENTITY,
      ticket_id uuid NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
      merged_from_id uuid REFERENCES support_tickets ON DELETE SET NULL,
      side text NOT NULL CHECK (side IN ('owner', 'staff')),
      user_id uuid REFERENCES users ON DELETE SET NULL,
      staff_id uuid REFERENCES staff_users ON DELETE SET NULL,
      internal boolean NOT NULL DEFAULT false,
      text text NOT NULL,
      by_mail boolean NOT NULL DEFAULT false,
      request_key uuid,
      created_at timestamptz NOT NULL,
      UNIQUE (ticket_id, request_key),
      CHECK (NOT internal OR side = 'staff')
    )`.execute(db);
  await sql`CREATE INDEX support_messages_ticket ON support_messages (ticket_id, created_at, serial)`.execute(db);
  await sql`CREATE INDEX support_messages_user ON support_messages (user_id)`.execute(db);
  await sql`CREATE INDEX support_messages_staff ON support_messages (staff_id)`.execute(db);
  await sql`CREATE INDEX support_messages_merged ON support_messages (merged_from_id)
    WHERE merged_from_id IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE support_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ticket_id uuid NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('status', 'priority', 'assignee', 'merged_from', 'merged_into')),
      side text NOT NULL CHECK (side IN ('owner', 'staff', 'system')),
      user_id uuid REFERENCES users ON DELETE SET NULL,
      staff_id uuid REFERENCES staff_users ON DELETE SET NULL,
      was text,
      is_now text,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX support_events_ticket ON support_events (ticket_id, id)`.execute(db);
  await sql`CREATE INDEX support_events_user ON support_events (user_id)`.execute(db);
  await sql`CREATE INDEX support_events_staff ON support_events (staff_id)`.execute(db);
}

async function makeAttachments(db: Kysely<unknown>): Promise<void> {
  // A row outlives its message until its file is removed: a file nobody knows of would lie there for ever.
  await sql`
    CREATE TABLE support_attachments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      storage_key text NOT NULL UNIQUE,
      restaurant_id uuid REFERENCES restaurants ON DELETE SET NULL,
      message_id uuid REFERENCES support_messages ON DELETE SET NULL,
      user_id uuid REFERENCES users ON DELETE SET NULL,
      staff_id uuid REFERENCES staff_users ON DELETE SET NULL,
      name text NOT NULL,
      type text NOT NULL CHECK (type IN ('jpg', 'png', 'pdf', 'doc', 'docx', 'txt')),
      bytes integer NOT NULL,
      place integer NOT NULL DEFAULT 0,
      stored_at timestamptz,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX support_attachments_message ON support_attachments (message_id, place)`.execute(db);
  await sql`CREATE INDEX support_attachments_restaurant ON support_attachments (restaurant_id) INCLUDE (bytes)`.execute(
    db,
  );
  await sql`CREATE INDEX support_attachments_unused ON support_attachments (created_at) WHERE message_id IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX support_attachments_user ON support_attachments (user_id)`.execute(db);
  await sql`CREATE INDEX support_attachments_staff ON support_attachments (staff_id)`.execute(db);
}

async function makeDesk(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE support_answers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      title text NOT NULL,
      text text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX support_answers_title ON support_answers (lower(title))`.execute(db);
  // Who looks at a ticket; a row counts for less than a minute, so a crash may lose all of them.
  await sql`
    CREATE UNLOGGED TABLE support_presence (
      ticket_id uuid NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
      staff_id uuid NOT NULL REFERENCES staff_users ON DELETE CASCADE,
      writing boolean NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (ticket_id, staff_id)
    )`.execute(db);
  await sql`CREATE INDEX support_presence_staff ON support_presence (staff_id)`.execute(db);
  await sql`CREATE INDEX support_presence_seen ON support_presence (seen_at)`.execute(db);
}

/** Counters of what the dashboard shows: its cost must not grow with the number of tickets. */
async function makeCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE support_counts (
      status text NOT NULL,
      priority text NOT NULL,
      category text NOT NULL,
      tickets integer NOT NULL,
      PRIMARY KEY (status, priority, category)
    )`.execute(db);
  // Tickets that are not done, by the day they were made.
  await sql`CREATE TABLE support_open_days (day date PRIMARY KEY, tickets integer NOT NULL)`.execute(db);
  await sql`
    CREATE TABLE support_days (
      day date PRIMARY KEY,
      created integer NOT NULL DEFAULT 0,
      answered integer NOT NULL DEFAULT 0,
      answered_in_time integer NOT NULL DEFAULT 0,
      answer_seconds bigint NOT NULL DEFAULT 0,
      resolved integer NOT NULL DEFAULT 0,
      resolve_seconds bigint NOT NULL DEFAULT 0
    )`.execute(db);
  const changes = {
    added: { event: "INSERT", tables: "NEW TABLE AS added", moved: "SELECT *, 1 AS n FROM added" },
    changed: {
      event: "UPDATE",
      tables: "NEW TABLE AS added OLD TABLE AS removed",
      moved: "SELECT *, 1 AS n FROM added UNION ALL SELECT *, -1 FROM removed",
    },
    removed: { event: "DELETE", tables: "OLD TABLE AS removed", moved: "SELECT *, -1 AS n FROM removed" },
  };
  for (const [name, { event, tables, moved }] of Object.entries(changes)) {
    await sql.raw(countingFunction(name, moved)).execute(db);
    await sql
      .raw(
        `CREATE TRIGGER support_tickets_${name} AFTER ${event} ON support_tickets REFERENCING ${tables}
         FOR EACH STATEMENT EXECUTE FUNCTION count_support_${name}()`,
      )
      .execute(db);
  }
}

const dayOf = (column: string): string => `(${column} AT TIME ZONE 'Europe/Paris')::date`;
const secondsUntil = (column: string): string => `extract(epoch FROM ${column} - created_at)::bigint`;

/** Only what changed, in one order: two writers cannot wait for each other. */
const countingFunction = (name: string, moved: string): string => `
  CREATE FUNCTION count_support_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO support_counts AS c
    SELECT status, priority, category, sum(n) FROM (${moved}) moved
    GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (status, priority, category) DO UPDATE SET tickets = c.tickets + excluded.tickets;
    INSERT INTO support_open_days AS c
    SELECT ${dayOf("created_at")}, sum(n) FROM (${moved}) moved WHERE status NOT IN ('resolved', 'closed')
    GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET tickets = c.tickets + excluded.tickets;
    DELETE FROM support_open_days WHERE tickets = 0;
    INSERT INTO support_days AS c (day, created, answered, answered_in_time, answer_seconds, resolved, resolve_seconds)
    SELECT day, sum(created), sum(answered), sum(in_time), sum(answer_seconds), sum(resolved), sum(resolve_seconds)
    FROM (
      SELECT ${dayOf("created_at")} AS day, n AS created, 0 AS answered, 0 AS in_time, 0 AS answer_seconds, 0 AS resolved,
        0 AS resolve_seconds FROM (${moved}) made
      UNION ALL
      SELECT ${dayOf("first_response_at")}, 0, n, CASE WHEN first_response_at <= first_due_at THEN n ELSE 0 END,
        n * ${secondsUntil("first_response_at")}, 0, 0 FROM (${moved}) answers WHERE first_response_at IS NOT NULL
      UNION ALL
      SELECT ${dayOf("resolved_at")}, 0, 0, 0, 0, n, n * ${secondsUntil("resolved_at")}
        FROM (${moved}) ends WHERE resolved_at IS NOT NULL
    ) shares
    GROUP BY 1
    HAVING sum(created) <> 0 OR sum(answered) <> 0 OR sum(in_time) <> 0 OR sum(answer_seconds) <> 0 OR sum(resolved) <> 0
      OR sum(resolve_seconds) <> 0
    ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET created = c.created + excluded.created, answered = c.answered + excluded.answered,
      answered_in_time = c.answered_in_time + excluded.answered_in_time,
      answer_seconds = c.answer_seconds + excluded.answer_seconds, resolved = c.resolved + excluded.resolved,
      resolve_seconds = c.resolve_seconds + excluded.resolve_seconds;
    RETURN NULL;
  END $$`;
