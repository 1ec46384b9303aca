import { Button } from "@mantine/core";
import { IconBrandGoogle, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GoogleConnection } from "#shared/reviews/google.contract.ts";
import { FormAlert } from "#web/ui/FormAlert.tsx";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { useFormat } from "#web/lib/format.ts";
import { DisconnectButton } from "./DisconnectButton.tsx";
import { LocationDialog } from "./LocationDialog.tsx";
import { useStartConnection } from "./useStartConnection.ts";
import classes from "./ConnectionPart.module.css";

/** The owner's consent at Google: what it is for, whether it holds, and the way out. */
export function ConnectionPart({ connection }: { connection: GoogleConnection | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { leaving, connect } = useStartConnection();
  const [choosing, setChoosing] = useState(false);
  const head = <h3 className={classes.title}>{t("restaurants:google.connection.title")}</h3>;

  if (connection === null) {
    return (
      <div className={classes.part}>
        {head}
        <p className={classes.text}>{t("restaurants:google.connection.off_text")}</p>
        <ul className={classes.allows}>
          {(["allows_1", "allows_2"] as const).map((key) => (
            <li key={key}>
              <IconCheck size={16} stroke={2} className={classes.check} aria-hidden="true" />
              {t(`restaurants:google.connection.${key}`)}
            </li>
          ))}
        </ul>
        <p className={classes.small}>{t("restaurants:google.connection.allows_not")}</p>
        <div>
          <Button
            variant="light"
            loading={leaving}
            leftSection={<IconBrandGoogle size={16} stroke={1.8} aria-hidden="true" />}
            onClick={connect}
          >
            {t("restaurants:google.connection.connect")}
          </Button>
        </div>
      </div>
    );
  }

  const { account_email: email, connected_at, location_title: title, lost } = connection;
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        {head}
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
