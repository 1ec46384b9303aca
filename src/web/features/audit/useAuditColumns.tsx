import { Anchor } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEvent } from "#shared/audit/audit.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { targetHref } from "./targetHref.ts";
import { useAuditWords } from "./useAuditWords.ts";

/** The columns of the log. */
export function useAuditColumns(): readonly Column<AuditEvent>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const words = useAuditWords();
  return useMemo(
    () => [
      {
        key: "action",
        header: t("audit:column.action"),
        minWidth: 190,
        cell: ({ action }) => (
          <NameCell name={words.action(action)} caption={words.area(action.split(".")[0] ?? action)} />
        ),
      },
      { key: "time", header: t("audit:column.time"), minWidth: 190, cell: ({ at }) => dateTime(at) },
      {
        key: "person",
        header: t("audit:column.person"),
        minWidth: 140,
        cell: ({ actor }) => (
          <NameCell
            name={words.person(actor)}
            {...(actor.name !== null && { caption: t(`audit:actor.${actor.kind}`) })}
          />
        ),
      },
      {
        key: "target",
        header: t("audit:column.target"),
        minWidth: 150,
        cell: ({ target }) => {
          const href = targetHref(target);
          const kind = words.target(target.type);
          const name = target.name ?? kind;
          return (
            <NameCell
              name={
                href === undefined ? (
                  name
                ) : (
                  <Anchor component={AppLink} inherit href={href}>
                    {name}
                  </Anchor>
                )
              }
              {...(target.name !== null && { caption: kind })}
            />
          );
        },
      },
      {
        key: "restaurant",
        header: t("audit:column.restaurant"),
        minWidth: 150,
        fold: 2,
        cell: ({ restaurant }) =>
          restaurant === null ? (
            "–"
          ) : (
            <Anchor component={AppLink} inherit href={paths.admin.restaurant(restaurant.id)}>
              {restaurant.name}
            </Anchor>
          ),
        applies: ({ restaurant }) => restaurant !== null,
      },
      {
        key: "ip",
        header: t("audit:column.ip"),
        minWidth: 120,
        fold: 1,
        cell: ({ ip }) => ip ?? "–",
        applies: ({ ip }) => ip !== null,
      },
    ],
    [t, dateTime, words],
  );
}
