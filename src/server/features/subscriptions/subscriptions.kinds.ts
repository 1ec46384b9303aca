import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { mailJobKind } from "#server/platform/jobs/mail-job.ts";

export const applyEventJob = jobKind("subscriptions.apply_event", z.object({ event_id: z.string() }));
export const retryPaymentsJob = jobKind("subscriptions.retry_payments", z.object({}));
export const retryPaymentJob = jobKind("subscriptions.retry_payment", z.object({ subscription_id: z.uuid() }));
export const lookAgainJob = jobKind("subscriptions.look_again", z.object({}));
/** Looks for trials about whose end somebody is to be told. */
export const tellTrialsJob = jobKind("subscriptions.tell_trials", z.object({}));
export const sendInvoiceJob = mailJobKind("subscriptions.send_invoice", { invoice_id: z.uuid() });
export const sendNoticeJob = mailJobKind("subscriptions.send_notice", {
  subscription_id: z.uuid(),
  notice: z.enum(["renewal_failed", "confirm_payment", "recovered", "canceled", "resumed", "ended"]),
});
