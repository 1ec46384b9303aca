import type { Insertable } from "kysely";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import { CONSENT_TEXT_VERSION } from "#shared/guests/guests.contract.ts";
import { PARIS, parisDateOf } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import type { Database, Db } from "#server/db/database.ts";
import { DEMO_OWNERS, demoId, demoKeychainId } from "#server/demo/demo-people.ts";
import { type DemoRandom, demoRandom } from "#server/demo/demo-random.ts";
import { insertDemoRows } from "#server/demo/demo-rows.ts";
import { EUROPEANS, GERMAN, type DemoNames } from "./clients.demo-names.ts";
import { newClient, searchRowsOf } from "./clients.repo.ts";
import type { DemoPart } from "#server/features/feature.ts";

export const demo: DemoPart = { after: ["nfc"], seed: (tx) => seedClients(tx) };

type DemoClient = Insertable<Database["clients"]> & { id: string };
interface Guestbook {
  ownerKey: string;
  guests: number;
  days: number;
  /** How much busier the last day is than the first. */
  growth: number;
  names: readonly [DemoNames, ...DemoNames[]];
  keychains: number;
}

const GUESTBOOKS: readonly Guestbook[] = [
  { ownerKey: "odile", guests: 1560, days: 455, growth: 4, names: EUROPEANS, keychains: 10 },
  { ownerKey: "hanno", guests: 140, days: 105, growth: 3, names: [GERMAN], keychains: 4 },
];
/** The last ones have only just left. */
const MINUTES_AGO = [14, 52, 131, 205];
/** Lunch and dinner. */
const HOURS = [12, 12, 13, 13, 14, 19, 19, 20, 20, 21, 21, 22] as const;
const WITH_HISTORY = 30;
const MINUTE = 60_000;

/** Guests of more than a year, more every month; the newest have a history to look at. */
async function seedClients({ db, now, secrets }: Ctx): Promise<void> {
  for (const book of GUESTBOOKS) {
    const clients = makeGuests(book, { now, secrets });
    await insertDemoRows(db, "clients", clients);
    await insertSearchKeys(db, clients);
    await insertHistory(db, clients.slice(-WITH_HISTORY));
    await insertConsent(db, clients);
  }
}

type Surroundings = Pick<Ctx, "now" | "secrets">;

function makeGuests(book: Guestbook, around: Surroundings): DemoClient[] {
  const random = demoRandom(`${book.ownerKey} guests`);
  const taken = new Set<string>();
  const times = Array.from({ length: book.guests - MINUTES_AGO.length }, (_, index) =>
    timeOf(book, (index + random.next()) / book.guests, random, around.now),
  ).concat(MINUTES_AGO.map((minutes) => new Date(around.now.getTime() - minutes * MINUTE)));
  return times
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at, index) => makeGuest({ book, around, random, taken }, index, at));
}

/** The moment at which this share of all guests had come, when a day brings steadily more of them. */
function timeOf({ days, growth }: Guestbook, share: number, random: DemoRandom, now: Date): Date {
  const slope = growth - 1;
  const elapsed = (Math.sqrt(1 + slope * (2 + slope) * share) - 1) / slope;
  const today = parisDateOf(now);
  const at = today.subtract({ days: days - 1 - Math.floor(elapsed * days) }).toZonedDateTime({
    timeZone: PARIS,
    plainTime: { hour: random.pick(HOURS), minute: random.between(0, 59), second: random.between(0, 59) },
  }).epochMilliseconds;
  // A guest cannot have come later than now.
  return new Date(at < now.getTime() - MINUTES_AGO[3]! * MINUTE ? at : at - 86_400_000);
}

interface Making {
  book: Guestbook;
  around: Surroundings;
  random: DemoRandom;
  taken: Set<string>;
}

function makeGuest({ book, around, random, taken }: Making, index: number, at: Date): DemoClient {
  const names = random.pick(book.names);
  const [first_name, last_name] = [random.pick(names.first), random.pick(names.last)];
  const email = freshAddress(first_name, last_name, random, taken);
  const source = pickSource(random);
  const consent = pickConsent(random);
  const isOnline = source === "keychain" || source === "review_link";
  const reviewedAt = new Date(at.getTime() + random.between(20, 2600) * MINUTE);
  const converted = random.chance(0.35) && reviewedAt < around.now ? reviewedAt : null;
  const id = demoId(`${book.ownerKey} client ${index}`);
  const client = newClient(at, {
    restaurant_id: demoId(`${book.ownerKey} restaurant`),
    email,
    email_key: around.secrets.mac("email", email),
    first_name,
    last_name,
    phone: random.chance(0.3) ? `${names.phone}${String(random.between(0, 9999)).padStart(4, "0")}` : null,
    locale: names.locale,
    source,
    keychain_id: source === "keychain" ? demoKeychainId(book.ownerKey, random.between(0, book.keychains - 1)) : null,
    consent,
    converted_at: converted,
    converted_by: converted && (random.chance(0.85) ? "match" : "owner"),
    forwarded_at: isOnline ? soonAfter(at, 1, around.now) : null,
    left_in_time: isOnline && random.chance(0.7),
  });
  return { ...client, id };
}

