import { Button } from "@mantine/core";
import { IconChartBar, IconNfc, IconPackage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { quoteQuery } from "#web/features/nfc/nfcQueries.ts";
import type { EmptyStateProps } from "#web/ui/feedback/EmptyState.tsx";

interface EmptyKeychains {
  /** How many are free is asked for only where it is said. */
  isShown: boolean;
  onOrder: () => void;
}

/** No keychains yet: the way to the first ones. */
export function useEmptyKeychains({ isShown, onOrder }: EmptyKeychains): EmptyStateProps {
  const { t } = useTranslation();
  const { data: quote } = useQuery({ ...quoteQuery(1), enabled: isShown });
  const free = quote?.free_left ?? 0;
  const step = (name: "order" | "table" | "taps", Icon: typeof IconNfc) => ({
    icon: <Icon size={20} stroke={1.6} />,
    title: t(`nfc_screen:empty.${name}_title`),
    text: t(`nfc_screen:empty.${name}_text`),
  });
  return {
    drawing: "keychain",
    title: t("nfc_screen:empty.title"),
    text: [t("nfc_screen:empty.text"), free > 0 ? t("nfc_screen:empty.free", { count: free }) : ""].join(" ").trim(),
    primary: <Button onClick={onOrder}>{t("nfc_screen:order_button")}</Button>,
    steps: [step("order", IconPackage), step("table", IconNfc), step("taps", IconChartBar)],
  };
}
