import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ConsentState } from "#shared/clients/clients.contract.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { CONSENT_TONES } from "./clientWords.ts";

interface ConsentBadgeProps {
  consent: ConsentState;
  /** Adds what it is about, where no column head says so. */
  long?: boolean;
}

/** Whether a guest agreed to offers by email. */
export function ConsentBadge({ consent, long = false }: ConsentBadgeProps) {
  const { t } = useTranslation();
  const isPending = consent === "pending";
  return (
    <Tooltip label={t("clients:consent.tip_pending")} disabled={!isPending} multiline maw={260}>
      <span>
        <StatusBadge tone={CONSENT_TONES[consent]}>
          {long ? t(`clients:consent.label_${consent}`) : t(`clients:consent.${consent}`)}
        </StatusBadge>
        {isPending && <VisuallyHidden>. {t("clients:consent.tip_pending")}</VisuallyHidden>}
      </span>
    </Tooltip>
  );
}
