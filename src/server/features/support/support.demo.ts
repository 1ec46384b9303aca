import { ATTACHMENT_MAX_BYTES, type TicketStatus } from "#shared/support/support-values.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { restaurantScope } from "#server/db/scope.ts";
import { daysAgo, demoId } from "#server/demo/demo-people.ts";
import type { DemoPart } from "#server/features/feature.ts";
import { uploadOf } from "#server/platform/files/upload.ts";
import { keepAttachment } from "./attachments/attachments.service.ts";
import { addAnswer } from "./desk/answers.service.ts";
import { replyAsStaff, setAssignee, setStatus } from "./desk/desk.service.ts";
import { CANNED, type DemoLine, TICKETS } from "./support.demo-texts.ts";
import { getConversation } from "./tickets/conversation.service.ts";
import { markSeen } from "./tickets/reads.service.ts";
import { addOwnerReply, openTicket } from "./tickets/tickets.service.ts";

export const demo: DemoPart = {
  after: ["restaurants", "staff", "subscriptions", "campaigns", "nfc"],
  finish: talk,
};

/** Tickets of two owners in every status, as they and staff wrote them over the last weeks. */
async function talk(ctx: CallCtx): Promise<void> {
  // A letter about last week would come today.
  const quiet: CallCtx = { ...ctx, jobs: { ...ctx.jobs, enqueue: async () => undefined } };
  for (const answer of CANNED) await addAnswer(staffCtx(quiet, "ilva", 30), answer);
  for (const { owner, ago, lines, assignee, status, file, ...ticket } of TICKETS) {
    const writer = ownerCtx(quiet, owner, ago);
    const attached = file ? [await attach(writer, file)] : [];
    const id = await openTicket(writer, { ...ticket, attachment_ids: attached, key: crypto.randomUUID() });
    if (assignee) await setAssignee(staffCtx(quiet, "ilva", ago), id, demoId(assignee));
    for (const line of lines) await write(quiet, id, owner, line);
    if (status !== undefined || lines.at(-1)?.after === "resolved") await lookAtAll(quiet, id, owner);
    if (status) await setStatus(staffCtx(quiet, "runa", lines.at(-1)?.ago ?? ago), id, status satisfies TicketStatus);
  }
}

/** What is over was read; an answer the demo's owner finds is new. */
async function lookAtAll(ctx: CallCtx, id: string, owner: string): Promise<void> {
  const reader = ownerCtx(ctx, owner, 0);
  const { messages } = await getConversation(reader, id);
  await markSeen(reader, id, messages.at(-1)?.id ?? "");
}

async function attach(ctx: CallCtx, { name, text }: { name: string; text: string }): Promise<string> {
  const upload = uploadOf(Buffer.from(text), ATTACHMENT_MAX_BYTES);
  return (await keepAttachment(ctx, { name, upload })).id;
}

async function write(ctx: CallCtx, id: string, owner: string, { by, ago, text, note, after }: DemoLine): Promise<void> {
  const key = crypto.randomUUID();
  if (by === "owner") return addOwnerReply(ownerCtx(ctx, owner, ago), id, { text, key, byMail: false });
  const staff = staffCtx(ctx, by, ago);
  const { messages } = await getConversation(staff, id);
  await replyAsStaff(staff, id, {
    text,
    key,
    internal: note ?? false,
    status: after ?? "waiting_response",
    seen_message_id: messages.at(-1)?.id ?? "",
  });
}

const staffCtx = (ctx: CallCtx, key: string, ago: number): CallCtx => ({
  ...ctx,
  now: daysAgo(ctx.now, ago),
  actor: { kind: "staff", staffId: demoId(key), sessionId: "", role: "admin", permissions: [] },
});

const ownerCtx = (ctx: CallCtx, key: string, ago: number): CallCtx => {
  const restaurantId = demoId(`${key} restaurant`);
  const access = { granted: true, status: "active", until: null } as const;
  const own: Pick<Ctx, "actor" | "scope"> = {
    actor: { kind: "owner", userId: demoId(key), sessionId: "", restaurantId, access },
    scope: restaurantScope(restaurantId),
  };
  return { ...ctx, ...own, now: daysAgo(ctx.now, ago) };
};
