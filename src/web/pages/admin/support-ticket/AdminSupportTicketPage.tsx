import { getRouteApi } from "@tanstack/react-router";
import { DeskTicketScreen } from "#web/features/support/desk/ticket/DeskTicketScreen.tsx";

const route = getRouteApi("/admin/admin/support/$id");

export function AdminSupportTicketPage() {
  const { id } = route.useParams();
  return <DeskTicketScreen key={id} id={id} />;
}
