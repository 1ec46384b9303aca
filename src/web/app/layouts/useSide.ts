import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { localStore } from "#web/lib/session/storage.ts";

const STORAGE_KEY = "sidebar_collapsed";

interface Side {
  collapsed: boolean;
  toggle: () => void;
}

/**
 * In wide windows the choice is remembered across visits. Below 1024 px the side starts collapsed; opening it there lasts
 * until the window changes its size class and is not remembered.
 */
export function useSide(): Side {
  const isWide = useMediaQuery("(width >= 1024px)", true, { getInitialValueInEffect: false });
  const [kept, setKept] = useState(() => localStore.get(STORAGE_KEY) === "true");
  const [openedNarrow, setOpenedNarrow] = useState(false);
  const [wasWide, setWasWide] = useState(isWide);
  if (wasWide !== isWide) {
    setWasWide(isWide);
    setOpenedNarrow(false);
  }
  const toggle = (): void => {
    if (!isWide) {
      setOpenedNarrow(!openedNarrow);
      return;
    }
    localStore.set(STORAGE_KEY, String(!kept));
    setKept(!kept);
  };
  return { collapsed: isWide ? kept : !openedNarrow, toggle };
}
