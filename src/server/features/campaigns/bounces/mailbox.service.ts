import type { Mailbox } from "#server/features/feature.ts";
import { noteReceipt } from "#server/features/intake/receipts.service.ts";
import { readVerp } from "#server/features/campaigns/sending/verp.service.ts";
import { type Outcome, takeReport } from "./reports.service.ts";

/** Somebody should look at these. */
const ODD: ReadonlySet<Outcome> = new Set<Outcome>(["unreadable", "foreign"]);

/** Campaign mail that comes back, to the envelope sender each of them has, or quoted in a report from elsewhere. */
export const bounceMailbox: Mailbox = {
  owns: (ctx, address) => readVerp(ctx, address) !== undefined,
  // The rest of a report is let in, so that nobody has to send it again, and forgotten.
  keptBytes: 256 * 1024,
  mostBytes: 10 * 1024 * 1024,
  async take(ctx, raw, { recipient }) {
    const outcome = await takeReport(ctx, raw, recipient === undefined ? [] : [recipient]);
    await noteReceipt(ctx, "dsn", outcome === "unreadable" || outcome === "foreign" ? outcome : "taken");
    return { outcome, isOdd: ODD.has(outcome) };
  },
  takesUnaddressed: true,
};
