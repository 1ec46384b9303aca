interface EarlyCalls {
  token: string | null;
  calls: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Calls the script in index.html has started while the app itself was still on its way. */
    __early?: EarlyCalls;
  }
}

/** An answer asked for seconds ago is as good as new; later it is asked for again. */
const USABLE_MS = 10_000;

/** The answer to a session check that is under way already, once, and only for the session it was asked for. */
export function takeEarlyResponse(url: string, token: string | null): Promise<Response> | undefined {
  const early = window.__early;
  const call = early?.calls[url];
  if (!early || !call) return undefined;
  delete early.calls[url];
  return early.token === token && performance.now() < USABLE_MS ? call : undefined;
}
