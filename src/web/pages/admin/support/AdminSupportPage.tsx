import { getRouteApi } from "@tanstack/react-router";
import { DeskScreen } from "#web/features/support/desk/DeskScreen.tsx";

const route = getRouteApi("/admin/admin/support");

export function AdminSupportPage() {
  return <DeskScreen query={route.useSearch()} />;
}
