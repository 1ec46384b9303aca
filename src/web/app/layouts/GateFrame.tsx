import { Outlet, useParams, useSearch } from "@tanstack/react-router";
import { AddressContext } from "#web/lib/pages/address.ts";

/** For pages that are drawn without the router, too: tells them what their address says. */
export function GateFrame() {
  const params = useParams({ strict: false });
  const search = useSearch({ strict: false });
  return (
    <AddressContext value={{ ...search, ...params }}>
      <Outlet />
    </AddressContext>
  );
}
