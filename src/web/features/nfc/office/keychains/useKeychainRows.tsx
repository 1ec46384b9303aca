import {
  IconArrowBackUp,
  IconBuildingStore,
  IconInfoCircle,
  IconNfc,
  IconNote,
  IconPower,
  IconReplace,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { BULK_ACTIONS, type BulkAction } from "#shared/nfc/nfc-values.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { useShown } from "#web/ui/feedback/useShown.ts";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { KeychainFacts } from "./KeychainFacts.tsx";
import { mayMove, mayReplace } from "./keychainMoves.ts";
import { NoteForm } from "./NoteForm.tsx";
import { ReplacementForm } from "./ReplacementForm.tsx";

export const MOVE_ICONS: Record<BulkAction, typeof IconPower> = {
  assign: IconBuildingStore,
  unassign: IconArrowBackUp,
  activate: IconPower,
  deactivate: IconPower,
};

interface KeychainRowOptions {
  /** Those on screen: an open dialog shows them as they are now. */
  rows: readonly StaffKeychain[] | undefined;
  move: (action: BulkAction, chosen: readonly StaffKeychain[]) => void;
  onWrite: (keychain: StaffKeychain) => void;
}

interface KeychainRows {
  rowActions: (keychain: StaffKeychain) => readonly RowAction[];
  showDetails: (keychain: StaffKeychain) => void;
  /** Render this once. */
  dialogs: ReactNode;
}

/** What staff can do with one keychain. */
export function useKeychainRows({ rows, move, onWrite }: KeychainRowOptions): KeychainRows {
  const { t } = useTranslation();
  const details = useShown<StaffKeychain>();
  const note = useShown<StaffKeychain>();
  const replacement = useShown<StaffKeychain>();
  const asItIs = (keychain: StaffKeychain): StaffKeychain => rows?.find(({ id }) => id === keychain.id) ?? keychain;

  const action = (key: string, label: string, Icon: typeof IconPower, onSelect: () => void): RowAction => ({
    key,
    label,
    icon: <Icon size={16} stroke={1.6} />,
    onSelect,
  });
  return {
    rowActions: (keychain) => [
      action("details", t("nfc_office:keychains.details"), IconInfoCircle, () => details.show(keychain)),
      ...BULK_ACTIONS.filter((name) => mayMove(keychain, name)).map((name) =>
        action(name, t(`nfc_office:moves.${name}.action`), MOVE_ICONS[name], () => move(name, [keychain])),
      ),
      action("note", t("nfc_office:note.action"), IconNote, () => note.show(keychain)),
      ...(mayReplace(keychain)
        ? [action("replace", t("nfc_office:replacement.action"), IconReplace, () => replacement.show(keychain))]
        : []),
      action("write", t("nfc_office:writing.action"), IconNfc, () => onWrite(keychain)),
    ],
    showDetails: details.show,
    dialogs: (
      <>
        <FormDialog shown={details} title={({ code }) => t("nfc_office:keychains.title", { code })} width={680}>
          {(keychain) => <KeychainFacts keychain={asItIs(keychain)} />}
        </FormDialog>
        <FormDialog shown={note} title={({ code }) => t("nfc_office:note.title", { code })}>
          {(keychain, close) => <NoteForm keychain={keychain} onDone={close} />}
        </FormDialog>
        <FormDialog shown={replacement} title={({ code }) => t("nfc_office:replacement.title", { code })}>
          {(keychain, close) => <ReplacementForm keychain={keychain} onDone={close} />}
        </FormDialog>
      </>
    ),
  };
}
