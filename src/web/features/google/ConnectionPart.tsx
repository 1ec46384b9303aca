import { Button } from "@mantine/core";
import { IconBrandGoogle, IconCheck, IconPlugConnectedX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { googleApi, type GoogleConnection } from "#shared/reviews/google.contract.ts";
import { openHostedPage } from "#web/features/subscriptions/payment/hostedPage.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { toast } from "#web/lib/toast.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { LocationChoice } from "./LocationChoice.tsx";
import { useDisconnect } from "./googleQueries.ts";
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
        ) : title === null ? (
          <StatusBadge tone="amber">{t("restaurants:google.connection.unfinished")}</StatusBadge>
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
            <div className={classes.ways}>
              <Button variant="default" onClick={() => setChoosing(true)}>
                {t("restaurants:google.connection.choose")}
              </Button>
              <AnotherAccount />
            </div>
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

/** Says in plain words what connecting allows, before it is asked for. */
function ConnectOffer() {
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

/** Takes the consent back, after a question. */
function DisconnectButton({ email }: { email: string }) {
  const { t } = useTranslation();
  const disconnect = useDisconnect();
  const { confirm, dialog } = useConfirm();
  const ask = (): void =>
    confirm({
      title: t("restaurants:google.disconnect.title", { email }),
      text: t("restaurants:google.disconnect.text"),
      confirmLabel: t("restaurants:google.disconnect.confirm"),
      cancelLabel: t("restaurants:google.disconnect.cancel"),
      icon: <IconPlugConnectedX size={20} stroke={1.7} />,
      onConfirm: async () => {
        await disconnect();
        toast.success({ title: t("restaurants:google.disconnect.done") });
      },
    });
  return (
    <>
      <Button variant="default" onClick={ask}>
        {t("restaurants:google.connection.disconnect")}
      </Button>
      {dialog}
    </>
  );
}

interface LocationDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks which of the account's restaurants this one is. */
function LocationDialog({ opened, onClose }: LocationDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={520}
      title={t("restaurants:google.locations.title")}
      closeLabel={t("restaurants:google.dialog.close")}
    >
      <LocationChoice onDone={onClose} another={<AnotherAccount />} />
    </Dialog>
  );
}

/** Leaves for Google, which asks which account; for one that does not have this restaurant. */
export function AnotherAccount() {
  const { t } = useTranslation();
  const { leaving, connect } = useStartConnection();
  return (
    <Button
      variant="default"
      loading={leaving}
      leftSection={<IconBrandGoogle size={16} stroke={1.8} aria-hidden="true" />}
      onClick={connect}
    >
      {t("restaurants:google.connection.another")}
    </Button>
  );
}

/** Leaves for Google, where the owner allows access; locked until the browser has gone. */
function useStartConnection(): { leaving: boolean; connect: () => void } {
  const { t } = useTranslation();
  const { run, busy } = useAction({
    run: async () => openHostedPage((await api(googleApi.startConnection)).url),
    failed: t("restaurants:google.connection.start_failed"),
    leaves: true,
  });
  return { leaving: busy, connect: run };
}
