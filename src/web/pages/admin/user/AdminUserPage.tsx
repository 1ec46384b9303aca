import { getRouteApi } from "@tanstack/react-router";
import { UserPage } from "#web/features/accounts/office/UserPage.tsx";

const route = getRouteApi("/admin/admin/users/$id");

export function AdminUserPage() {
  const { id } = route.useParams();
  return <UserPage key={id} id={id} />;
}
