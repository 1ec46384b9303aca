import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type Modifier,
} from "@dnd-kit/core";
import { VisuallyHidden } from "@mantine/core";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MailElement } from "#shared/templates/elements.ts";
import { moveElement, placeOf, type Place } from "#web/features/templates/editor/mailEdits.ts";
import type { AddableType } from "#web/features/templates/editor/newElement.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { CanvasContext, type Canvas } from "./canvasContext.ts";
import { gapKey, gapsFor, landingOf, nearestGap, stepGap, type MeasuredGap, type Moving } from "./gaps.ts";
import { KindIcon } from "./KindIcon.tsx";
import { useAddElement } from "./useAddElement.ts";
import { useCanvasWords } from "./useCanvasWords.ts";
import classes from "./CanvasDrag.module.css";

/** Pixels before a press counts as a drag, so that a click selects. */
const DRAG_FROM = 5;
/** Milliseconds a finger rests before it drags, so that a swipe scrolls. */
const LONG_PRESS = 220;
const FINGER_PLAY = 8;

/** What is dragged hangs at the pointer, however large the element is that it was taken from. */
const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const touch = "touches" in (activatorEvent ?? {}) ? (activatorEvent as TouchEvent).touches[0] : undefined;
  const pointer = touch ?? (activatorEvent as MouseEvent | null);
  if (!pointer || !draggingNodeRect) return transform;
  return {
    ...transform,
    x: transform.x + pointer.clientX - draggingNodeRect.left + 12,
    y: transform.y + pointer.clientY - draggingNodeRect.top + 8,
  };
};

const NOTHING_SAID: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Everything between palette and sheet: what is dragged by mouse, finger or keyboard, where it may land, and saying so. */
export function CanvasDrag({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { t } = useTranslation();
  const words = useCanvasWords();
  const { elements } = editor.template;
  const [said, setSaid] = useState({ text: "", turn: 0 });
  const announce = (text: string): void => setSaid(({ turn }) => ({ text, turn: turn + 1 }));
  const [dragged, setDragged] = useState<Moving>();
  const lift = useKeyboardLift(editor, announce);
  const add = useAddElement(editor, announce);
  const moving = dragged ?? lift.lifted;
  const gaps = useMemo(() => (moving ? gapsFor(elements, moving) : []), [elements, moving]);
  const open = useMemo(() => new Set(gaps.map(gapKey)), [gaps]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS, tolerance: FINGER_PLAY } }),
  );

  const findGap: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates }) => {
    const measured = droppableContainers.flatMap(({ id, data }): MeasuredGap[] => {
      const rect = droppableRects.get(id);
      const place = data.current?.["place"] as Place | undefined;
      return rect && place ? [{ place, left: rect.left, right: rect.right, top: rect.top }] : [];
    });
    const found = pointerCoordinates && nearestGap(measured, elements, pointerCoordinates);
    return found ? [{ id: gapKey(found) }] : [];
  };
  const handleDragEnd = ({ over }: DragEndEvent): void => {
    setDragged(undefined);
    const gap = over?.data.current?.["place"] as Place | undefined;
    if (!gap || !dragged) return;
    if (dragged.id === undefined) add(dragged.type as AddableType, gap);
    else lift.drop(dragged.id, gap);
  };

  const canvas: Canvas = {
    moving,
    open,
    keyGap: lift.gap,
    handleKey: lift.handleKey,
    letGo: lift.letGo,
    handleRef: lift.handleRef,
    announce,
  };
  return (
    <CanvasContext value={canvas}>
      <DndContext
        sensors={sensors}
        collisionDetection={findGap}
        // One voice for everything that happens here; see below.
        accessibility={{
          announcements: NOTHING_SAID,
          screenReaderInstructions: { draggable: t("templates:canvas.drag.how") },
        }}
        onDragStart={({ active }) => setDragged(active.data.current as Moving)}
        onDragEnd={handleDragEnd}
        onDragCancel={() => setDragged(undefined)}
      >
        {children}
        <DragOverlay dropAnimation={null} modifiers={[atPointer]} className={classes.overlay ?? ""} zIndex={400}>
          {dragged && (
            <span className={classes.card}>
              <KindIcon type={dragged.type} />
              {words.kind(dragged.type)}
            </span>
          )}
        </DragOverlay>
      </DndContext>
      <VisuallyHidden role="status">
        {/* The same sentence twice is said twice. */}
        <span key={said.turn}>{said.text}</span>
      </VisuallyHidden>
    </CanvasContext>
  );
}

interface Lifted extends Moving {
  id: string;
}

/** Moving by keyboard: the element stays where it is while a line shows where it would go. */
function useKeyboardLift(editor: Editor, announce: (text: string) => void) {
  const { t } = useTranslation();
  const words = useCanvasWords();
  const { elements } = editor.template;
  const [lifted, setLifted] = useState<Lifted & { gap: Place }>();
  const handles = useRef(new Map<string, HTMLElement>());
  const focusNext = useRef<string>(undefined);

  // An element that goes into a column or out of it is drawn anew, and its handle with it.
  useEffect(() => {
    const handle = focusNext.current === undefined ? undefined : handles.current.get(focusNext.current);
    focusNext.current = undefined;
    handle?.focus();
  }, [elements]);

  const drop = (id: string, gap: Place): void => {
    const landing = landingOf(elements, id, gap);
    if (!landing) return;
    editor.move(id, landing);
    editor.select(id);
    announce(t("templates:canvas.drag.dropped", { place: words.place(moveElement(elements, id, landing), landing) }));
  };
  const begin = (element: MailElement, gap: Place): void => {
    setLifted({ id: element.id, type: element.type, gap });
    announce(t("templates:canvas.drag.lifted", { name: words.name(element), place: words.place(elements, gap) }));
  };
  const cancel = (): void => {
    if (lifted) announce(t("templates:canvas.drag.cancelled"));
    setLifted(undefined);
  };
  const step = (now: Lifted & { gap: Place }, key: string): void => {
    const next = stepGap(gapsFor(elements, now), now.gap, key);
    if (!next) return;
    setLifted({ ...now, gap: next });
    const landing = landingOf(elements, now.id, next) ?? placeOf(elements, now.id) ?? next;
    announce(words.place(moveElement(elements, now.id, landing), landing));
  };
  const handleKey = (event: KeyboardEvent, element: MailElement): void => {
    const now = lifted?.id === element.id ? lifted : undefined;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " || (event.key === "Enter" && now)) {
      const place = placeOf(elements, element.id);
      if (now) {
        focusNext.current = element.id;
        drop(element.id, now.gap);
        setLifted(undefined);
      } else if (place) begin(element, place);
    } else if (now && event.key.startsWith("Arrow")) step(now, event.key);
    else if (now && event.key === "Escape") cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    lifted,
    gap: lifted?.gap,
    drop,
    handleKey,
    letGo: cancel,
    handleRef: (id: string, handle: HTMLElement | null): void => {
      if (handle) handles.current.set(id, handle);
      else handles.current.delete(id);
    },
  };
}
