import { RichTextEditor } from "@mantine/tiptap";
import { IconBold, IconItalic, IconList, IconListNumbers } from "@tabler/icons-react";
import { useEditorState, type Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import type { Alignment } from "#shared/templates/rich-text.ts";
import { AlignMenu } from "./AlignMenu.tsx";
import { LinkControl } from "./LinkControl.tsx";
import { VariableMenu } from "./VariableMenu.tsx";

const ICON = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

/** What can be done to the words of a text. */
export function WritingBar({ editor, usual }: { editor: Editor; usual: Alignment }) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive("bold"),
      italic: current.isActive("italic"),
      bulletList: current.isActive("bulletList"),
      orderedList: current.isActive("orderedList"),
      align: (current.getAttributes("paragraph")["textAlign"] as Alignment | null | undefined) ?? usual,
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
