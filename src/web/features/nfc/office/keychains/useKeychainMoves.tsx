import { IconArrowBackUp, IconPower } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import type { BulkAction } from "#shared/nfc/nfc-values.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { useShown } from "#web/ui/feedback/useShown.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AssignForm } from "./AssignForm.tsx";
import { mayMove } from "./keychainMoves.ts";

/** Those of the chosen for which it is possible, and how many of them stay as they are. */
interface Move {
  able: readonly StaffKeychain[];
  staying: number;
}

interface KeychainMoves {
  /** Does it to those for which it is possible, after a question where something ends. */
  move: (action: BulkAction, chosen: readonly StaffKeychain[]) => void;
  /** Render this once. */
  dialogs: ReactNode;
}

/** Assigns, unassigns, switches on and off: one keychain or several. */
export function useKeychainMoves(onDone: () => void): KeychainMoves {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { confirm, dialog } = useConfirm();
  const assigning = useShown<Move>();

  const send = async (action: BulkAction, { able, staying }: Move, restaurant?: string): Promise<void> => {
    const ids = able.map(({ id }) => id);
    try {
      await api(adminNfcApi.bulk, { body: { action, ids, restaurant_id: restaurant } });
    } finally {
      // Also after a refusal: it is refused because the list is out of date.
      renewAfter(client, "stock_changed");
    }
    onDone();
    toast.success({
      title: t(`nfc_office:moves.${action}.done`, { count: ids.length }),
      ...(staying > 0 ? { message: t("nfc_office:moves.staying", { count: staying }) } : { brief: true }),
    });
  };
  const activation = useAction<Move>({
    run: (wanted) => send("activate", wanted),
    failed: t("nfc_office:moves.activate.failed"),
  });

  const ask = (action: "unassign" | "deactivate", wanted: Move): void => {
    const { able, staying } = wanted;
    const count = able.length;
    const name = able[0]?.code ?? "";
    const Icon = action === "unassign" ? IconArrowBackUp : IconPower;
    confirm({
      title: t(`nfc_office:moves.${action}.title`, { count, name }),
      text: [
        t(`nfc_office:moves.${action}.text`, { count }),
        ...(staying > 0 ? [t("nfc_office:moves.staying", { count: staying })] : []),
      ].join(" "),
      confirmLabel: t(`nfc_office:moves.${action}.confirm`),
      cancelLabel: t("nfc_office:moves.keep"),
      icon: <Icon size={20} stroke={1.7} />,
      explain: (error) => `${t("nfc_office:moves.nothing_changed")} ${errorText(error)}`,
      onConfirm: () => send(action, wanted),
    });
  };

  return {
    move: (action, chosen) => {
      const able = chosen.filter((keychain) => mayMove(keychain, action));
      if (able.length === 0)
        return toast.error({ title: t("nfc_office:moves.none"), message: t(`nfc_office:moves.${action}.needs`) });
      const wanted = { able, staying: chosen.length - able.length };
      if (action === "assign") return assigning.show(wanted);
      if (action === "activate") return activation.run(wanted);
      ask(action, wanted);
    },
    dialogs: (
      <>
        {dialog}
        <FormDialog
          shown={assigning}
          title={({ able }) => t("nfc_office:moves.assign.title", { count: able.length, name: able[0]?.code ?? "" })}
        >
          {(wanted, close) => <AssignForm send={(restaurant) => send("assign", wanted, restaurant)} onDone={close} />}
        </FormDialog>
      </>
    ),
  };
}
