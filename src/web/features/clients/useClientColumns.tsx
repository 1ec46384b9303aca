import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { InitialsAvatar } from "#web/ui/InitialsAvatar.tsx";
import { NameCell } from "#web/ui/NameCell.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { ClientAddress } from "./ClientAddress.tsx";
import { ClientLink } from "./ClientLink.tsx";
import { ConsentBadge } from "./ConsentBadge.tsx";
import { ConvertedBadge } from "./ConvertedBadge.tsx";
import { nameOf } from "./clientWords.ts";
import classes from "./ClientTable.module.css";

/** The columns of the list, in the reader's language. */
export function useClientColumns(hrefOf: (id: string) => string): readonly Column<ClientListItem>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "client",
        header: t("clients:column.client"),
        cell: (client) => (
          <NameCell
            avatar={<InitialsAvatar name={nameOf(client)} />}
            name={<ClientLink href={hrefOf(client.id)}>{nameOf(client)}</ClientLink>}
            caption={<ClientAddress client={client} />}
          />
        ),
      },
      {
        key: "source",
        header: t("clients:column.source"),
        cell: (client) => <span className={classes.line}>{t(`clients:source.${client.source}`)}</span>,
      },
      {
        key: "consent",
        header: t("clients:column.consent"),
        cell: (client) => <ConsentBadge consent={client.consent} />,
      },
      {
        key: "review",
        header: t("clients:column.review"),
        cell: (client) => <ConvertedBadge by={client.converted_by} />,
        phone: "badge",
      },
      {
        key: "added",
        header: t("clients:column.added"),
        align: "right",
        cell: (client) => <span className={classes.line}>{format.date(client.created_at)}</span>,
      },
      {
        key: "forwarded",
        header: t("clients:column.forwarded"),
        align: "right",
        cell: ({ forwarded_at }) => (
          <span className={classes.line}>{forwarded_at === null ? "–" : format.date(forwarded_at)}</span>
        ),
        phone: "hidden",
      },
    ],
    [t, format, hrefOf],
  );
}
