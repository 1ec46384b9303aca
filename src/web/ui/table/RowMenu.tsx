import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RowAction } from "./tableModel.ts";

interface RowMenuProps {
  /** Whom the actions are for. */
  name: string;
  actions: readonly RowAction[];
}

export function RowMenu({ name, actions }: RowMenuProps) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t("ui:table.row_menu", { name })}>
          <IconDots size={18} stroke={2} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.key}
            leftSection={action.icon}
            disabled={action.disabled ?? false}
            onClick={action.onSelect}
            {...(action.danger ? { color: "tomato" } : {})}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
