interface EarlyCalls {
  token: string | null;
  calls: Record<string, Promise<Response>>;
  /** On a page that arrived as HTML: stops holding back what people do, and gives the button they pressed last. */
  release?: () => HTMLButtonElement | undefined;
}

declare global {
  interface Window {
    /** Calls that the script in index.html started while the app was still loading. */
    __early?: EarlyCalls;
  }
}

/** How old such an answer may be; an older one is fetched again. */
const USABLE_MS = 10_000;

/** The answer to a session check that is under way already, once, and only for the session it was asked for. */
export function takeEarlyResponse(url: string, token: string | null): Promise<Response> | undefined {
  const early = window.__early;
  const call = early?.calls[url];
  if (!early || !call) return undefined;
  delete early.calls[url];
  return early.token === token && performance.now() < USABLE_MS ? call : undefined;
}
