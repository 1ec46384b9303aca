import { getRouteApi } from "@tanstack/react-router";
import { TicketScreen } from "#web/features/support/ticket/TicketScreen.tsx";

const route = getRouteApi("/restaurant/support/tickets/$id");

export function SupportTicketPage() {
  const { id } = route.useParams();
  return <TicketScreen key={id} id={id} />;
}
