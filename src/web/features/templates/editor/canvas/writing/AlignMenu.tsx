import { Menu } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { ALIGNMENTS, type Alignment } from "#shared/templates/rich-text.ts";

const ICON = { size: 17, stroke: 1.7, "aria-hidden": true } as const;
const ICONS: Record<Alignment, ComponentType<typeof ICON>> = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
};

interface AlignMenuProps {
  editor: Editor;
  align: Alignment;
  /** In a list, which stands at the left in every mail. */
  disabled: boolean;
}

/** At which side the lines of a paragraph begin. */
export function AlignMenu({ editor, align, disabled }: AlignMenuProps) {
  const { t } = useTranslation();
  const Current = ICONS[align];
  const label = t("templates:canvas.write.align", { align: t(`templates:canvas.write.${align}`) });
  return (
    <Menu width={180} returnFocus={false}>
      <Menu.Target>
        <RichTextEditor.Control disabled={disabled} aria-label={label} title={label}>
          <Current {...ICON} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {ALIGNMENTS.map((side) => {
          const Icon = ICONS[side];
          return (
            <Menu.Item
              key={side}
              leftSection={<Icon {...ICON} />}
              onClick={() => editor.chain().focus().updateAttributes("paragraph", { textAlign: side }).run()}
            >
              {t(`templates:canvas.write.${side}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
