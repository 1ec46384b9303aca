import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { StaffKeychain, Supplier } from "#shared/nfc/admin-nfc.model.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";
import { AllocateForm } from "./allocations/AllocateForm.tsx";
import type { Giving } from "./allocations/allocationValues.ts";
import { OfficeAllocationsPanel } from "./allocations/OfficeAllocationsPanel.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { AddKeychains, type Addition } from "./keychains/AddKeychains.tsx";
import { mayMove } from "./keychains/keychainMoves.ts";
import { StockActions } from "./keychains/StockActions.tsx";
import { OfficeKeychainsPanel } from "./keychains/OfficeKeychainsPanel.tsx";
import {
  OFFICE_TABS,
  openOrderOf,
  readAllocationFilters,
  readKeychainFilters,
  readOrderFilters,
  tabOf,
  type OfficeTab,
  type OfficeUrl,
} from "./officeFilters.ts";
import { OfficeOrdersPanel } from "./orders/OfficeOrdersPanel.tsx";
import { SupplierOrderForm } from "./orders/SupplierOrderForm.tsx";
import { StockLine } from "./StockLine.tsx";
import { SupplierForm } from "./suppliers/SupplierForm.tsx";
import { SuppliersPanel } from "./suppliers/SuppliersPanel.tsx";
import { useShown, type Shown } from "#web/ui/feedback/useShown.ts";
import type { Writing } from "./writing/TagWriterDialog.tsx";
import classes from "./form/form.module.css";

/** Only the query changes: the page stays where it is, and the way back leads out of it. */
const show = (tab: OfficeTab, query: object = {}): void =>
  goTo(paths.admin.nfc(tab === "keychains" ? undefined : tab, { ...query }), { replace: true, keepScroll: true });

/** The dialogs of the page: each can be opened from more than one tab. */
interface OfficeDialogs {
  adding: Shown<Addition>;
  giving: Shown<Giving>;
  ordering: Shown<true>;
  supplier: Shown<{ supplier: Supplier | undefined }>;
  writing: Shown<Writing>;
}

/** Stock, orders, allocations and suppliers of keychains. */
export function NfcOffice({ query }: { query: OfficeUrl }) {
  const { t } = useTranslation();
  const tab = tabOf(query);
  const dialogs: OfficeDialogs = {
    adding: useShown(),
    giving: useShown(),
    ordering: useShown(),
    supplier: useShown(),
    writing: useShown(),
  };
  const mainAction: Record<OfficeTab, [label: string, open: () => void]> = {
    keychains: [t("nfc_office:add.button"), () => dialogs.adding.show({})],
    orders: [t("nfc_office:supplier_order.button"), () => dialogs.ordering.show(true)],
    allocations: [t("nfc_office:allocate.button"), () => dialogs.giving.show({})],
    suppliers: [t("nfc_office:suppliers.add"), () => dialogs.supplier.show({ supplier: undefined })],
  };
  const [label, open] = mainAction[tab];
  return (
    <>
      <PageHeader
        title={t("titles:admin-nfc")}
        subtitle={t("shell:screens.admin-nfc.subtitle")}
        actions={
          <div className={classes.buttons}>
            {tab === "keychains" && (
              <StockActions filters={readKeychainFilters(query)} onWrite={() => dialogs.writing.show("all")} />
            )}
            <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={open}>
              {label}
            </Button>
          </div>
        }
      />
      <div className={classes.panel}>
        <StockLine onOrder={() => dialogs.ordering.show(true)} />
        <PageTabs
          label={t("nfc_screen:tabs_label")}
          tabs={OFFICE_TABS.map((value) => ({ value, label: t(`nfc_office:tabs.${value}`) }))}
          value={tab}
          onChange={(next) => show(next)}
        >
          <OfficePanel tab={tab} query={query} dialogs={dialogs} />
        </PageTabs>
      </div>
      <Dialogs dialogs={dialogs} />
    </>
  );
}

interface OfficePanelProps {
  tab: OfficeTab;
  query: OfficeUrl;
  dialogs: OfficeDialogs;
}

/** What the open tab shows. */
function OfficePanel({ tab, query, dialogs: { adding, giving, ordering, supplier, writing } }: OfficePanelProps) {
  const keychainFilters = useMemo(() => readKeychainFilters(query), [query]);
  const orderFilters = useMemo(() => readOrderFilters(query), [query]);
  const allocate = (chosen: readonly StaffKeychain[]): void =>
    giving.show({ chosen: chosen.filter((keychain) => mayMove(keychain, "assign")) });
  switch (tab) {
    case "keychains":
      return (
        <OfficeKeychainsPanel
          filters={keychainFilters}
          onFilters={(next) => show("keychains", next)}
          onAdd={() => adding.show({})}
          onAllocate={allocate}
          writing={writing}
        />
      );
    case "orders":
      return (
        <OfficeOrdersPanel
          filters={orderFilters}
          onFilters={(next) => show("orders", next)}
          openId={openOrderOf(query)}
          onOpen={(order) => show("orders", { ...orderFilters, order })}
          onOrder={() => ordering.show(true)}
          onAllocate={(order) => {
            show("orders", orderFilters);
            giving.show({ order });
          }}
          onMakeCodes={({ id }) => {
            show("orders", orderFilters);
            adding.show({ orderId: id });
          }}
        />
      );
    case "allocations":
      return (
        <OfficeAllocationsPanel
          filters={readAllocationFilters(query)}
          onFilters={(next) => show("allocations", next)}
          onAllocate={() => giving.show({})}
        />
      );
    case "suppliers":
      return <SuppliersPanel onEdit={(one) => supplier.show({ supplier: one })} />;
  }
}

/** The forms of the page; each leads to the list where its outcome stands. */
function Dialogs({ dialogs: { adding, giving, ordering, supplier } }: { dialogs: OfficeDialogs }) {
  const { t } = useTranslation();
  return (
    <>
      <FormDialog shown={adding} title={() => t("nfc_office:add.button")}>
        {(addition, close) => (
          <AddKeychains
            addition={addition}
            onCancel={close}
            onAdded={(batch) => {
              close();
              show("keychains", { batch });
            }}
          />
        )}
      </FormDialog>
      <FormDialog shown={giving} title={() => t("nfc_office:allocate.button")} width={600}>
        {(what, close) => (
          <AllocateForm
            giving={what}
            onCancel={close}
            onAllocated={() => {
              close();
              show("allocations");
            }}
          />
        )}
      </FormDialog>
      <FormDialog shown={ordering} title={() => t("nfc_office:supplier_order.button")} width={600}>
        {(_, close) => (
          <SupplierOrderForm
            onCancel={close}
            onOrdered={(order) => {
              close();
              show("orders", { order });
            }}
          />
        )}
      </FormDialog>
      <FormDialog shown={supplier} title={(about) => about.supplier?.name ?? t("nfc_office:suppliers.add")} width={640}>
        {(about, close) => <SupplierForm supplier={about.supplier} onDone={close} />}
      </FormDialog>
    </>
  );
}
