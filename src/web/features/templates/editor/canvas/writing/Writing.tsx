import "#web/ui/theme/mantine-tiptap.css";
import { RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { isEmptyText, type Alignment, type RichText } from "#shared/templates/rich-text.ts";
import { isTextVariable } from "#shared/templates/variables.ts";
import richClasses from "#web/features/templates/editor/RichTextView.module.css";
import { replaceDoc } from "./replaceDoc.ts";
import { WritingBar } from "./WritingBar.tsx";
import { fromRichText, isTyping, toRichText, writingExtensions } from "./writingSchema.ts";
import classes from "./Writing.module.css";

interface WritingProps {
  doc: RichText | null;
  /** The element's field, by which a finding finds its way here. */
  field: "content" | "note";
  label: string;
  placeholder: string;
  /** Of paragraphs that do not say. */
  align: Alignment;
  /** Where the pointer was when somebody chose the text; the caret goes there. */
  takeCaret: () => { x: number; y: number } | undefined;
  /** Where the tool bar goes. */
  barSlot: HTMLElement | null;
  /** `step` is the same for letters typed one after the other, which are undone together. */
  onChange: (doc: RichText, step: string) => void;
  /** Escape: back to the element. */
  onLeave: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** A text that is being written, in its place on the sheet. */
export function Writing({ doc, field, label, placeholder, align, takeCaret, barSlot, ...on }: WritingProps): ReactNode {
  const { t } = useTranslation();
  const [isTooLong, setTooLong] = useState(false);
  /** The document as both sides know it: what comes back unchanged is our own. */
  const known = useRef(doc);
  const steps = useRef(0);
  const [extensions] = useState(() =>
    writingExtensions({
      labelOf: (name) => (isTextVariable(name) ? t(`templates:variable.${name}`) : name),
      chip: richClasses.chip ?? "",
      placeholder,
      onTooLong: () => setTooLong(true),
    }),
  );
  const editor = useEditor({
    extensions,
    content: fromRichText(doc),
    // The page allows no style elements of others; what the editor needs is in our own sheets.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: `${richClasses.rich} ${classes.page}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "data-field": field,
        "data-writing": "",
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== "Escape") return false;
        on.onLeave();
        return true;
      },
      handleDOMEvents: {
        beforeinput: (_view, event) => {
          if (!event.inputType.startsWith("history")) return false;
          event.preventDefault();
          if (event.inputType === "historyUndo") on.onUndo();
          else on.onRedo();
          return true;
        },
      },
    },
    onCreate: ({ editor: created }) => {
      const caretAt = takeCaret();
      if (!caretAt) return;
      const at = created.view.posAtCoords({ left: caretAt.x, top: caretAt.y });
      created.commands.focus(at?.pos ?? "end", { scrollIntoView: false });
    },
    onUpdate: ({ editor: { state }, transaction }) => {
      const next = toRichText(state.doc.toJSON());
      known.current = next;
      setTooLong(false);
      if (!isTyping(transaction)) steps.current += 1;
      on.onChange(next, isTyping(transaction) ? field : `${field}.${steps.current}`);
    },
  });

  // Before anything else can be typed: a later effect could take somebody's last letter for a change from outside.
  useLayoutEffect(() => {
    if (known.current === doc) return;
    const wasEmptied = doc === null && known.current !== null && isEmptyText(known.current);
    known.current = doc;
    if (!wasEmptied) replaceDoc(editor, doc);
  }, [doc, editor]);

  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      classNames={{ root: classes.root, content: classes.content, control: classes.control }}
    >
      {barSlot && createPortal(<WritingBar editor={editor} usual={align} />, barSlot)}
      <RichTextEditor.Content />
      {isTooLong && (
        <span role="alert" className={classes.problem}>
          {t("templates:refused.text_long")}
        </span>
      )}
    </RichTextEditor>
  );
}
