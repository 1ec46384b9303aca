import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryClient } from "#web/lib/queryClient.ts";

/** Lets the pages inside keep server data. Plain sign-in pages do without, so that they load without it. */
export function DataFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
