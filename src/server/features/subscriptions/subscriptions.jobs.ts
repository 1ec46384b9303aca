import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sendInvoice, sendNotice } from "#server/features/subscriptions/billing/billing-mails.service.ts";
import { applyEvent } from "#server/features/subscriptions/billing/events.service.ts";
import {
  lookAgain,
  queueDueRetries,
  retryPayment,
} from "#server/features/subscriptions/reactivation/retries.service.ts";
import { tellEndingTrials } from "#server/features/subscriptions/trial/trial.service.ts";
import {
  applyEventJob,
  lookAgainJob,
  retryPaymentJob,
  retryPaymentsJob,
  sendInvoiceJob,
  sendNoticeJob,
  tellTrialsJob,
} from "./subscriptions.kinds.ts";

export const subscriptionsJobs = [
  handleJob(applyEventJob, (ctx, { event_id }) => applyEvent(ctx, event_id)),
  handleJob(retryPaymentsJob, (ctx) => queueDueRetries(ctx), { cron: "*/10 * * * *" }),
  handleJob(retryPaymentJob, (ctx, { subscription_id }) => retryPayment(ctx, subscription_id)),
  handleJob(lookAgainJob, (ctx) => lookAgain(ctx), { cron: "25 * * * *" }),
  handleJob(tellTrialsJob, (ctx) => tellEndingTrials(ctx), { cron: "40 * * * *" }),
  handleJob(sendInvoiceJob, (ctx, { invoice_id, letter_id }) => sendInvoice(ctx, invoice_id, letter_id)),
  handleJob(sendNoticeJob, (ctx, payload) => sendNotice(ctx, payload)),
];
