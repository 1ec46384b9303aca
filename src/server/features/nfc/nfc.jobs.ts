import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { pageChangedJob } from "#server/features/subscriptions/billing/events.service.ts";
import { refundOrderJob, releaseOrdersJob } from "./nfc.kinds.ts";
import { refundOrder, releaseOrders, settleOrder } from "#server/features/nfc/orders/payment.service.ts";

export const nfcJobs = [
  handleJob(pageChangedJob, (ctx, { session_ref }) => settleOrder(ctx, session_ref)),
  handleJob(refundOrderJob, (ctx, { order_id }) => refundOrder(ctx, order_id)),
  handleJob(releaseOrdersJob, (ctx) => releaseOrders(ctx), { cron: "*/10 * * * *" }),
];