const soonAfter = (at: Date, minutes: number, now: Date): Date =>
  new Date(Math.min(at.getTime() + minutes * MINUTE, now.getTime()));

function pickSource(random: DemoRandom): DemoClient["source"] {
  const draw = random.next();
  if (draw < 0.56) return "keychain";
  if (draw < 0.9) return "review_link";
  return draw < 0.95 ? "import" : "manual";
}

function pickConsent(random: DemoRandom): DemoClient["consent"] {
  const draw = random.next();
  if (draw < 0.62) return "given";
  if (draw < 0.66) return "withdrawn";
  return draw < 0.69 ? "pending" : "none";
}

function freshAddress(first: string, last: string, random: DemoRandom, taken: Set<string>): string {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll("ß", "ss")
      .normalize("NFD")
      .replace(/[^a-z-]/g, "");
  const local = `${random.chance(0.3) ? plain(first).slice(0, 1) : plain(first)}.${plain(last)}`;
  const domain = random.pick(["example.com", "example.org"]);
  for (let number = 1; ; number += 1) {
    const address = `${local}${number === 1 ? "" : number}@${domain}`;
    if (taken.has(address)) continue;
    taken.add(address);
    return address;
  }
}

async function insertSearchKeys(db: Db, clients: readonly DemoClient[]): Promise<void> {
  const rows = clients.flatMap((client) =>
    searchRowsOf({
      ...client,
      phone: client.phone ?? null,
      is_converted: client.converted_at !== null,
      has_consent: client.consent === "given",
      created_at: new Date(client.created_at),
    }),
  );
  await insertDemoRows(db, "client_search", rows);
}

/** What happened to a guest, as far as the row tells. */
async function insertHistory(db: Db, clients: readonly DemoClient[]): Promise<void> {
  const events = clients.flatMap((client) => {
    const event = (kind: string, at: Date | string | null | undefined, data: object = {}) =>
      at ? [{ client_id: client.id, kind, at: new Date(at), data: JSON.stringify(data) }] : [];
    const created = new Date(client.created_at);
    const isOnline = client.source === "keychain" || client.source === "review_link";
    return [
      ...(client.source === "keychain" ? event("tap", new Date(created.getTime() - MINUTE)) : []),
      ...(isOnline ? event("form", created) : event(client.source === "import" ? "imported" : "added", created)),
      ...(client.consent === "given" ? event("consent_given", created) : []),
      ...event("forward", client.forwarded_at),
      ...event("converted", client.converted_at, client.converted_by === "match" ? { detail: "5" } : {}),
      ...(client.consent === "withdrawn" ? event("unsubscribed", withdrawnAt(client)) : []),
    ];
  });
  await db.insertInto("client_events").values(events).execute();
}

const withdrawnAt = (client: DemoClient): Date => new Date(new Date(client.created_at).getTime() + 10 * MINUTE);

/** Proof for the newest, and for everybody who took the consent back, who are also on the list of those never to be mailed. */
async function insertConsent(db: Db, clients: readonly DemoClient[]): Promise<void> {
  const gone = clients.filter((client) => client.consent === "withdrawn");
  const given = [...gone, ...clients.slice(-WITH_HISTORY).filter((client) => client.consent === "given")];
  const proofs = [
    ...given.map((client) => consentEvent(client, "given", new Date(client.created_at))),
    ...gone.map((client) => consentEvent(client, "withdrawn", withdrawnAt(client))),
  ];
  await db.insertInto("consent_events").values(proofs).execute();
  await db
    .insertInto("suppressions")
    .values(
      gone.map((client) => ({
        restaurant_id: client.restaurant_id,
        email_key: client.email_key,
        origin: "page" as const,
        reason: "too_many_emails",
        custom_reason: null,
        created_at: withdrawnAt(client),
      })),
    )
    .execute();
}

function consentEvent(client: DemoClient, kind: "given" | "withdrawn", at: Date) {
  const owner = DEMO_OWNERS.find((one) => demoId(`${one.key} restaurant`) === client.restaurant_id);
  const { name = "", review_code = "" } = owner?.restaurant ?? {};
  return {
    restaurant_id: client.restaurant_id,
    client_id: client.id,
    email_key: client.email_key,
    kind,
    text: fill(guestTexts(client.locale).review.consent, { restaurant: name }),
    text_version: CONSENT_TEXT_VERSION,
    locale: client.locale,
    page: kind === "given" ? `/review/${review_code}` : "/unsubscribe",
    ip: null,
    user_agent: null,
    reason: kind === "withdrawn" ? "too_many_emails" : null,
    custom_reason: null,
    at,
  };
}
