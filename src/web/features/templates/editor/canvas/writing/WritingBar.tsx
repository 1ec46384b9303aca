import { RichTextEditor } from "@mantine/tiptap";
import { IconBold, IconItalic, IconList, IconListNumbers } from "@tabler/icons-react";
import { useEditorState, type Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { ALIGNMENTS, type Alignment } from "#shared/templates/rich-text.ts";
import { AlignMenu } from "./AlignMenu.tsx";
import { LinkControl } from "./LinkControl.tsx";
import { VariableMenu } from "./VariableMenu.tsx";

const ICON = { size: 17, stroke: 1.7, "aria-hidden": true } as const;
/** Whether every paragraph that is selected stands at this side; one that does not say stands at the left. */
const isAligned = (editor: Editor, align: Alignment): boolean => {
  const { textAlign } = editor.getAttributes("paragraph") as { textAlign?: Alignment | null };
  return (textAlign ?? "left") === align;
};

/** What can be done to the words of a text. */
export function WritingBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive("bold"),
      italic: current.isActive("italic"),
      bulletList: current.isActive("bulletList"),
      orderedList: current.isActive("orderedList"),
      align: ALIGNMENTS.find((align) => isAligned(current, align)) ?? "left",
    }),
  });
  const inList = state.bulletList || state.orderedList;
  const control = (key: "bold" | "italic" | "bulletList" | "orderedList", Icon: typeof IconBold, act: () => void) => (
    <RichTextEditor.Control
      active={state[key]}
      aria-label={t(`templates:canvas.write.${key}`)}
      title={t(`templates:canvas.write.${key}`)}
      onClick={act}
    >
      <Icon {...ICON} />
    </RichTextEditor.Control>
  );
  return (
    <>
      {control("bold", IconBold, () => editor.chain().focus().toggleBold().run())}
      {control("italic", IconItalic, () => editor.chain().focus().toggleItalic().run())}
      <LinkControl editor={editor} />
      {control("bulletList", IconList, () => editor.chain().focus().toggleBulletList().run())}
      {control("orderedList", IconListNumbers, () => editor.chain().focus().toggleOrderedList().run())}
      <AlignMenu editor={editor} align={state.align} disabled={inList} />
      <VariableMenu editor={editor} />
    </>
  );
}
