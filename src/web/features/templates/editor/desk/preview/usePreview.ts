import { useEffect, useState } from "react";
import type { MailPreview } from "#shared/templates/templates.contract.ts";

/** After a pause in typing. */
const PAUSE_MS = 500;

export interface Preview {
  /** The last one that was made; it stays while the next one is on its way. */
  mail: MailPreview | undefined;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/** The mail a template would become, made anew after each change; only the newest answer counts. */
export function usePreview<T>(
  ask: (template: T, clientId: string | undefined, signal: AbortSignal) => Promise<MailPreview>,
  { template, clientId, wanted }: { template: T; clientId: string | undefined; wanted: boolean },
): Preview {
  const [mail, setMail] = useState<MailPreview>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(false);
  const [tries, setTries] = useState(0);
  const isFirst = mail === undefined;
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    setLoading(true);
    const load = async (): Promise<void> => {
      try {
        setMail(await ask(template, clientId, stop.signal));
        setError(undefined);
      } catch (reason) {
        if (stop.signal.aborted) return;
        setError(reason);
      }
      setLoading(false);
    };
    const timer = setTimeout(() => void load(), isFirst ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // `isFirst` only tells how long to wait: its change is no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ask, template, clientId, wanted, tries]);
  return { mail, isLoading, error, retry: () => setTries((count) => count + 1) };
}
