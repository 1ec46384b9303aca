import { IconBan, IconCircleCheck, IconMail, IconPencil, IconShieldOff, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { staffApi, type TeamMember } from "#shared/staff/staff.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";

const look = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

const CALLS = {
  reset: staffApi.resetAdmin,
  remove: staffApi.removeAdmin,
  reset_two_factor: staffApi.resetTwoFactor,
} as const;

/** What can be done to a colleague's account. */
export function useMemberActions(onEdit: (member: TeamMember) => void): {
  actionsFor: (member: TeamMember) => readonly RowAction[];
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const after = (title: string): void => {
    renewAfter(client, "office_user_changed");
    toast.success({ title, brief: true });
  };
  const status = useAction({
    run: async ({ id, status: is }: TeamMember) => {
      const body = { status: is === "active" ? "inactive" : "active" } as const;
      await api(staffApi.changeAccess, { params: { id }, body });
      after(t("users_office:admins.saved"));
    },
    failed: t("users_office:admins.save_failed"),
  });
  const ask = ({ id, name }: TeamMember, what: keyof typeof CALLS): void =>
    confirm({
      title: t(`users_office:admins.${what}_title`, { name }),
      text: t(`users_office:admins.${what}_text`),
      confirmLabel: t(`users_office:admins.${what}`),
      cancelLabel: t("users_office:cancel"),
      onConfirm: async () => after((await api(CALLS[what], { params: { id } })).message),
    });
  return {
    dialog,
    actionsFor: (member) => {
      const isActive = member.status === "active";
      const SwitchIcon = isActive ? IconBan : IconCircleCheck;
      return [
        {
          key: "edit",
          label: t("users_office:admins.edit"),
          icon: <IconPencil {...look} />,
          onSelect: () => onEdit(member),
        },
        {
          key: "status",
          label: t(isActive ? "users_office:admins.deactivate" : "users_office:admins.activate"),
          icon: <SwitchIcon {...look} />,
          onSelect: () => status.run(member),
        },
        {
          key: "reset",
          label: t("users_office:admins.reset"),
          icon: <IconMail {...look} />,
          onSelect: () => ask(member, "reset"),
        },
        ...(member.two_factor
          ? [
              {
                key: "reset_two_factor",
                label: t("users_office:admins.reset_two_factor"),
                icon: <IconShieldOff {...look} />,
                onSelect: () => ask(member, "reset_two_factor"),
              },
            ]
          : []),
        {
          key: "remove",
          label: t("users_office:admins.remove"),
          icon: <IconTrash {...look} />,
          danger: true,
          onSelect: () => ask(member, "remove"),
        },
      ];
    },
  };
}
