import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffScriptSummary } from "#shared/scripts/admin-scripts.contract.ts";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { ScriptRow } from "./ScriptRow.tsx";
import type { ScriptActions } from "./useScriptActions.tsx";
import classes from "./scripts.module.css";

interface ScriptListProps {
  rows: readonly StaffScriptSummary[];
  actions: ScriptActions;
  onEdit: (script: StaffScriptSummary) => void;
  onOrder: (ids: readonly string[]) => void;
  saving: boolean;
}

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
/** Pixels before a press counts as a drag, so that a click on the handle moves nothing. */
const DRAG_FROM = 4;
const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** All scripts, to be sorted by mouse, finger or keyboard, or by the menu of a row. */
export function ScriptList({ rows, actions, onEdit, onOrder, saving }: ScriptListProps) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState("");
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ id }) => id);
  const placeOf = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id));
  const wordsOf = (id: UniqueIdentifier, place: number) => ({
    title: rows[placeOf(id)]?.title ?? "",
    place: String(place + 1),
    total: String(rows.length),
  });

  const move = (id: UniqueIdentifier, to: number): void => onOrder(arrayMove(ids, placeOf(id), to));
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) move(active.id, placeOf(over.id));
  };
  const moveByMenu = (id: string, to: number): void => {
    move(id, to);
    setMoved(t("scripts:drag.end", wordsOf(id, to)));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return t("scripts:drag.begin", wordsOf(active.id, placeOf(active.id)));
    },
    onDragOver: ({ active, over }) => {
      // A row that was just picked up lies over itself; saying so would cut off the words before.
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return t("scripts:drag.over", wordsOf(active.id, placeOf(over.id)));
    },
    onDragEnd: ({ active, over }) => t("scripts:drag.end", wordsOf(active.id, placeOf(over?.id ?? active.id))),
    onDragCancel: ({ active }) => t("scripts:drag.cancel", { title: rows[placeOf(active.id)]?.title ?? "" }),
  };
  const rowActions = (row: StaffScriptSummary, place: number): readonly RowAction[] => [
    { key: "edit", label: t("scripts:list.edit"), icon: <IconPencil {...ICON} />, onSelect: () => onEdit(row) },
    {
      key: "up",
      label: t("scripts:list.move_up"),
      icon: <IconArrowUp {...ICON} />,
      disabled: saving || place === 0,
      onSelect: () => moveByMenu(row.id, place - 1),
    },
    {
      key: "down",
      label: t("scripts:list.move_down"),
      icon: <IconArrowDown {...ICON} />,
      disabled: saving || place === rows.length - 1,
      onSelect: () => moveByMenu(row.id, place + 1),
    },
    {
      key: "delete",
      label: t("scripts:list.delete"),
      icon: <IconTrash {...ICON} />,
      danger: true,
      onSelect: () => actions.remove(row),
    },
  ];

  return (
    <>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDownOnly]}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t("scripts:drag.how") } }}
        onDragEnd={handleDragEnd}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul className={classes.list} aria-label={t("scripts:list.label")}>
            {rows.map((row, place) => (
              <ScriptRow
                key={row.id}
                script={row}
                active={actions.switching?.id === row.id ? actions.switching.active : row.active}
                onActive={(active) => actions.setActive({ id: row.id, active })}
                onEdit={() => onEdit(row)}
                actions={rowActions(row, place)}
                movable={!saving && rows.length > 1}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  );
}
