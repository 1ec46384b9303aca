import type { Verdict } from "#server/platform/mail/bulk/smtp-client.ts";

/** What becomes of a recipient's row. */
export interface Settled {
  status: "sent" | "bounced" | "failed" | "pending";
  reason: string | null;
  /** When a mail that was not taken is tried again. */
  nextTryAt: Date | null;
  isDoubtful: boolean;
  /** Nothing was asked of the recipient's server: the try does not count. */
  isRefunded: boolean;
}

const FIRST_PAUSE_MS = 5 * 60_000;
const GROWTH = 1.3;
const LONGEST_REASON = 300;

interface Try {
  /** This one included. */
  tries: number;
  now: Date;
  /** When the offer ends: nothing is sent after it. */
  endsAt: Date;
  /** Between 0 and 1, so that not everybody comes back at the same moment. */
  chance: number;
}

/**
 * What a mail server's answer means. Only a clear word about the address counts against a person; what may be taken later is tried
 * again until the offer ends; what never left costs nothing.
 */
export function settle(verdict: Verdict, attempt: Try): Settled {
  // The database takes no text with a zero in it.
  const reason = ("reply" in verdict ? verdict.reply : verdict.reason).replaceAll("\0", "").slice(0, LONGEST_REASON);
  const plain = { reason: null, nextTryAt: null, isDoubtful: false, isRefunded: false };
  switch (verdict.kind) {
    case "accepted":
      return { ...plain, status: "sent" };
    case "refused":
      return { ...plain, status: "bounced", reason };
    case "not_sent":
      return { ...plain, status: "pending", isRefunded: true };
    case "later":
    case "ours":
    case "in_doubt": {
      const isDoubtful = verdict.kind === "in_doubt";
      const nextTryAt = nextTry(attempt);
      if (nextTryAt <= attempt.endsAt) return { ...plain, status: "pending", reason, nextTryAt, isDoubtful };
      // The server had all of it and did not answer: in all likelihood it was sent.
      return isDoubtful ? { ...plain, status: "sent", reason, isDoubtful } : { ...plain, status: "failed", reason };
    }
  }
}

function nextTry({ tries, now, chance }: Try): Date {
  return new Date(now.getTime() + FIRST_PAUSE_MS * GROWTH ** (tries - 1) * (1 + chance / 5));
}
