import { useQueryClient } from "@tanstack/react-query";
import { IconCopy, IconEye, IconEyeOff, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { templatesApi, type TemplateListItem } from "#shared/templates/templates.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";

interface TemplateActions {
  actionsFor: (template: TemplateListItem) => RowAction[];
  /** Render this once. */
  dialog: ReactNode;
}

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** What can be done with a template without opening it. */
export function useTemplateActions(): TemplateActions {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const copying = useAction({
    run: async (id: string) => {
      const copy = await api(templatesApi.duplicate, { params: { id } });
      renewAfter(cache, "template_changed");
      goTo(paths.admin.template(copy.id));
    },
    done: { title: t("templates:list.copied"), brief: true },
    failed: t("templates:list.copy_failed"),
  });
  const switching = useAction({
    run: async ({ id, active }: { id: string; active: boolean }) => {
      await api(templatesApi.setActive, { params: { id }, body: { active } });
      renewAfter(cache, "template_changed");
    },
    done: ({ active }) => ({
      title: t(active ? "templates:list.now_active" : "templates:list.now_inactive"),
      brief: true,
    }),
    failed: t("templates:list.active_failed"),
  });
  const remove = ({ id, name }: TemplateListItem): void =>
    confirm({
      title: t("templates:remove.title"),
      text: t("templates:remove.text", { name }),
      confirmLabel: t("templates:remove.confirm"),
      cancelLabel: t("templates:remove.cancel"),
      task: { verb: "delete", resource: t("templates:noun", { count: 1 }) },
      onConfirm: async () => {
        await api(templatesApi.remove, { params: { id } });
        renewAfter(cache, "template_changed");
        toast.success({ title: t("templates:deleted"), brief: true });
      },
    });
  return {
    dialog,
    actionsFor: (template) => [
      {
        key: "edit",
        label: t("templates:list.edit"),
        icon: <IconPencil {...ICON} />,
        onSelect: () => goTo(paths.admin.template(template.id)),
      },
      {
        key: "copy",
        label: t("templates:list.copy"),
        icon: <IconCopy {...ICON} />,
        onSelect: () => copying.run(template.id),
      },
      {
        key: "active",
        label: t(template.active ? "templates:list.deactivate" : "templates:list.activate"),
        icon: template.active ? <IconEyeOff {...ICON} /> : <IconEye {...ICON} />,
        onSelect: () => switching.run({ id: template.id, active: !template.active }),
      },
      {
        key: "delete",
        label: t("templates:list.delete"),
        icon: <IconTrash {...ICON} />,
        danger: true,
        onSelect: () => remove(template),
      },
    ],
  };
}
