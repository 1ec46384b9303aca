import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowLeft, IconRestore } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import type { Reader } from "#shared/templates/templates.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { editedMailQuery, firstReaderQuery } from "#web/features/campaigns/editor/editorQueries.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { DeskHeader } from "#web/features/templates/editor/desk/DeskHeader.tsx";
import { PreviewPane } from "#web/features/templates/editor/desk/preview/PreviewPane.tsx";
import { ReaderSelect } from "#web/features/templates/editor/desk/preview/ReaderSelect.tsx";
import { usePreview } from "#web/features/templates/editor/desk/preview/usePreview.ts";
import { useDeskKeys } from "#web/features/templates/editor/desk/useDeskKeys.ts";
import { useDeskViews } from "#web/features/templates/editor/desk/useDeskViews.ts";
import { useRemarks } from "#web/features/templates/editor/desk/useRemarks.ts";
import { Workbench } from "#web/features/templates/editor/desk/Workbench.tsx";
import { usePicturePaste } from "#web/features/templates/editor/panel/picture/usePicturePaste.ts";
import { useEditor } from "#web/features/templates/editor/useEditor.ts";
import { api } from "#web/lib/api/api.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ownerDoors } from "./ownerDoors.ts";
import { useMailSaving } from "./useMailSaving.ts";

interface MailDeskProps {
  campaign: Campaign;
  slot: Slot;
  onStored: (campaign: Campaign) => void;
  onBack: () => void;
}

/** One mail of a campaign, to be changed for this campaign alone: words, pictures and order, not the design. */
export function MailDesk(props: MailDeskProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(editedMailQuery(props.campaign.id, props.slot));
  if (data) return <OpenMail {...props} template={data.template} isAdjusted={data.is_adjusted} />;
  if (!error) return <LoadingCard rows={5} shape="form" />;
  return (
    <ErrorCard
      title={t("campaign_editor:mail.load_failed")}
      text={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

interface OpenMailProps extends MailDeskProps {
  template: TemplateDraft;
  isAdjusted: boolean;
}

function OpenMail({ campaign, slot, onStored, onBack, template: opened, isAdjusted }: OpenMailProps) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const { confirm, dialog } = useConfirm();
  const editor = useEditor(opened, opened);
  const { template } = editor;
  const doors = useMemo(() => ownerDoors(campaign.id, slot), [campaign.id, slot]);
  const views = useDeskViews(editor);
  const { data: anyone } = useQuery(firstReaderQuery);
  const [chosen, setChosen] = useState<{ reader: Reader | undefined }>();
  const reader = chosen ? chosen.reader : (anyone ?? undefined);

  const saving = useMailSaving({
    campaignId: campaign.id,
    slot,
    editor,
    isAdjusted,
    onStored,
    onRefused: ([first]) => first && views.jump(first),
  });
  usePicturePaste(editor, doors);
  useDeskKeys({ save: saving.save, undo: editor.undo, redo: editor.redo });
  const preview = usePreview(doors.preview, { template, clientId: reader?.id, wanted: views.isPreview });
  const test = useAction({
    run: () => {
      const body = { slot, template, ...(reader && { client_id: reader.id }) };
      return api(campaignsApi.testEmail, { params: { id: campaign.id }, body });
    },
    done: (_, { email }) => ({
      title: t("campaign_editor:test.done", { count: 1 }),
      message: t("campaign_editor:test.done_text", { email }),
    }),
    failed: t("campaign_editor:test.failed"),
  });
  const { findings, remarks } = useRemarks(template, preview, saving.refused);
  const askRestore = (): void =>
    confirm({
      title: t("campaign_editor:mail.restore_title"),
      text: t("campaign_editor:mail.restore_text", { name: template.name }),
      confirmLabel: t("campaign_editor:mail.restore"),
      cancelLabel: t("campaign_editor:mail.restore_keep"),
      onConfirm: saving.restore,
    });
  const restore = {
    label: t("campaign_editor:mail.restore"),
    icon: <IconRestore size={18} stroke={1.6} aria-hidden="true" />,
    onClick: askRestore,
  };
  const backLabel = t("campaign_editor:mail.back", { name: campaign.name });
  return (
    <>
      <DeskHeader
        editor={editor}
        title={t("campaign_editor:mail.title", { offer: slotName(slot) })}
        back={
          <Tooltip label={backLabel}>
            <ActionIcon variant="default" size={38} aria-label={backLabel} onClick={onBack}>
              <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        }
        state={saving.state}
        onSave={saving.save}
        views={views}
        test={{ send: () => test.run(), busy: test.busy }}
        more={saving.isAdjusted ? [restore] : []}
      />
      <Workbench
        parts={{ editor, mode: "simple", findings, doors }}
        remarks={remarks}
        views={views}
        preview={
          <PreviewPane
            preview={preview}
            language={template.language}
            data={
              <ReaderSelect
                readers={doors.readers}
                value={reader}
                onChange={(next) => setChosen({ reader: next })}
                placeholder={t("campaign_editor:preview.search")}
              />
            }
          />
        }
      />
      {dialog}
    </>
  );
}
