import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { WIDE, keepCollapsed, wasCollapsed } from "./sideMemory.ts";

interface Side {
  collapsed: boolean;
  toggle: () => void;
}

/**
 * In wide windows the choice is remembered across visits. Below 1024 px the side starts collapsed; opening it there lasts
 * until the window changes its size class and is not remembered.
 */
export function useSide(): Side {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [kept, setKept] = useState(wasCollapsed);
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
    keepCollapsed(!kept);
    setKept(!kept);
  };
  return { collapsed: isWide ? kept : !openedNarrow, toggle };
}
