import { z } from "zod";
import { CAMPAIGN_STATUSES } from "#shared/campaigns/campaign-actions.ts";
import { LOCALES } from "#shared/domain/locales.ts";
import { line, longText } from "#shared/http/fields.ts";
import { ACCESS_STATUSES, INVOICE_STATUSES } from "#shared/subscriptions/subscriptions.contract.ts";
import { unknownVariables } from "./answer-variables.ts";
import {
  ANSWER_VARIABLES,
  MESSAGE_MAX,
  TICKET_AGES,
  TICKET_CATEGORIES,
  TICKET_EVENTS,
  TICKET_PRIORITIES,
  TICKET_SIDES,
  TICKET_STATUSES,
} from "./support-values.ts";
import { Message, TicketFacts, instant } from "./support.model.ts";

const count = z.number().int();
/** One value for each of these names, and for no other. */
const each = <K extends string, V extends z.ZodType>(names: readonly K[], value: V) =>
  z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<K, V>);

export const Person = z.object({ id: z.uuid(), name: z.string() });
export type Person = z.infer<typeof Person>;

export const StaffTicket = TicketFacts.extend({
  restaurant: z.object({ id: z.uuid(), name: z.string(), city: z.string().nullable() }),
  /** Null when the account is no longer there. */
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  assignee: Person.nullable(),
  /** When the next answer is due; null where nobody waits for us. */
  due_at: instant.nullable(),
  is_overdue: z.boolean(),
});
export type StaffTicket = z.infer<typeof StaffTicket>;

export const StaffMessage = Message.extend({
  /** A note that no owner ever sees. */
  internal: z.boolean(),
  /** The number of the ticket it was written in, where that was another one. */
  merged_from: z.string().nullable(),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

const StaffEvent = z.object({
  id: z.string(),
  kind: z.enum(TICKET_EVENTS),
  by: z.enum([...TICKET_SIDES, "system"]),
  /** Who it was; null for the product itself, or somebody who is no longer there. */
  name: z.string().nullable(),
  /** A status or priority, a person's name, or a ticket's number. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: instant,
});

/** What is known about the owner, beside the ticket. */
const OwnerContext = z.object({
  access: z.object({ status: z.enum(ACCESS_STATUSES), until: instant.nullable() }).nullable(),
  plan: z.object({ name: z.string(), amount_cents: count, next_charge_at: instant.nullable() }).nullable(),
  last_payment: z
    .object({ number: z.string(), amount_cents: count, status: z.enum(INVOICE_STATUSES), at: instant })
    .nullable(),
  last_campaign: z
    .object({ id: z.uuid(), name: z.string(), status: z.enum(CAMPAIGN_STATUSES), updated_at: instant })
    .nullable(),
  restaurant: z.object({
    id: z.uuid(),
    name: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
  }),
  owner: z
    .object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      locale: z.enum(LOCALES),
      joined_at: instant,
    })
    .nullable(),
  /** Other tickets of the restaurant, newest first: those it may be put together with, too. */
  tickets: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      subject: z.string(),
      status: z.enum(TICKET_STATUSES),
      created_at: instant,
    }),
  ),
});

export const StaffTicketDetail = StaffTicket.extend({
  messages: z.array(StaffMessage),
  events: z.array(StaffEvent),
  merged_into: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** Where its status can be taken without a message. */
  ways: z.array(z.enum(TICKET_STATUSES)),
  can_answer: z.boolean(),
  /** What the names in canned answers stand for here. */
  variables: each(ANSWER_VARIABLES, z.string()),
  context: OwnerContext,
});
export type StaffTicketDetail = z.infer<typeof StaffTicketDetail>;

const times = z.object({
  /** How many in these 30 days. */
  count,
  average_minutes: z.number().int().nullable(),
});

export const SupportStats = z.object({
  counts: each(TICKET_STATUSES, count),
  /** Of tickets that are not done. */
  by_priority: each(TICKET_PRIORITIES, count),
  by_category: each(TICKET_CATEGORIES, count),
  ages: each(TICKET_AGES, count),
  /** Counted up to a bound. */
  overdue: each(TICKET_PRIORITIES, count),
  /** Open, and nobody's; counted up to the same bound. */
  unassigned: count,
  answer_hours: each(TICKET_PRIORITIES, count),
  /** Until the first answer; `in_time`: how many of them were given before they were due. */
  first_response: times.extend({ in_time: count }),
  resolution: times,
  days: z.array(z.object({ day: z.iso.date(), created: count, resolved: count })),
});
export type SupportStats = z.infer<typeof SupportStats>;

export const CannedAnswer = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  updated_at: instant,
});
export type CannedAnswer = z.infer<typeof CannedAnswer>;

export const CannedInput = z.object({
  title: line(80),
  text: longText(MESSAGE_MAX).refine((text) => unknownVariables(text).length === 0, "support:unknown_variable"),
});
