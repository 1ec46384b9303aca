import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "#web/lib/queryClient.ts";

/** Gives the pages inside a cache for server data. Sign-in pages need none and load faster without it. */
export function DataFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
