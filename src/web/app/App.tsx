import { RouterProvider } from "@tanstack/react-router";
import { FirstPage, type Arrival } from "./FirstPage.ts";
import { router } from "./router.tsx";
import { Theme } from "./Theme.tsx";
import { Toasts } from "./Toasts.tsx";

/** Every page behind the router. */
export function App({ arrival }: { arrival: Arrival }) {
  return (
    <Theme>
      <Toasts />
      <FirstPage value={arrival}>
        <RouterProvider router={router} />
      </FirstPage>
    </Theme>
  );
}
