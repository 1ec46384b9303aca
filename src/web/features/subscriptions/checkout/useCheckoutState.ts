import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { subscriptionsApi, type PaymentSummary } from "#shared/subscriptions/subscriptions.contract.ts";
import { ApiError, api, isTransient } from "#web/lib/api/api.ts";
import type { Proof } from "#web/features/subscriptions/reactivation/useProof.ts";

const POLL_MS = 1500;
const GIVE_UP_MS = 60_000;

export type CheckoutOutcome =
  | { kind: "confirming" | "slow" | "expired" | "missing" }
  | { kind: "paid"; summary: PaymentSummary }
  | { kind: "failed"; error: unknown };

interface CheckoutState {
  outcome: CheckoutOutcome;
  /** Asks for another minute. */
  retry: () => void;
}

/** Asks until the payment is settled, for a minute. A failed call changes nothing and is tried again. */
export function useCheckoutState(sessionId: string, proof: Proof | undefined, onProofLost: () => void): CheckoutState {
  const [outcome, setOutcome] = useState<CheckoutOutcome>({ kind: "confirming" });
  const [round, setRound] = useState(0);
  const loseProof = useEffectEvent(onProofLost);
  // What is settled stays settled, also when the proof has become a session meanwhile.
  const isWaiting = outcome.kind === "confirming";

  useEffect(() => {
    if (proof === undefined || !isWaiting) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpAt = Date.now() + GIVE_UP_MS;

    const ask = async (): Promise<CheckoutOutcome | "unproven" | undefined> => {
      try {
        const { status, summary } = await api(subscriptionsApi.checkoutState, {
          params: { session_id: sessionId },
          query: proof,
          signal: stop.signal,
        });
        if (status === "complete" && summary) return { kind: "paid", summary };
        return status === "expired" ? { kind: "expired" } : undefined;
      } catch (error) {
        return judge(error);
      }
    };
    const run = async (): Promise<void> => {
      const answer = await ask();
      if (stop.signal.aborted) return;
      if (answer === "unproven") loseProof();
      else if (answer !== undefined) setOutcome(answer);
      else if (Date.now() + POLL_MS > giveUpAt) setOutcome({ kind: "slow" });
      else timer = setTimeout(() => void run(), POLL_MS);
    };
    void run();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [sessionId, proof, isWaiting, round]);

  const retry = useCallback(() => {
    setOutcome({ kind: "confirming" });
    setRound((last) => last + 1);
  }, []);
  return { outcome, retry };
}

/** Undefined: worth asking again. */
function judge(error: unknown): CheckoutOutcome | "unproven" | undefined {
  if (isTransient(error) || (error instanceof ApiError && error.status === 429)) return undefined;
  if (!(error instanceof ApiError)) return { kind: "failed", error };
  if (error.status === 401) return "unproven";
  return error.status === 404 || error.status === 422 ? { kind: "missing" } : { kind: "failed", error };
}
