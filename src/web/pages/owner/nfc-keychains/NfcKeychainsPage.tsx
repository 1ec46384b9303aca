import { getRouteApi } from "@tanstack/react-router";
import { NfcScreen } from "#web/features/nfc/NfcScreen.tsx";
import { readNfcView } from "#web/features/nfc/nfcTabs.ts";

const route = getRouteApi("/restaurant/nfc-keychains");

export function NfcKeychainsPage() {
  return <NfcScreen view={readNfcView(route.useSearch())} />;
}
