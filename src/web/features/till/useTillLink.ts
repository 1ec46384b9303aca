import { useEffect, useEffectEvent, useState } from "react";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import { ApiError, api, isTransient } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { tillSession } from "./tillSession.ts";

/** Undefined where no link is being opened. */
type LinkState = "opening" | "pin" | { text: string; again: boolean } | undefined;

/** What stands behind the hash of a till's link, and out of the address with it: nobody is to read it over a shoulder. */
function takeLink(): string | null {
  const link = /^#([\w-]{20,100})$/.exec(window.location.hash)?.[1] ?? null;
  if (link !== null) window.history.replaceState(window.history.state, "", window.location.pathname);
  return link;
}

/** Signs a phone in by the link it was opened with. */
export function useTillLink(onOpened: () => void): { state: LinkState; open: (pin?: string) => Promise<void> } {
  const errorText = useErrorText();
  const [link] = useState(takeLink);
  const [state, setState] = useState<LinkState>(link === null ? undefined : "opening");

  const open = async (pin?: string): Promise<void> => {
    if (link === null) return;
    try {
      tillSession.save(await api(tillsApi.open, { body: { link, ...(pin !== undefined && { pin }) }, quiet: true }));
      setState(undefined);
      onOpened();
    } catch (error) {
      // A wrong PIN is told beside its field.
      if (pin !== undefined && error instanceof ApiError) throw error;
      if (error instanceof ApiError && error.code === "till_pin_required") setState("pin");
      else setState({ text: errorText(error), again: isTransient(error) });
    }
  };
  const openFirst = useEffectEvent(() => void open());
  useEffect(() => {
    openFirst();
  }, []);
  return { state, open };
}
