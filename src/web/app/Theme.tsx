import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { pageNonce } from "#web/lib/nonce.ts";
import { cssVariablesResolver, theme } from "#web/ui/theme/theme.ts";

/** The look that everything on screen has. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={pageNonce}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
