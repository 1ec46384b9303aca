import { useSortable } from "@dnd-kit/sortable";
import { ActionIcon, Switch, UnstyledButton } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { StaffSuggestion } from "#shared/suggestions/suggestions.contract.ts";
import { RowMenu } from "#web/ui/table/RowMenu.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import classes from "./SuggestionRow.module.css";

interface SuggestionRowProps {
  suggestion: StaffSuggestion;
  /** As it is, or as it is about to be. */
  active: boolean;
  onActive: (active: boolean) => void;
  onEdit: () => void;
  actions: readonly RowAction[];
  /** False while an order is being saved. */
  movable: boolean;
}

/** One suggestion: a handle to move it by, its text, a switch and a menu. */
export function SuggestionRow({ suggestion, active, onActive, onEdit, actions, movable }: SuggestionRowProps) {
  const { id, text, category, language } = suggestion;
  const { t } = useTranslation();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !movable,
    attributes: { roleDescription: t("suggestions:drag.role") },
  });
  const style = { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} className={classes.row} data-dragging={isDragging || undefined}>
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.handle ?? ""}
        {...attributes}
        {...listeners}
        aria-label={t("suggestions:list.drag", { text })}
      >
        <IconGripVertical size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <UnstyledButton className={classes.words ?? ""} data-hidden={!active || undefined} onClick={onEdit}>
        <span className={classes.text} lang={language}>
          {text}
        </span>
        <span className={classes.caption}>
          {t(`suggestions:category.${category}`)}
          {!active && ` · ${t("suggestions:list.hidden")}`}
        </span>
      </UnstyledButton>
      <Switch
        size="md"
        className={classes.switch ?? ""}
        aria-label={t("suggestions:list.active", { text })}
        checked={active}
        onChange={(event) => onActive(event.currentTarget.checked)}
      />
      <RowMenu name={text} actions={actions} />
    </li>
  );
}
