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
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import type { StaffSuggestion } from "#shared/suggestions/suggestions.contract.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { SuggestionRow } from "./SuggestionRow.tsx";
import type { SuggestionActions } from "./useSuggestionActions.tsx";
import classes from "./SuggestionGroup.module.css";

interface SuggestionGroupProps {
  language: GuestLanguage;
  rows: readonly StaffSuggestion[];
  actions: SuggestionActions;
  onEdit: (suggestion: StaffSuggestion) => void;
  onOrder: (ids: readonly string[]) => void;
  saving: boolean;
}

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
/** Pixels before a press counts as a drag, so that a click on the handle moves nothing. */
const DRAG_FROM = 4;
const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The suggestions of one language, to be sorted by mouse, finger or keyboard, or by the menu of a row. */
export function SuggestionGroup({ language, rows, actions, onEdit, onOrder, saving }: SuggestionGroupProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [moved, setMoved] = useState("");
  const hasMoved = useRef(false);
  const name = useLanguageName()(language);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ id }) => id);
  const placeOf = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id));
  const wordsOf = (id: UniqueIdentifier, place: number) => ({
    text: rows[placeOf(id)]?.text ?? "",
    place: String(place + 1),
    total: String(rows.length),
  });

  const move = (id: UniqueIdentifier, to: number): void => onOrder(arrayMove(ids, placeOf(id), to));
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) move(active.id, placeOf(over.id));
  };
  const moveByMenu = (id: string, to: number): void => {
    move(id, to);
    setMoved(t("suggestions:drag.end", wordsOf(id, to)));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return t("suggestions:drag.begin", wordsOf(active.id, placeOf(active.id)));
    },
    onDragOver: ({ active, over }) => {
      // A row that was just picked up lies over itself; saying so would cut off the words before.
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return t("suggestions:drag.over", wordsOf(active.id, placeOf(over.id)));
    },
    onDragEnd: ({ active, over }) => t("suggestions:drag.end", wordsOf(active.id, placeOf(over?.id ?? active.id))),
    onDragCancel: ({ active }) => t("suggestions:drag.cancel", { text: rows[placeOf(active.id)]?.text ?? "" }),
  };
  const rowActions = (row: StaffSuggestion, place: number): readonly RowAction[] => [
    { key: "edit", label: t("suggestions:list.edit"), icon: <IconPencil {...ICON} />, onSelect: () => onEdit(row) },
    {
      key: "up",
      label: t("suggestions:list.move_up"),
      icon: <IconArrowUp {...ICON} />,
      disabled: saving || place === 0,
      onSelect: () => moveByMenu(row.id, place - 1),
    },
    {
      key: "down",
      label: t("suggestions:list.move_down"),
      icon: <IconArrowDown {...ICON} />,
      disabled: saving || place === rows.length - 1,
      onSelect: () => moveByMenu(row.id, place + 1),
    },
    {
      key: "delete",
      label: t("suggestions:list.delete"),
      icon: <IconTrash {...ICON} />,
      danger: true,
      onSelect: () => actions.remove(row),
    },
  ];

  return (
    <section aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {name} <span className={classes.count}>{rows.length}</span>
      </h2>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDownOnly]}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t("suggestions:drag.how") } }}
        onDragEnd={handleDragEnd}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul className={classes.list} aria-label={t("suggestions:list.label", { language: name })}>
            {rows.map((row, place) => (
              <SuggestionRow
                key={row.id}
                suggestion={row}
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
    </section>
  );
}
