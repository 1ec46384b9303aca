import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GoogleConnection } from "#shared/reviews/google.contract.ts";
import { FormAlert } from "#web/ui/FormAlert.tsx";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { useFormat } from "#web/lib/format.ts";
import { ConnectOffer } from "./ConnectOffer.tsx";
import { DisconnectButton } from "./DisconnectButton.tsx";
import { LocationDialog } from "./LocationDialog.tsx";
import { useStartConnection } from "./useStartConnection.ts";
import classes from "./ConnectionPart.module.css";

/** The owner's consent at Google: whether it holds, what it still lacks, and the way out. */
export function ConnectionPart({ connection }: { connection: GoogleConnection | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { leaving, connect } = useStartConnection();
  const [choosing, setChoosing] = useState(false);
  if (connection === null) return <ConnectOffer />;
  const { account_email: email, connected_at, location_title: title, lost } = connection;
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t("restaurants:google.connection.title")}</h3>
        {lost ? (
          <StatusBadge tone="red">{t("restaurants:google.connection.lost")}</StatusBadge>
        ) : (
          <StatusBadge tone="green">{t("restaurants:google.connection.connected")}</StatusBadge>
        )}
      </div>
      <p className={classes.text}>
        {t("restaurants:google.connection.since", { email, date: format.date(connected_at) })}
      </p>
      {title !== null && <p className={classes.text}>{t("restaurants:google.connection.location", { title })}</p>}
      {lost && (
        <FormAlert
          tone="warn"
          still
          action={
            <Button variant="default" loading={leaving} onClick={connect}>
              {t("restaurants:google.connection.reconnect")}
            </Button>
          }
        >
          {t("restaurants:google.connection.lost_text")}
        </FormAlert>
      )}
      {!lost && title === null && (
        <FormAlert
          tone="warn"
          still
          title={t("restaurants:google.connection.choose_title")}
          action={
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t("restaurants:google.connection.choose")}
            </Button>
          }
        >
          {t("restaurants:google.connection.choose_text")}
        </FormAlert>
      )}
      <div>
        <DisconnectButton email={email} />
      </div>
      <LocationDialog opened={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
