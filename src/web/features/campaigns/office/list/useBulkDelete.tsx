import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { BulkOutcome, type Outcome } from "./BulkOutcome.tsx";
import classes from "./BulkOutcome.module.css";

/** As many as one call takes. */
const BATCH = 100;

interface BulkDelete {
  /** Asks first. */
  remove: (chosen: readonly CampaignSummary[]) => void;
  /** Render this once. */
  dialog: ReactNode;
}

/** Deletes several campaigns and tells which of them stay, and why. */
export function useBulkDelete(onDone: () => void): BulkDelete {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const errorText = useErrorText();
  const { confirm, dialog } = useConfirm();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isOutcomeOpen, setOutcomeOpen] = useState(false);

  const tell = (what: Outcome): void => {
    setOutcome(what);
    setOutcomeOpen(true);
  };
  const work = async (ids: readonly string[]): Promise<void> => {
    const all: Outcome = { deleted: 0, refused: [], not_found: 0 };
    try {
      for (let from = 0; from < ids.length; from += BATCH) {
        const {
          deleted,
          refused,
          not_found: gone,
        } = await api(adminCampaignsApi.bulkDelete, {
          body: { ids: ids.slice(from, from + BATCH) },
        });
        all.deleted += deleted;
        all.refused.push(...refused);
        all.not_found += gone;
      }
    } finally {
      // Also after a failure on the way: some may be gone already.
      renewAfter(cache, "campaign_changed");
    }
    onDone();
    if (all.refused.length === 0 && all.not_found === 0)
      return toast.success({ title: t("campaign_office:bulk.deleted", { count: all.deleted }), brief: true });
    tell(all);
  };

  return {
    remove: (chosen) => {
      const staying = chosen.filter(({ actions }) => !actions.includes("delete"));
      const count = chosen.length - staying.length;
      if (count === 0) return tell({ deleted: 0, refused: staying, not_found: 0 });
      confirm({
        title: t("campaign_office:bulk.title", { count }),
        text: (
          <>
            {t("campaign_office:bulk.text", { count })}
            {staying.length > 0 && (
              <span className={classes.staying}>{t("campaign_office:bulk.staying", { count: staying.length })}</span>
            )}
          </>
        ),
        confirmLabel: t("campaign_office:bulk.confirm", { count }),
        cancelLabel: t("campaign_office:bulk.cancel", { count }),
        explain: (error) => `${t("campaign_office:failure.bulk")} ${errorText(error)}`,
        onConfirm: () => work(chosen.map(({ id }) => id)),
      });
    },
    dialog: (
      <>
        {dialog}
        {outcome !== undefined && (
          <BulkOutcome
            outcome={outcome}
            opened={isOutcomeOpen}
            onClose={() => setOutcomeOpen(false)}
            onClosed={() => setOutcome(undefined)}
          />
        )}
      </>
    ),
  };
}
