import { Outlet } from "@tanstack/react-router";
import { DataFrame } from "#web/lib/pages/DataFrame.tsx";

/** For pages that bring their own frame and ask the server for data. */
export function BlankFrame() {
  return (
    <DataFrame>
      <Outlet />
    </DataFrame>
  );
}
