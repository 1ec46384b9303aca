import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { KeychainStatus } from "#shared/nfc/nfc-values.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";

const POLL_MS = 2000;
/** After this long most people have tapped; whoever has not got it to work needs help. */
const LATE_MS = 20_000;

interface TapTest {
  /** The last tap before the test: null for none, undefined until the first answer. */
  before: string | null | undefined;
  arrivedAt: string | undefined;
  status: KeychainStatus;
  isLate: boolean;
  hasTrouble: boolean;
  /** Waits for another tap. */
  again: () => void;
}

/**
 * Asks for the last tap until it is another one than at the beginning, as long as it is on screen. Nothing is asked
 * while another tab is in front, as on the phone that was just held to the keychain; coming back asks at once.
 */
export function useTapTest({ id, status }: Keychain): TapTest {
  const client = useQueryClient();
  // An answer kept from an earlier test would be taken for the beginning of this one.
  const [round] = useState(() => crypto.randomUUID());
  const [before, setBefore] = useState<string | null>();
  const { data, isError } = useQuery({
    queryKey: ["nfc", "last_tap", id, round],
    queryFn: ({ signal }) => api(nfcApi.lastTap, { params: { id }, signal }),
    refetchInterval: (query) => (isAnother(query.state.data?.last_tap_at, before) ? false : POLL_MS),
    refetchOnWindowFocus: "always",
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const last = data?.last_tap_at;
  if (before === undefined && last !== undefined) setBefore(last);
  const arrivedAt = isAnother(last, before) ? (last ?? undefined) : undefined;

  useEffect(() => {
    if (arrivedAt !== undefined) renewAfter(client, "keychain_changed");
  }, [client, arrivedAt]);
  const isLate = useIsLate(arrivedAt === undefined, before);
  return {
    before,
    arrivedAt,
    status: data?.status ?? status,
    isLate,
    hasTrouble: isError,
    again: () => setBefore(last),
  };
}

const isAnother = (last: string | null | undefined, before: string | null | undefined): boolean =>
  before !== undefined && last !== undefined && last !== before;

/** Whether a wait has become long; another `since` begins a new one. */
function useIsLate(waiting: boolean, since: unknown): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, since]);
  return waiting && isLate;
}
