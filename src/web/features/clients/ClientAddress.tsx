import { IconMailX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import classes from "./ClientAddress.module.css";

/** A client's address, marked when it takes no mail. */
export function ClientAddress({ client }: { client: Pick<ClientListItem, "email" | "email_refused"> }) {
  const { t } = useTranslation();
  if (!client.email_refused) return client.email;
  return (
    <span className={classes.refused} title={t("clients:email_refused")}>
      <IconMailX className={classes.icon} size={14} stroke={1.8} role="img" aria-label={t("clients:email_refused")} />
      {client.email}
    </span>
  );
}
