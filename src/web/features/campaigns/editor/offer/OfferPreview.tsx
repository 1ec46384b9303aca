import { ActionIcon, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowsMaximize, IconEye } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Reader } from "#shared/templates/templates.contract.ts";
import { MailFrame } from "#web/features/templates/editor/desk/preview/MailFrame.tsx";
import { PreviewPane } from "#web/features/templates/editor/desk/preview/PreviewPane.tsx";
import { ReaderSelect } from "#web/features/templates/editor/desk/preview/ReaderSelect.tsx";
import { usePreview } from "#web/features/templates/editor/desk/preview/usePreview.ts";
import { findReaders, firstReaderQuery } from "#web/features/campaigns/editor/editorQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import classes from "./OfferPreview.module.css";

type Sample = z.input<(typeof campaignsApi.preview)["body"]>;

interface OfferPreviewProps {
  campaignId: string;
  /** The mail as it is on screen; the same object as long as nothing has changed. Undefined without a template. */
  sample: Sample | undefined;
  language: string;
  /** There is room for a large one at once. */
  isRoomy?: boolean;
}

/** The mail as a guest gets it: small beside its fields, and large with desktop, phone, dark and plain text. */
export function OfferPreview({ campaignId, sample, language, isRoomy = false }: OfferPreviewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isLarge, setLarge] = useState(false);
  const [chosen, setChosen] = useState<{ reader: Reader | undefined }>();
  const { data: first } = useQuery(firstReaderQuery);
  const reader = chosen ? chosen.reader : (first ?? undefined);
  const ask = useCallback(
    (body: Sample | undefined, clientId: string | undefined, signal: AbortSignal) =>
      api(campaignsApi.preview, {
        params: { id: campaignId },
        body: { ...(body as Sample), ...(clientId === undefined ? {} : { client_id: clientId }) },
        signal,
        quiet: true,
      }),
    [campaignId],
  );
  const preview = usePreview(ask, {
    template: sample,
    clientId: reader?.id,
    // Asked for once it is known for whom.
    wanted: sample !== undefined && (chosen !== undefined || first !== undefined),
  });
  const { mail, error, isLoading, retry } = preview;
  const readers = (
    <ReaderSelect
      readers={findReaders}
      value={reader}
      onChange={(next) => setChosen({ reader: next })}
      placeholder={t("campaign_editor:preview.search")}
    />
  );
  const title = reader
    ? t("campaign_editor:preview.for", { name: reader.first_name })
    : t("campaign_editor:preview.with_sample");
  if (isRoomy && sample !== undefined) return <PreviewPane preview={preview} language={language} data={readers} />;
  return (
    <section className={classes.well} aria-label={title} aria-busy={isLoading}>
      <div className={classes.head}>
        <p className={classes.title}>
          <IconEye size={16} stroke={1.6} aria-hidden="true" />
          {title}
        </p>
        {mail && sample && (
          <Tooltip label={t("campaign_editor:preview.enlarge")}>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={t("campaign_editor:preview.enlarge")}
              onClick={() => setLarge(true)}
            >
              <IconArrowsMaximize size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {sample === undefined ? (
        <p className={classes.none}>{t("campaign_editor:preview.no_template")}</p>
      ) : mail ? (
        <div className={classes.stage}>
          <MailFrame html={mail.html} title={t("templates:preview.frame")} scheme="light" />
        </div>
      ) : error === undefined ? (
        <div className={classes.stage}>
          <Skeleton height={420} />
        </div>
      ) : (
        <ErrorCard
          bare
          title={t("templates:preview.failed")}
          text={errorText(error)}
          onRetry={retry}
          retrying={isLoading}
        />
      )}
      {readers}
      <Dialog opened={isLarge} onClose={() => setLarge(false)} title={t("campaign_editor:preview.title")} width={1080}>
        <PreviewPane bare preview={preview} language={language} data={readers} />
      </Dialog>
    </section>
  );
}
