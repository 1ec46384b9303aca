import { IconMailX } from "@tabler/icons-react";
import { useMemo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { ConsentBadge } from "#web/features/clients/ConsentBadge.tsx";
import { ConvertedBadge } from "#web/features/clients/ConvertedBadge.tsx";
import { nameOf } from "#web/features/clients/clientWords.ts";
import classes from "./ClientTable.module.css";

/** The columns of the list, in the reader's language; `second` stands behind the name. Without `hrefOf`, names lead nowhere. */
export function useClientColumns<Row extends ClientListItem>(
  hrefOf: ((id: string) => string) | undefined,
  second?: Column<Row>,
): readonly Column<Row>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "client",
        header: t("clients:column.client"),
        minWidth: 280,
        cell: (client) => (
          <NameCell
            avatar={<InitialsAvatar name={nameOf(client)} />}
            name={hrefOf ? <ClientLink href={hrefOf(client.id)}>{nameOf(client)}</ClientLink> : nameOf(client)}
            caption={<ClientAddress client={client} />}
          />
        ),
      },
      ...(second ? [second] : []),
      {
        key: "source",
        header: t("clients:column.source"),
        fold: 2,
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
        minWidth: 124,
        fold: 3,
        cell: (client) => <span className={classes.line}>{format.date(client.created_at)}</span>,
      },
      {
        key: "forwarded",
        header: t("clients:column.forwarded"),
        align: "right",
        minWidth: 140,
        fold: 1,
        cell: ({ forwarded_at }) => (
          <span className={classes.line}>{forwarded_at === null ? "–" : format.date(forwarded_at)}</span>
        ),
        phone: "hidden",
      },
    ],
    [t, format, hrefOf, second],
  );
}

/** A client's address, marked when it takes no mail. */
function ClientAddress({ client }: { client: Pick<ClientListItem, "email" | "email_refused"> }) {
  const { t } = useTranslation();
  if (!client.email_refused) return client.email;
  return (
    <span className={classes.refused} title={t("clients:email_refused")}>
      <IconMailX className={classes.icon} size={14} stroke={1.8} role="img" aria-label={t("clients:email_refused")} />
      {client.email}
    </span>
  );
}

interface ClientLinkProps {
  href: string;
  children: string;
}

/** A client's name: opens the details beside the list, or in a new tab like any link. */
function ClientLink({ href, children }: ClientLinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(href, { keepScroll: true });
  };
  return (
    <a href={href} className={classes.link} onClick={handleClick}>
      <span className={classes.name}>{children}</span>
    </a>
  );
}
