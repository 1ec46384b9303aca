import { IconPower } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffAllocation } from "#shared/nfc/admin-nfc.model.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";

/** Switches all keychains of an allocation on or off, after a question: guests at many tables notice it. */
export function useAllocationSwitch(): { toggle: (allocation: StaffAllocation) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const send = async ({ id, active }: StaffAllocation): Promise<void> => {
    await api(adminNfcApi.changeAllocation, { params: { id }, body: { active: !active } });
    renewAfter(client, "stock_changed");
    toast.success({ title: t("nfc_office:allocations.saved"), brief: true });
  };
  return {
    dialog,
    toggle: (allocation) => {
      const { active, restaurant } = allocation;
      const way = active ? "off" : "on";
      confirm({
        title: t(`nfc_office:allocations.${way}_title`, { restaurant: restaurant?.name ?? "–" }),
        text: t(`nfc_office:allocations.${way}_text`),
        confirmLabel: t(`nfc_office:allocations.switch_${way}`),
        cancelLabel: t("nfc_office:moves.keep"),
        tone: active ? "danger" : "primary",
        icon: <IconPower size={20} stroke={1.7} />,
        task: { verb: "update", resource: t("nfc_screen:allocations.noun", { count: 1 }) },
        onConfirm: () => send(allocation),
      });
    },
  };
}
