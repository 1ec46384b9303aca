import { Outlet } from "@tanstack/react-router";
import { adminSession } from "#web/lib/session.ts";
import { AdminLayout } from "./AdminLayout.tsx";
import { DataFrame } from "./DataFrame.tsx";

/** The back office's frame; visitors who are not signed in see its not-found page without a menu they could not use. */
export function AdminFrame() {
  const isSignedIn = adminSession.token() !== null && adminSession.hasUser();
  return <DataFrame>{isSignedIn ? <AdminLayout /> : <Outlet />}</DataFrame>;
}
