import { Button } from "@mantine/core";
import { IconDownload, IconPencil, IconStar, IconStarOff, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { ClientFacts } from "./ClientFacts.tsx";
import { ClientTimeline } from "./ClientTimeline.tsx";
import { ConsentBadge } from "#web/features/clients/ConsentBadge.tsx";
import { ConsentLedger } from "./ConsentLedger.tsx";
import { ConvertedBadge } from "#web/features/clients/ConvertedBadge.tsx";
import type { ShownClient } from "#web/features/clients/clientQueries.ts";
import type { ClientActions } from "#web/features/clients/useClientActions.tsx";
import classes from "./ClientView.module.css";

interface ClientViewProps {
  client: ShownClient;
  actions: ClientActions;
  onEdit?: () => void;
}

/** One client: badges, facts, what happened, what they agreed to, and what can be done. */
export function ClientView({ client, actions, onEdit }: ClientViewProps) {
  const { t } = useTranslation();
  const { busy, setConverted } = actions;
  const isConverted = client.converted_by !== null;
  const MarkIcon = isConverted ? IconStarOff : IconStar;
  return (
    <>
      <div className={classes.badges}>
        <ConvertedBadge by={client.converted_by} />
        <ConsentBadge consent={client.consent} long />
      </div>
      {onEdit && setConverted && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
            onClick={onEdit}
          >
            {t("clients:action.edit")}
          </Button>
          <Button
            variant="default"
            loading={busy === "convert"}
            leftSection={<MarkIcon size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setConverted(client, !isConverted)}
          >
            {t(isConverted ? "clients:action.unmark" : "clients:action.mark")}
          </Button>
        </div>
      )}
      {client.email_refused && (
        <FormAlert
          tone="warn"
          still
          title={t("clients:details.refused_title")}
          {...(onEdit && {
            action: (
              <Button variant="default" size="xs" onClick={onEdit}>
                {t("clients:action.edit")}
              </Button>
            ),
          })}
        >
          {t("clients:details.refused_text")} {onEdit && t("clients:details.refused_hint")}
        </FormAlert>
      )}
      {client.suppressed && (
        <FormAlert tone="info" title={t("clients:details.suppressed_title")}>
          {t("clients:details.suppressed_text")}
        </FormAlert>
      )}
      <ClientFacts client={client} />
      <ClientTimeline entries={client.timeline} />
      <ConsentLedger
        entries={client.consent_ledger}
        printing={busy === "proof"}
        onPrint={() => actions.printProof(client)}
      />
      <div className={classes.end} role="group" aria-label={t("clients:details.actions")}>
        <Button
          variant="default"
          loading={busy === "export"}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => actions.exportOne(client)}
        >
          {t("clients:action.export")}
        </Button>
        <Button
          variant="subtle"
          color="tomato"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => actions.erase(client)}
        >
          {t("clients:action.delete")}
        </Button>
      </div>
    </>
  );
}
