import { useDraggable } from "@dnd-kit/core";
import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import type { MailElement } from "#shared/templates/elements.ts";
import { isEmptyText } from "#shared/templates/rich-text.ts";
import { ElementView } from "#web/features/templates/editor/ElementView.tsx";
import type { PartProps } from "#web/features/templates/editor/editorTypes.ts";
import { isFixed, type Place } from "#web/features/templates/editor/mailEdits.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { ColumnsView } from "./ColumnsView.tsx";
import { ElementTools } from "./ElementTools.tsx";
import { FindingMark } from "./FindingMark.tsx";
import { Gap } from "./Gap.tsx";
import { useCanvasWords } from "./useCanvasWords.ts";
import type { KeepFocus } from "./useKeptFocus.ts";
import { Writing } from "./writing/Writing.tsx";
import classes from "./SheetElement.module.css";

/** A point of the window where somebody wants to write. */
export interface Caret {
  x: number;
  y: number;
}

/** What every element of the sheet knows about the whole. */
export interface SheetDesk {
  editor: Editor;
  findings: PartProps["findings"];
  choose: (id: string | undefined, at?: Caret) => void;
  /** Where somebody pointed when they chose this element, told once: a text that is drawn anew must not take the focus again. */
  takeCaret: (id: string) => Caret | undefined;
  keepFocus: KeepFocus;
  /** The one element that Tab leads to; arrow keys lead to the others. */
  tabStop: string | undefined;
}

interface SheetElementProps {
  desk: SheetDesk;
  element: MailElement;
  place: Place;
}

/** Whether a press may become a drag of this very element: not on a button, and not where words are being written. */
const mayDrag = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest("[data-writing], button:not([data-handle]), input");

/** One element on the sheet: as it will look, with its tools while it is selected. */
export function SheetElement({ desk, element, place }: SheetElementProps) {
  const { editor, findings, choose } = desk;
  const { t } = useTranslation();
  const words = useCanvasWords();
  const node = useRef<HTMLDivElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const isSelected = editor.selected === element.id;
  const own = findings.filter((finding) => finding.element_id === element.id);
  const drag = useDraggable({
    id: element.id,
    data: { id: element.id, type: element.type },
    disabled: isFixed(element.type),
    attributes: { roleDescription: t("templates:canvas.drag.role") },
  });

  useEffect(() => {
    const box = isSelected ? node.current?.getBoundingClientRect() : undefined;
    // Whatever was added or found out of sight comes into view; what is in view stays where it is.
    if (box && (box.bottom < 0 || box.top > window.innerHeight)) node.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);

  const handleClick = (event: MouseEvent<HTMLElement>): void => {
    // What opens from the tool bar lies elsewhere on the page, but its clicks come by here.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    if (isSelected) return;
    const { pointerType } = event.nativeEvent as PointerEvent;
    const wantsCaret = element.type === "text" && pointerType !== "touch";
    choose(element.id, wantsCaret ? { x: event.clientX, y: event.clientY } : undefined);
  };
  const listeners = Object.entries(drag.listeners ?? {}).map(([name, listen]) => [
    name,
    (event: SyntheticEvent) => mayDrag(event) && (listen as (event: SyntheticEvent) => void)(event),
  ]);
  const label = [
    words.name(element),
    isFixed(element.type) ? t("templates:canvas.fixed") : words.place(editor.template.elements, place),
    element.hide_on_phone && t("templates:canvas.hidden_on_phone"),
    own.length > 0 && t("templates:canvas.findings", { count: own.length }),
  ];

  return (
    // Its keys are handled for the whole sheet at once, in useShortcuts.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={(current) => {
        node.current = current;
        drag.setNodeRef(current);
      }}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={desk.tabStop === element.id ? 0 : -1}
      aria-label={label.filter(Boolean).join(", ")}
      aria-current={isSelected || undefined}
      className={classes.element}
      data-element-id={element.id}
      data-dragging={drag.isDragging || undefined}
      data-fixed={isFixed(element.type) || undefined}
      onClick={handleClick}
      {...Object.fromEntries(listeners)}
    >
      {!isFixed(element.type) && <Gap place={place} />}
      {isSelected && (
        <ElementTools desk={desk} element={element} place={place} drag={drag.attributes} slotRef={setSlot} />
      )}
      <Drawing desk={desk} element={element} slot={slot} onLeave={() => node.current?.focus()} />
      <FindingMark findings={own} hidden={element.hide_on_phone} />
    </div>
  );
}

interface DrawingProps extends Pick<SheetElementProps, "desk" | "element"> {
  slot: HTMLElement | null;
  onLeave: () => void;
}

function Drawing({ desk, element, slot, onLeave }: DrawingProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { editor, takeCaret } = desk;
  const { styles, language } = editor.template;
  if (element.type === "columns")
    return (
      <ColumnsView
        editor={editor}
        element={element}
        draw={(inner, place) => <SheetElement key={inner.id} desk={desk} element={inner} place={place} />}
      />
    );
  const isWritten = editor.selected === element.id && (element.type === "text" || element.type === "footer");
  if (!isWritten) return <ElementView element={element} styles={styles} language={language} />;
  const writing = {
    takeCaret: () => takeCaret(element.id),
    barSlot: slot,
    onLeave,
    onUndo: editor.undo,
    onRedo: editor.redo,
  };
  return (
    <ElementView
      element={element}
      styles={styles}
      language={language}
      writing={
        element.type === "text" ? (
          <Writing
            // Chips are written in the reader's language.
            key={i18n.language}
            {...writing}
            field="content"
            doc={element.content}
            label={t("templates:canvas.write.text")}
            placeholder={t("templates:canvas.text_empty")}
            align="left"
            onChange={(content, step) => editor.change<"text">(element.id, { content }, step)}
          />
        ) : (
          <Writing
            // Chips are written in the reader's language.
            key={i18n.language}
            {...writing}
            field="note"
            doc={element.note}
            label={t("templates:canvas.write.note")}
            placeholder={t("templates:canvas.note_empty")}
            align="center"
            onChange={(doc, step) => editor.change<"footer">(element.id, { note: isEmptyText(doc) ? null : doc }, step)}
          />
        )
      }
    />
  );
}
