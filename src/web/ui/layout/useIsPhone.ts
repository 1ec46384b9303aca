import { useMediaQuery } from "@mantine/hooks";

/** Below this, tables become cards and dialogs become sheets. */
export const useIsPhone = (): boolean => useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
