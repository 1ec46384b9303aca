import { useTranslation } from "react-i18next";
import type { ElementOf } from "#shared/templates/elements.ts";
import { AddHere } from "./AddHere.tsx";
import { Gap } from "./Gap.tsx";
import { SheetElement, type SheetDesk } from "./SheetElement.tsx";
import classes from "./ColumnsView.module.css";

/** Columns beside each other, below each other on a narrow sheet, with what stands in them. */
export function ColumnsView({ desk, element }: { desk: SheetDesk; element: ElementOf<"columns"> }) {
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
              {elements.map((inner, at) => (
                <SheetElement key={inner.id} desk={desk} element={inner} place={{ column, at }} />
              ))}
              {elements.length === 0 && <AddHere editor={desk.editor} place={{ column, at: 0 }} />}
              <Gap place={{ column, at: elements.length }} last={elements.length > 0} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
