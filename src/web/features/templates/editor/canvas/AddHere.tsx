import { Menu, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { mayStandInColumn, type Place } from "#web/features/templates/editor/mailEdits.ts";
import { ADDABLE } from "#web/features/templates/editor/newElement.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { useCanvas } from "./canvasContext.ts";
import { KindIcon } from "./KindIcon.tsx";
import { useAddElement } from "./useAddElement.ts";
import { useCanvasWords } from "./useCanvasWords.ts";
import classes from "./AddHere.module.css";

/** An empty column: to drop something into, or to choose what stands there. */
export function AddHere({ editor, place }: { editor: Editor; place: Place }) {
  const { t } = useTranslation();
  const words = useCanvasWords();
  const { announce } = useCanvas();
  const add = useAddElement(editor, announce);
  const name = t("templates:canvas.add_here_in", { column: String((place.column?.index ?? 0) + 1) });
  return (
    <Menu width={210} position="bottom">
      <Menu.Target>
        <UnstyledButton className={classes.place ?? ""} aria-label={name}>
          <IconPlus size={18} stroke={1.6} aria-hidden="true" />
          {t("templates:canvas.add_here")}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ADDABLE.filter(mayStandInColumn).map((type) => (
          <Menu.Item key={type} leftSection={<KindIcon type={type} size={16} />} onClick={() => add(type, place)}>
            {words.kind(type)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
