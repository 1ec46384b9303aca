import { getRouteApi } from "@tanstack/react-router";
import { NfcOffice } from "#web/features/nfc/office/NfcOffice.tsx";

const route = getRouteApi("/admin/admin/nfc");

export function AdminNfcPage() {
  return <NfcOffice query={route.useSearch()} />;
}
