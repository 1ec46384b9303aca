import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { PreviewPane } from "#web/features/templates/editor/desk/preview/PreviewPane.tsx";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { sentMailQuery } from "#web/features/campaigns/campaignQueries.ts";
import { languageOf } from "./mailLanguage.ts";
import classes from "./SentMailDialog.module.css";

/** A mail that went out, as one reader got it or with invented data. */
export interface SeenMail {
  waveId: string;
  recipientId?: string | undefined;
  /** The reader's name. */
  reader?: string | undefined;
}

interface SentMailDialogProps {
  doors: CampaignDoors;
  id: string;
  seen: SeenMail;
  opened: boolean;
  onClose: () => void;
}

/** What a reader saw: the mail as it was frozen when it was sent, in a page of its own that runs nothing of it. */
export function SentMailDialog({ doors, id, seen, opened, onClose }: SentMailDialogProps) {
  const { t } = useTranslation();
  const { waveId, recipientId, reader } = seen;
  const { data, error, isFetching, refetch } = useQuery({
    ...sentMailQuery(doors, { id, waveId, recipientId }),
    enabled: opened,
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={820}
      title={t(reader === undefined ? "campaign_tracking:seen.title_any" : "campaign_tracking:seen.title")}
    >
      <div className={classes.mail}>
        <PreviewPane
          preview={{ mail: data, isLoading: isFetching, error: error ?? undefined, retry: () => void refetch() }}
          language={data === undefined ? "" : languageOf(data.html)}
          data={
            <p className={classes.data}>
              {reader === undefined
                ? t("campaign_tracking:seen.sample")
                : t("campaign_tracking:seen.by", { name: reader })}
            </p>
          }
        />
      </div>
    </Dialog>
  );
}
