import { useDraggable } from "@dnd-kit/core";
import { UnstyledButton } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PartProps } from "#web/features/templates/editor/editorTypes.ts";
import { hasRoom } from "#web/features/templates/editor/mailEdits.ts";
import { ADDABLE, type AddableType } from "#web/features/templates/editor/newElement.ts";
import { useCanvas } from "./canvasContext.ts";
import { KindIcon } from "./KindIcon.tsx";
import { useAddElement } from "./useAddElement.ts";
import { useCanvasWords } from "./useCanvasWords.ts";
import classes from "./Palette.module.css";

/** What can be added to a mail: by a click after the selected element, or dragged to its place. */
export function Palette({ editor }: PartProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { announce } = useCanvas();
  const add = useAddElement(editor, announce);
  const isFull = !hasRoom(editor.template.elements, {});
  return (
    <section aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {t("templates:canvas.palette")}
      </h2>
      <ul className={classes.kinds} data-strip="">
        {ADDABLE.map((type) => (
          <li key={type}>
            <Kind type={type} onAdd={() => add(type)} />
          </li>
        ))}
      </ul>
      <p className={classes.hint} data-full={isFull || undefined} role={isFull ? "status" : undefined}>
        {t(isFull ? "templates:canvas.full" : "templates:canvas.palette_hint")}
      </p>
    </section>
  );
}

function Kind({ type, onAdd }: { type: AddableType; onAdd: () => void }) {
  const words = useCanvasWords();
  // Its attributes tell of Space and arrows, which are for what already stands on the sheet: here Enter and Space add.
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `new:${type}`, data: { type } });
  return (
    <UnstyledButton
      ref={setNodeRef}
      {...listeners}
      className={classes.kind ?? ""}
      data-dragging={isDragging || undefined}
      onClick={onAdd}
    >
      <span className={classes.icon}>
        <KindIcon type={type} size={20} />
      </span>
      <span className={classes.name}>{words.kind(type)}</span>
    </UnstyledButton>
  );
}
