import { IconLogout } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { tillsApi, type Till } from "#shared/offers/tills.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { usePhoneName, type TillPhone } from "./usePhoneName.ts";

/** One that is gone already is what was asked for. */
const unlessGone = (failure: unknown): void => {
  if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
};

/** What is asked before a till is ended or a phone signed out. */
export function useTillActions(): {
  askEnd: (till: Till) => void;
  askSignOut: (till: Till, phone: TillPhone) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const client = useQueryClient();
  const phoneName = usePhoneName();
  const { confirm, dialog } = useConfirm();
  const icon = <IconLogout size={20} stroke={1.7} />;
  return {
    dialog,
    askEnd: ({ id, name }) =>
      confirm({
        title: t("till:tills.end_title", { name }),
        text: t("till:tills.end_text"),
        confirmLabel: t("till:tills.end"),
        cancelLabel: t("till:tills.end_keep"),
        icon,
        onConfirm: async () => {
          await api(tillsApi.end, { params: { id } }).catch(unlessGone);
          renewAfter(client, "till_changed");
        },
      }),
    askSignOut: ({ id }, phone) =>
      confirm({
        title: t("till:tills.sign_out_title", { phone: phoneName(phone) }),
        text: t("till:tills.sign_out_text"),
        confirmLabel: t("till:tills.sign_out"),
        cancelLabel: t("till:tills.sign_out_keep"),
        icon,
        onConfirm: async () => {
          await api(tillsApi.endSession, { params: { id, session_id: phone.id } }).catch(unlessGone);
          renewAfter(client, "till_changed");
        },
      }),
  };
}
