import { z } from "zod";
import { ById, Done, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { bool, line, typedLine } from "#shared/http/fields.ts";
import { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import {
  CannedAnswer,
  CannedInput,
  Person,
  SupportStats,
  StaffTicket,
  StaffTicketDetail,
} from "./admin-support.model.ts";
import { ATTACHMENT_MAX_BYTES } from "./support-values.ts";
import { Attachment, attachment_ids, category, key, priority, status, text } from "./support.model.ts";
import { AFTER_ANSWER } from "./tickets.rules.ts";

const access = "staff:support";
const id = z.uuid("validation:invalid");

const ticketCalls = {
  tickets: endpoint({
    method: "GET",
    path: "/api/admin/support/tickets",
    access,
    summary: "Tickets of all restaurants, those with news first; overdue ones by how long somebody waits",
    query: z.object({
      status: status.optional(),
      priority: priority.optional(),
      category: category.optional(),
      /** A person's id, `me`, or `none`. */
      assignee: z.union([id, z.enum(["me", "none"])], "validation:invalid").optional(),
      overdue: z.enum(["true"], "validation:choice").optional(),
      restaurant_id: id.optional(),
      /** Beginnings of words of subject, description, number or restaurant. */
      search: typedLine(100).optional(),
      cursor,
    }),
    response: listOf(StaffTicket),
  }),
  stats: endpoint({
    method: "GET",
    path: "/api/admin/support/stats",
    access,
    summary: "Counts, ages, times to answer and to resolve over 30 days, and what is overdue",
    response: SupportStats,
  }),
  restaurants: endpoint({
    method: "GET",
    path: "/api/admin/support/restaurants",
    access,
    summary: "Restaurants that have tickets, by name, to narrow the list to one",
    query: RestaurantChoice,
    response: listOf(NamedRestaurant),
  }),
  people: endpoint({
    method: "GET",
    path: "/api/admin/support/people",
    access,
    summary: "Who can be given a ticket",
    response: z.object({ data: z.array(Person) }),
  }),
  ticket: endpoint({
    method: "GET",
    path: "/api/admin/support/tickets/:id",
    access,
    summary: "One ticket with notes, history, and what is known about its owner",
    params: ById,
    response: StaffTicketDetail,
  }),
};

const workCalls = {
  reply: endpoint({
    method: "POST",
    path: "/api/admin/support/tickets/:id/replies",
    access,
    summary: "Answer the owner, or note something that only staff see; refused if somebody wrote in between",
    params: ById,
    body: z.object({
      text,
      attachment_ids,
      key,
      /** True: a note that no owner ever sees. */
      internal: bool.default(false),
      /** In which status the answer leaves the ticket; a note changes nothing. */
      status: z.enum(AFTER_ANSWER, "validation:choice").default("waiting_response"),
      /** The last message on the writer's screen, notes included. */
      seen_message_id: id,
    }),
    response: StaffTicketDetail,
    status: 201,
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/api/admin/support/tickets/:id/status",
    access,
    summary: "Take a ticket on, or open a closed one again",
    params: ById,
    body: z.object({ status }),
    response: StaffTicketDetail,
  }),
  setPriority: endpoint({
    method: "PUT",
    path: "/api/admin/support/tickets/:id/priority",
    access,
    summary: "Say how urgent it is; when an answer is due changes with it",
    params: ById,
    body: z.object({ priority }),
    response: StaffTicketDetail,
  }),
  setAssignee: endpoint({
    method: "PUT",
    path: "/api/admin/support/tickets/:id/assignee",
    access,
    summary: "Give a ticket to somebody, or to nobody",
    params: ById,
    body: z.object({ staff_id: id.nullable() }),
    response: StaffTicketDetail,
  }),
  merge: endpoint({
    method: "POST",
    path: "/api/admin/support/tickets/:id/merge",
    access,
    summary: "Put a ticket together with another one of the same restaurant; answers with the one that stays",
    params: ById,
    body: z.object({ into_id: id }),
    response: StaffTicketDetail,
  }),
  presence: endpoint({
    method: "POST",
    path: "/api/admin/support/tickets/:id/presence",
    access,
    summary: "Say that the caller looks at a ticket; answers who else does, and which message is the newest",
    params: ById,
    body: z.object({ writing: bool.default(false) }),
    response: z.object({
      others: z.array(Person.extend({ writing: z.boolean() })),
      /** Null where all of it was moved to another ticket. */
      last_message_id: z.uuid().nullable(),
    }),
  }),
};

const fileCalls = {
  upload: endpoint({
    method: "POST",
    path: "/api/admin/support/attachments",
    access,
    summary: "Send one file, as its bytes; a reply then names it. Unused ones are removed after a day",
    query: z.object({ filename: line(255) }),
    upload: true,
    maxBytes: ATTACHMENT_MAX_BYTES,
    response: Attachment,
    status: 201,
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/admin/support/attachments/:id",
    access,
    summary: "Take back a file that no message names yet",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
  attachment: endpoint({
    method: "GET",
    path: "/api/admin/support/attachments/:id",
    access,
    summary: "A file of a ticket, to be saved",
    params: ById,
    download: "application/octet-stream",
    response: z.unknown(),
  }),
};

const answerCalls = {
  answers: endpoint({
    method: "GET",
    path: "/api/admin/support/answers",
    access,
    summary: "Canned answers, by title",
    response: z.object({ data: z.array(CannedAnswer) }),
  }),
  addAnswer: endpoint({
    method: "POST",
    path: "/api/admin/support/answers",
    access,
    summary: "Keep an answer for the next time",
    body: CannedInput,
    response: CannedAnswer,
    status: 201,
  }),
  changeAnswer: endpoint({
    method: "PUT",
    path: "/api/admin/support/answers/:id",
    access,
    summary: "Change a canned answer",
    params: ById,
    body: CannedInput,
    response: CannedAnswer,
  }),
  removeAnswer: endpoint({
    method: "DELETE",
    path: "/api/admin/support/answers/:id",
    access,
    summary: "Delete a canned answer",
    params: ById,
    response: Done,
  }),
};

export const adminSupportApi = { ...ticketCalls, ...workCalls, ...fileCalls, ...answerCalls };
