import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";
import { AllocationsPanel } from "./allocations/AllocationsPanel.tsx";
import { KeychainsPanel } from "./keychains/KeychainsPanel.tsx";
import { NFC_TABS, type NfcTab, type NfcView } from "./nfcTabs.ts";
import { OrderDialog } from "./orders/OrderDialog.tsx";
import { OrdersPanel } from "./orders/OrdersPanel.tsx";

/** Only the query changes: the page stays where it is, and the way back leads out of it. */
const show = (tab: NfcTab, query: Record<string, string | undefined> = {}): void =>
  goTo(paths.nfcKeychains({ tab: tab === "keychains" ? undefined : tab, ...query }), {
    replace: true,
    keepScroll: true,
  });

/** The owner's keychains, orders and allocations, and the way to more. `view` is from the URL. */
export function NfcScreen({ view: { tab, status, back } }: { view: NfcView }) {
  const { t } = useTranslation();
  const [isOrdering, setOrdering] = useState(false);
  const startOrder = (): void => setOrdering(true);
  return (
    <>
      <PageHeader
        title={t("titles:nfc-keychains")}
        subtitle={t("nfc_screen:subtitle")}
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={startOrder}>
            {t("nfc_screen:order_button")}
          </Button>
        }
      />
      <PageTabs
        label={t("nfc_screen:tabs_label")}
        tabs={NFC_TABS.map((value) => ({ value, label: t(`nfc_screen:tabs.${value}`) }))}
        value={tab}
        onChange={show}
      >
        {tab === "keychains" && (
          <KeychainsPanel
            status={status}
            onStatus={(next) => show("keychains", { status: next })}
            onOrder={startOrder}
          />
        )}
        {tab === "orders" && <OrdersPanel back={back} onDismiss={() => show("orders")} onOrder={startOrder} />}
        {tab === "allocations" && <AllocationsPanel />}
      </PageTabs>
      <OrderDialog
        opened={isOrdering}
        onClose={() => setOrdering(false)}
        onPlaced={({ number }) => {
          setOrdering(false);
          toast.success({
            title: t("nfc_screen:order.placed", { number }),
            message: t("nfc_screen:order.placed_text"),
          });
          show("orders");
        }}
      />
    </>
  );
}
