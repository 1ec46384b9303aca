import { getRouteApi } from "@tanstack/react-router";
import { UserPage } from "#web/features/office/users/UserPage.tsx";

const route = getRouteApi("/admin/admin/users/$id");

export function AdminUserPage() {
  const { id } = route.useParams();
  const { view } = route.useSearch();
  return <UserPage key={id} id={id} viewEnded={view === "ended"} />;
}
