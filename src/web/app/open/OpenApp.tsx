import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pageTitle } from "#web/app/pageTitle.ts";
import { ProgressLine } from "#web/app/ProgressLine.tsx";
import type { RouteName } from "#web/app/routeMeta.ts";
import { Theme } from "#web/app/Theme.tsx";
import { Toasts } from "#web/app/Toasts.tsx";
import { AddressContext, type Address } from "#web/lib/pages/address.ts";
import { whenUsed } from "#web/lib/whenUsed.ts";
import { isLeaving, watchLeaving } from "./leaving.ts";

interface OpenAppProps {
  name: RouteName;
  address: Address;
  /** Called once the page reacts to what people do. */
  onReady?: () => void;
  children: ReactNode;
}

/** A page that arrives as HTML: the same look, and neither router nor session. */
export function OpenApp({ name, address, onReady, children }: OpenAppProps) {
  // Re-renders when the language changes.
  useTranslation();
  const title = pageTitle(name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => onReady?.(), [onReady]);
  const leaving = useSyncExternalStore(watchLeaving, isLeaving, () => false);
  return (
    <Theme>
      <Toasts begin={whenUsed} />
      <ProgressLine active={leaving} />
      <AddressContext value={address}>{children}</AddressContext>
    </Theme>
  );
}
