import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { pageNonce } from "#web/lib/nonce.ts";
import { cssVariablesResolver, theme } from "#web/ui/theme/theme.ts";
import { router } from "./router.tsx";
import { Toasts } from "./Toasts.tsx";

/** Everything the pages stand on. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={pageNonce}
      defaultColorScheme="auto"
    >
      <Toasts />
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
