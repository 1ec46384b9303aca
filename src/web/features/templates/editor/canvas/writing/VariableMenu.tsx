import { Menu } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconChevronDown } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { isOfOffer, TEXT_VARIABLES, type TextVariable } from "#shared/templates/variables.ts";
import classes from "./Writing.module.css";

/** Puts a chip where the caret is, with the formatting of the words around it. */
function insertVariable(editor: Editor, name: TextVariable): void {
  const marks = (editor.state.storedMarks ?? editor.state.selection.$from.marks()).map(
    (mark) => mark.toJSON() as never,
  );
  editor.chain().focus().insertContent({ type: "variable", attrs: { name }, marks }).run();
}

/** What differs from reader to reader, to be put into a text. */
export function VariableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const items = (names: readonly TextVariable[]) =>
    names.map((name) => (
      <Menu.Item key={name} onClick={() => insertVariable(editor, name)}>
        {t(`templates:variable.${name}`)}
      </Menu.Item>
    ));
  return (
    <Menu width={230} position="bottom-end" returnFocus={false} classNames={{ dropdown: classes.variables ?? "" }}>
      <Menu.Target>
        <RichTextEditor.Control className={classes.insert ?? ""} title={t("templates:canvas.write.insert_hint")}>
          {t("templates:canvas.write.insert")}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("templates:canvas.write.of_everybody")}</Menu.Label>
        {items(TEXT_VARIABLES.filter((name) => !isOfOffer(name)))}
        <Menu.Label>{t("templates:canvas.write.of_offers")}</Menu.Label>
        {items(TEXT_VARIABLES.filter(isOfOffer))}
      </Menu.Dropdown>
    </Menu>
  );
}
