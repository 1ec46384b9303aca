import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { forgetContinuation, readContinuation, rememberContinuation } from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";

/** What goes along with a call that needs proof: nothing beside a session's token, else the continuation. */
export interface Proof {
  continuation?: string;
}

interface ProofState {
  /** Undefined when nobody has proved anything yet: the page then asks for a password and shows nothing else. */
  proof: Proof | undefined;
  /** There was a proof and the server no longer takes it. */
  isLost: boolean;
  grant: (continuation: string) => void;
  lose: () => void;
}

/** Who is on the pages between sign-up and dashboard: a session, or the short-lived proof of this tab. */
export function useProof(): ProofState {
  const token = useSyncExternalStore(ownerSession.subscribe, ownerSession.token);
  const [continuation, setContinuation] = useState(readContinuation);
  const [isLost, setIsLost] = useState(false);
  const proof = useMemo<Proof | undefined>(() => {
    if (token !== null) return {};
    return continuation === null ? undefined : { continuation };
  }, [token, continuation]);
  const grant = useCallback((next: string) => {
    rememberContinuation(next);
    setContinuation(next);
    setIsLost(false);
  }, []);
  const lose = useCallback(() => {
    forgetContinuation();
    setContinuation(null);
    setIsLost(true);
  }, []);
  return { proof, isLost, grant, lose };
}
