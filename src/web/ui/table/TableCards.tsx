import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { openingProps } from "./rowOpening.ts";
import { RowMenu } from "./RowMenu.tsx";
import { toggleAll, toggleOne } from "./selectionRules.ts";
import type { TableBodyProps } from "./TableGrid.tsx";
import type { Column } from "./tableModel.ts";
import classes from "./TableCards.module.css";

type Place = NonNullable<Column<unknown>["phone"]>;

const placeOf = <Row,>(column: Column<Row>, index: number): Place => column.phone ?? (index === 0 ? "title" : "detail");

/** The rows as cards, where there is no room for a table: name and badge first, the rest as labelled lines. */
export function TableCards<Row>(props: TableBodyProps<Row>) {
  const { label, columns, rows, rowKey, rowName, selection, rowActions, onRowOpen } = props;
  const { t } = useTranslation();
  const at = (place: Place): Column<Row>[] => columns.filter((column, i) => placeOf(column, i) === place);
  const titles = at("title");
  const badges = at("badge");
  const details = at("detail");
  const keys = rows.map(rowKey);
  const here = keys.filter((key) => selection?.selected.has(key)).length;

  return (
    <>
      {selection !== undefined && (
        <div className={classes.all}>
          <Checkbox
            label={t("ui:table.select_all")}
            checked={here > 0 && here === keys.length}
            indeterminate={here > 0 && here < keys.length}
            onChange={() => selection.onChange(toggleAll(selection.selected, keys))}
          />
        </div>
      )}
      <ul className={classes.list} aria-label={label}>
        {rows.map((row) => {
          const key = rowKey(row);
          const isSelected = selection?.selected.has(key) ?? false;
          const told = details.filter(({ applies }) => applies?.(row) ?? true);
          return (
            <li
              key={key}
              className={classes.card}
              data-selected={isSelected || undefined}
              {...openingProps(row, onRowOpen)}
            >
              {selection !== undefined && (
                <Checkbox
                  className={classes.check ?? ""}
                  aria-label={t("ui:table.select_row", { name: rowName(row) })}
                  checked={isSelected}
                  onChange={() => selection.onChange(toggleOne(selection.selected, key))}
                />
              )}
              <div className={classes.content}>
                <div className={classes.head}>
                  <div className={classes.title}>
                    {titles.map((column) => (
                      <div key={column.key}>{column.cell(row)}</div>
                    ))}
                  </div>
                  <div className={classes.badges}>
                    {badges.map((column) => (
                      <span key={column.key}>{column.cell(row)}</span>
                    ))}
                  </div>
                </div>
                {told.length > 0 && (
                  <dl className={classes.details}>
                    {told.map((column) => (
                      <div key={column.key} className={classes.detail}>
                        <dt>{column.header}</dt>
                        <dd>{column.cell(row)}</dd>
                      </div>
                    ))}
                  </dl>
                )}
              </div>
              {rowActions !== undefined && (
                <div className={classes.menu}>
                  <RowMenu name={rowName(row)} actions={rowActions(row)} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
