import { useDroppable } from "@dnd-kit/core";
import { useEffect, useRef } from "react";
import type { Place } from "#web/features/templates/editor/mailEdits.ts";
import { useCanvas } from "./canvasContext.ts";
import { gapKey, isSamePlace } from "./gaps.ts";
import classes from "./Gap.module.css";

/** A place to put an element: nothing to be seen until one would land there. */
export function Gap({ place, last = false }: { place: Place; last?: boolean }) {
  const { moving, open, keyGap } = useCanvas();
  const key = gapKey(place);
  const { setNodeRef, isOver } = useDroppable({ id: key, data: { place }, disabled: !open.has(key) });
  const line = useRef<HTMLDivElement>(null);
  const isChosen = isSamePlace(keyGap, place);
  useEffect(() => {
    // A pointer is where it points; whoever chooses by keys may be led out of sight.
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const isTarget = moving !== undefined && (isOver || isChosen);
  return (
    <div className={last ? classes.last : undefined} aria-hidden="true">
      <div
        ref={(node) => {
          line.current = node;
          setNodeRef(node);
        }}
        className={classes.gap}
        data-gap={key}
        data-target={isTarget || undefined}
      />
    </div>
  );
}
