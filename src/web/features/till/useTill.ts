import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { offersApi, type Redeemed } from "#shared/offers/offers.contract.ts";
import { UNDO_MS, type UndoReason } from "#shared/offers/offer-values.ts";
import type { UsedBefore } from "#shared/http/errors.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { isWorthKeeping, keptCodes } from "./keptCodes.ts";

export type TillTry = { payload: string } | { code: string; email: string };

/** What a waiter is told about a code. */
export type TillAnswer =
  /** `undoUntil` by this device's clock. */
  | { kind: "accepted"; redeemed: Redeemed; undoUntil: number }
  | { kind: "used"; used: UsedBefore }
  | { kind: "invalid" | "format" }
  | { kind: "limited"; seconds: number }
  /** Scanned without a connection: nobody knows yet whether it is good. */
  | { kind: "kept" }
  | { kind: "undone" }
  /** What was typed is wrong in its form: told beside the fields. */
  | { kind: "fields"; errors: Record<string, string[]> }
  | { kind: "offline" }
  | { kind: "failed"; text: string };

export interface Till {
  answer: TillAnswer | undefined;
  busy: boolean;
  /** Asks the server about a code, unless it is being asked about one. */
  check: (code: TillTry) => void;
  clear: () => void;
  undo: (reason: UndoReason) => Promise<void>;
  nameBill: (cents: number) => Promise<void>;
}

/** The one conversation of a scanner with the server. Without a token it speaks for the owner who is signed in. */
export function useTill(token: string | undefined, { onSignedOut }: { onSignedOut?: () => void } = {}): Till {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<TillAnswer>();
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  const check = useCallback(
    (code: TillTry): void => {
      // Asked for by the reference: a hand scanner is quicker than the next render.
      if (isBusy.current) return;
      isBusy.current = true;
      setBusy(true);
      const key = crypto.randomUUID();
      void api(offersApi.validate, { body: { ...code, key }, token, quiet: true })
        .then(
          (redeemed): TillAnswer => {
            renewAfter(client, "redeemed");
            return { kind: "accepted", redeemed, undoUntil: Date.now() + UNDO_MS };
          },
          (error: unknown): TillAnswer => {
            if (token !== undefined && error instanceof ApiError && error.status === 401) onSignedOut?.();
            if (isWorthKeeping(error) && "payload" in code) {
              keptCodes.keep({ key, payload: code.payload });
              return { kind: "kept" };
            }
            return answerOf(error);
          },
        )
        .then(setAnswer)
        .finally(() => {
          isBusy.current = false;
          setBusy(false);
        });
    },
    [client, token, onSignedOut],
  );

  const accepted = answer?.kind === "accepted" ? answer : undefined;
  return {
    answer,
    busy,
    check,
    clear: useCallback(() => setAnswer(undefined), []),
    undo: async (reason) => {
      if (!accepted) return;
      await api(offersApi.undo, { params: { id: accepted.redeemed.id }, body: { reason }, token });
      renewAfter(client, "redeemed");
      setAnswer({ kind: "undone" });
    },
    nameBill: async (cents) => {
      if (!accepted) return;
      const { id } = accepted.redeemed;
      const redeemed = await api(offersApi.amount, { params: { id }, body: { amount_cents: cents }, token });
      renewAfter(client, "redeemed");
      setAnswer({ ...accepted, redeemed });
    },
  };
}

function answerOf(error: unknown): TillAnswer {
  if (error instanceof NetworkError) return { kind: "offline" };
  if (!(error instanceof ApiError)) return { kind: "failed", text: String(error) };
  const { code, body, fieldErrors } = error;
  if (code === "offer_used" && body.used) return { kind: "used", used: body.used };
  if (code === "offer_invalid") return { kind: "invalid" };
  if (code === "offer_qr_format" || fieldErrors["payload"]) return { kind: "format" };
  if (error.status === 429) return { kind: "limited", seconds: error.retryAfter ?? 60 };
  if (error.status === 422) return { kind: "fields", errors: fieldErrors };
  return { kind: "failed", text: error.message };
}
