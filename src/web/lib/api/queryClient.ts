import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./api.ts";
import { sessionOf } from "#web/lib/session/session.ts";

const MAX_RETRIES = 2;

/** Waits 1 s, then 2 s, with some random spread so that many browsers do not retry at the same moment. */
export const retryDelay = (attempt: number): number =>
  Math.min(1000 * 2 ** attempt, 10_000) * (0.75 + Math.random() / 2);

/** A refused call would be refused again; only a lost connection or a server error is worth another try. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < MAX_RETRIES && isTransient(error);

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime: 30_000,
        // Without this, a browser that thinks it is offline would wait forever instead of showing an error with a retry button.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });

export const queryClient = makeQueryClient();

// One person's data must not be shown to the next, in this tab or after signing out in another.
for (const kind of ["owner", "admin"] as const) {
  const session = sessionOf(kind);
  let token = session.token();
  session.subscribe(() => {
    if (session.token() === token) return;
    token = session.token();
    queryClient.clear();
  });
}
