import { useRef, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { everyElement } from "#shared/templates/elements.ts";
import type { PartProps } from "#web/features/templates/editor/editorTypes.ts";
import { isFixed } from "#web/features/templates/editor/mailEdits.ts";
import { useCanvas } from "./canvasContext.ts";
import { Gap } from "./Gap.tsx";
import { SheetElement, type Caret, type SheetDesk } from "./SheetElement.tsx";
import { useKeptFocus } from "./useKeptFocus.ts";
import { useShortcuts } from "./useShortcuts.ts";
import classes from "./Sheet.module.css";

/** The mail on the desk, to be put together and written. */
export function Sheet({ editor, findings }: PartProps) {
  const { t } = useTranslation();
  const { moving, keyGap } = useCanvas();
  const root = useRef<HTMLElement>(null);
  const caret = useRef<Caret & { id: string }>(undefined);
  const { elements, styles } = editor.template;
  const keepFocus = useKeptFocus(root, editor.selected);
  const choose: SheetDesk["choose"] = (id, at) => {
    caret.current = id !== undefined && at ? { id, ...at } : undefined;
    editor.select(id);
  };
  const takeCaret: SheetDesk["takeCaret"] = (id) => {
    const at = caret.current;
    caret.current = undefined;
    return at?.id === id ? at : undefined;
  };
  useShortcuts({ editor, root, choose, keepFocus });

  const ids = everyElement(elements).map(({ element }) => element.id);
  const isThere = editor.selected !== undefined && ids.includes(editor.selected);
  const desk: SheetDesk = {
    editor,
    findings,
    takeCaret,
    choose,
    keepFocus,
    tabStop: isThere ? editor.selected : ids[0],
  };
  const onSheet = elements.filter(({ type }) => !isFixed(type));
  const footers = elements.slice(onSheet.length);
  const colours = { background: styles.surface, "--corners": `${styles.corners}px` } as CSSProperties;
  return (
    // Keyboard users leave the selection with Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className={classes.desk}
      // Where a remark about the mail's elements as a whole leads.
      data-field="elements"
      tabIndex={-1}
      data-dragging={(moving && !keyGap) || undefined}
      aria-label={t("templates:canvas.sheet")}
      onClick={({ target, currentTarget }) => {
        if (currentTarget.contains(target as Node)) choose(undefined);
      }}
    >
      <div className={classes.page} style={{ background: styles.page }}>
        <div className={classes.paper} style={colours}>
          {onSheet.map((element, at) => (
            <SheetElement key={element.id} desk={desk} element={element} place={{ at }} />
          ))}
          {onSheet.length === 0 && <p className={classes.blank}>{t("templates:canvas.blank")}</p>}
          <Gap place={{ at: onSheet.length }} last />
        </div>
        {footers.map((element, at) => (
          <SheetElement key={element.id} desk={desk} element={element} place={{ at: onSheet.length + at }} />
        ))}
      </div>
    </section>
  );
}
