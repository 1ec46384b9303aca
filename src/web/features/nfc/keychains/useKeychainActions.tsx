import { IconDeviceMobile, IconPower, IconQrcode } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { keychainAfter } from "#shared/nfc/nfc-status.rules.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { putKeychain } from "#web/features/nfc/nfcQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { KeychainDialog } from "./KeychainDialog.tsx";
import { nameOf } from "./keychainWords.ts";
import { TapTestDialog } from "./TapTestDialog.tsx";

interface KeychainActions {
  rowActions: (keychain: Keychain) => readonly RowAction[];
  showDetails: (keychain: Keychain) => void;
  /** Render this somewhere in the component. */
  dialogs: ReactNode;
}

/** What an owner can do with a keychain. `rows` are those on screen: an open dialog shows them as they are now. */
export function useKeychainActions(rows: readonly Keychain[] | undefined): KeychainActions {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const [shown, setShown] = useState<{ keychain: Keychain; as: "details" | "test" }>();
  const [opened, setOpened] = useState(false);
  const show = (keychain: Keychain, as: "details" | "test"): void => {
    setShown({ keychain, as });
    setOpened(true);
  };
  const { askOff, switchOn } = useSwitching(confirm);

  const switching = (keychain: Keychain): readonly RowAction[] => {
    const icon = <IconPower size={16} stroke={1.6} />;
    if (keychain.status === "active")
      return [{ key: "off", label: t("nfc_screen:keychains.switch_off"), icon, onSelect: () => askOff(keychain) }];
    // What was lost or damaged stays off until staff take that note away.
    if (keychain.fault !== null || keychainAfter(keychain.status, "activate") === undefined) return [];
    return [{ key: "on", label: t("nfc_screen:keychains.switch_on"), icon, onSelect: () => switchOn(keychain) }];
  };
  const dialogProps = shown && {
    keychain: rows?.find(({ id }) => id === shown.keychain.id) ?? shown.keychain,
    opened,
    onClose: () => setOpened(false),
    onClosed: () => setShown(undefined),
  };
  return {
    rowActions: (keychain) => [
      {
        key: "details",
        label: t("nfc_screen:keychains.details"),
        icon: <IconQrcode size={16} stroke={1.6} />,
        onSelect: () => show(keychain, "details"),
      },
      {
        key: "test",
        label: t("nfc_screen:keychains.test"),
        icon: <IconDeviceMobile size={16} stroke={1.6} />,
        onSelect: () => show(keychain, "test"),
      },
      ...switching(keychain),
    ],
    showDetails: (keychain) => show(keychain, "details"),
    dialogs: (
      <>
        {dialogProps && shown.as === "details" && <KeychainDialog {...dialogProps} />}
        {dialogProps && shown.as === "test" && <TapTestDialog {...dialogProps} />}
        {dialog}
      </>
    ),
  };
}

/** On at once, off after a question: guests at the table notice it. */
function useSwitching(confirm: ReturnType<typeof useConfirm>["confirm"]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const setActive = async ({ id }: Keychain, active: boolean): Promise<void> => {
    putKeychain(client, await api(nfcApi.setActive, { params: { id }, body: { active } }));
    renewAfter(client, "keychain_changed");
  };
  const { run } = useAction<Keychain>({
    run: (keychain) => setActive(keychain, true),
    done: (keychain) => ({ title: t("nfc_screen:keychains.switched_on", { name: nameOf(keychain) }), brief: true }),
    failed: t("nfc_screen:keychains.switch_on_failed"),
  });
  return {
    switchOn: run,
    askOff: (keychain: Keychain): void =>
      confirm({
        title: t("nfc_screen:keychains.off_title", { name: nameOf(keychain) }),
        text: t("nfc_screen:keychains.off_text"),
        confirmLabel: t("nfc_screen:keychains.off_confirm"),
        cancelLabel: t("nfc_screen:keychains.off_keep"),
        icon: <IconPower size={20} stroke={1.7} />,
        task: { verb: "update", resource: t("nfc_screen:keychains.off_noun") },
        onConfirm: () => setActive(keychain, false),
      }),
  };
}
