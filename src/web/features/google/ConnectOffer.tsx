import { Button } from "@mantine/core";
import { IconBrandGoogle, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useStartConnection } from "./useStartConnection.ts";
import classes from "./ConnectionPart.module.css";

/** Says in plain words what connecting allows, before it is asked for. */
export function ConnectOffer() {
  const { t } = useTranslation();
  const { leaving, connect } = useStartConnection();
  return (
    <div className={classes.part}>
      <h3 className={classes.title}>{t("restaurants:google.connection.title")}</h3>
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
