import { useSortable } from "@dnd-kit/sortable";
import { ActionIcon, Switch, UnstyledButton } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { StaffScriptSummary } from "#shared/scripts/admin-scripts.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { RowMenu } from "#web/ui/table/RowMenu.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import classes from "./ScriptRow.module.css";

interface ScriptRowProps {
  script: StaffScriptSummary;
  /** As it is, or as it is about to be. */
  active: boolean;
  onActive: (active: boolean) => void;
  onEdit: () => void;
  actions: readonly RowAction[];
  movable: boolean;
}

/** One script: a handle to move it by, where it runs, how it does, a switch and a menu. */
export function ScriptRow({ script, active, onActive, onEdit, actions, movable }: ScriptRowProps) {
  const { id, title, placement, in_owner, in_guest, in_admin, needs_consent, errors, loads, loaded_at } = script;
  const { t } = useTranslation();
  const format = useFormat();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !movable,
    attributes: { roleDescription: t("scripts:drag.role") },
  });
  const style = { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition };
  const facts = [
    t(`scripts:placements.${placement}`),
    in_owner && t("scripts:areas.site"),
    in_guest && t("scripts:areas.guest"),
    in_admin && t("scripts:areas.admin"),
    needs_consent && t("scripts:list.asks"),
    !active && t("scripts:list.off"),
  ];
  const loaded =
    loads > 0
      ? t("scripts:list.loaded", { count: loads })
      : loaded_at === null
        ? t("scripts:list.not_loaded")
        : t("scripts:list.not_lately", { time: format.relative(loaded_at) });
  return (
    <li ref={setNodeRef} style={style} className={classes.row} data-dragging={isDragging || undefined}>
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.handle ?? ""}
        {...attributes}
        {...listeners}
        aria-label={t("scripts:list.drag", { title })}
      >
        <IconGripVertical size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <UnstyledButton className={classes.words ?? ""} onClick={onEdit}>
        <span className={classes.text}>{title}</span>
        <span className={classes.caption}>{facts.filter(Boolean).join(" · ")}</span>
        {active && (
          <span title={t("scripts:list.loaded_hint")}>
            <StatusBadge tone={loads > 0 ? "green" : "grey"}>{loaded}</StatusBadge>
          </span>
        )}
        {errors > 0 && <StatusBadge tone="red">{t("scripts:list.errors", { count: errors })}</StatusBadge>}
      </UnstyledButton>
      <Switch
        size="md"
        className={classes.switch ?? ""}
        aria-label={t("scripts:list.active", { title })}
        checked={active}
        onChange={(event) => onActive(event.currentTarget.checked)}
      />
      <RowMenu name={title} actions={actions} />
    </li>
  );
}
