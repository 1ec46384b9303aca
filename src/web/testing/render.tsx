import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { configure, render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { makeQueryClient } from "#web/lib/api/queryClient.ts";
import { cssVariablesResolver, theme } from "#web/ui/theme/theme.ts";

// A whole screen on a busy machine takes its time; a test goes on as soon as what it waits for is there.
configure({ asyncUtilTimeout: 8000 });

/** Renders with everything components stand on, except a router. */
export function renderUi(node: ReactNode): RenderResult {
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={makeQueryClient()}>{node}</QueryClientProvider>
    </MantineProvider>,
  );
}
