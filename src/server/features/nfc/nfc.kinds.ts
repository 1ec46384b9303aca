import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";

export const releaseOrdersJob = jobKind("nfc.release_orders", z.object({}));
export const refundOrderJob = jobKind("nfc.refund_order", z.object({ order_id: z.uuid() }));
