import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ElementOf, MailElement } from "#shared/templates/elements.ts";
import type { Place } from "#web/features/templates/editor/mailEdits.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { AddHere } from "./AddHere.tsx";
import { Gap } from "./Gap.tsx";
import classes from "./ColumnsView.module.css";

interface ColumnsViewProps {
  editor: Editor;
  element: ElementOf<"columns">;
  /** What stands in them is drawn as it would be on the sheet. */
  draw: (inner: MailElement, place: Place) => ReactNode;
}

/** Columns beside each other, below each other on a narrow sheet, with what stands in them. */
export function ColumnsView({ editor, element, draw }: ColumnsViewProps) {
  const { t } = useTranslation();
  const tracks = element.ratio
    .split(":")
    .map((share) => `minmax(0, ${share}fr)`)
    .join(" ");
  return (
    <div className={classes.row} style={{ background: element.background ?? undefined }}>
      <div className={classes.columns} style={{ "--tracks": tracks } as React.CSSProperties}>
        {element.columns.map(({ elements }, index) => {
          const column = { of: element.id, index };
          return (
            <div
              key={index}
              className={classes.column}
              role="group"
              aria-label={t("templates:canvas.column", { column: String(index + 1) })}
            >
              {elements.map((inner, at) => draw(inner, { column, at }))}
              {elements.length === 0 && <AddHere editor={editor} place={{ column, at: 0 }} />}
              <Gap place={{ column, at: elements.length }} last={elements.length > 0} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
