import { useMediaQuery } from "@mantine/hooks";

/** Then tables become cards and dialogs become sheets. */
export const PHONE = "(width < 48em)";

export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
