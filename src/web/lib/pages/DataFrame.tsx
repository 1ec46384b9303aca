import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "#web/lib/api/queryClient.ts";

/** Gives the pages inside a cache for server data. Pages before sign-in bring it themselves, where they ask the server for something. */
export function DataFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
