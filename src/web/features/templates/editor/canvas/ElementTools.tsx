import type { DraggableAttributes } from "@dnd-kit/core";
import { ActionIcon } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns2,
  IconCopy,
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconGripVertical,
  IconLock,
  IconTrash,
} from "@tabler/icons-react";
import type { ComponentType, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { MailElement } from "#shared/templates/elements.ts";
import { hasRoom, isFixed, type Place } from "#web/features/templates/editor/mailEdits.ts";
import { useCanvas } from "./canvasContext.ts";
import type { SheetDesk } from "./SheetElement.tsx";
import { useCanvasWords } from "./useCanvasWords.ts";
import { useElementActions } from "./useElementActions.ts";
import classes from "./ElementTools.module.css";

interface ElementToolsProps {
  desk: SheetDesk;
  element: MailElement;
  place: Place;
  /** What says of the handle that it can be dragged. */
  drag: DraggableAttributes;
  /** Where a text puts the tools for its words. */
  slotRef: (slot: HTMLElement | null) => void;
}

const ICON = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** Left and right lead from tool to tool, as in every tool bar. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !event.currentTarget.contains(event.target as Node)) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const at = tools.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  tools[(at + step + tools.length) % tools.length]?.focus();
}

/** What can be done to the selected element. */
export function ElementTools({ desk, element, place, drag, slotRef }: ElementToolsProps) {
  const { t } = useTranslation();
  const words = useCanvasWords();
  const fixed = isFixed(element.type);
  const hasWords = element.type === "text" || element.type === "footer";
  return (
    <div className={classes.rail} data-tools="" data-column={place.column?.index}>
      <div
        className={classes.bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t("templates:canvas.tools", { name: words.kind(element.type) })}
        onKeyDown={handleArrows}
      >
        {hasWords && <div ref={slotRef} className={classes.slot} />}
        {fixed ? (
          <span className={classes.fixed}>
            <IconLock size={14} stroke={1.8} aria-hidden="true" />
            {t("templates:canvas.fixed")}
          </span>
        ) : (
          <MoveTools desk={desk} element={element} place={place} drag={drag} />
        )}
      </div>
    </div>
  );
}

function MoveTools({ desk, element, place, drag }: Omit<ElementToolsProps, "slotRef">) {
  const { editor, choose } = desk;
  const { t } = useTranslation();
  const words = useCanvasWords();
  const { handleKey, handleRef, letGo, moving } = useCanvas();
  const { step, remove, duplicate } = useElementActions(desk);
  const { elements } = editor.template;
  const { id, hide_on_phone: isHidden } = element;
  const parent = place.column?.of;
  return (
    <div className={classes.group}>
      <ActionIcon
        ref={(handle) => handleRef(id, handle)}
        className={`${classes.tool} ${classes.handle}`}
        {...drag}
        aria-pressed={moving?.id === id || undefined}
        aria-label={t("templates:canvas.drag.handle", { name: words.name(element) })}
        title={t("templates:canvas.drag.hint")}
        data-handle=""
        onKeyDown={(event) => handleKey(event, element)}
        onBlur={letGo}
      >
        <IconGripVertical {...ICON} />
      </ActionIcon>
      {parent !== undefined && (
        <Tool label={t("templates:canvas.parent")} Icon={IconColumns2} onClick={() => choose(parent)} />
      )}
      <Tool
        label={t("templates:canvas.up")}
        Icon={IconArrowUp}
        disabled={!editor.canStep(id, -1)}
        onClick={() => step(id, -1)}
      />
      <Tool
        label={t("templates:canvas.down")}
        Icon={IconArrowDown}
        disabled={!editor.canStep(id, 1)}
        onClick={() => step(id, 1)}
      />
      <Tool
        label={t(isHidden ? "templates:canvas.show_on_phone" : "templates:canvas.hide_on_phone")}
        Icon={isHidden ? IconDeviceMobileOff : IconDeviceMobile}
        onClick={() => editor.change(id, { hide_on_phone: !isHidden })}
      />
      <Tool
        label={t("templates:canvas.duplicate")}
        Icon={IconCopy}
        disabled={!hasRoom(elements, place)}
        onClick={() => duplicate(id)}
      />
      <Tool label={t("templates:canvas.remove")} Icon={IconTrash} onClick={() => remove(id)} />
    </div>
  );
}

interface ToolProps {
  label: string;
  Icon: ComponentType<typeof ICON>;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, Icon, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      className={classes.tool ?? ""}
      aria-label={label}
      title={label}
      // A button at its end keeps the focus: somebody who moves an element to the top stays on it.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon {...ICON} />
    </ActionIcon>
  );
}
