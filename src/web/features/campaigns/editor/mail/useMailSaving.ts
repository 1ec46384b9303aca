import { useState } from "react";
import { useTranslation } from "react-i18next";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { placeErrors, type Remark } from "#web/features/templates/editor/desk/saving/placeErrors.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { toast } from "#web/lib/toast.tsx";
import { useUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import type { SaveState } from "#web/ui/feedback/SaveStatus.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";

interface MailSavingOptions {
  campaignId: string;
  slot: Slot;
  editor: Editor;
  /** It was changed before. */
  isAdjusted: boolean;
  onStored: (campaign: Campaign) => void;
  onRefused: (remarks: readonly Remark[]) => void;
}

interface MailSaving {
  state: SaveState;
  isAdjusted: boolean;
  save: () => void;
  /** Takes the template as it is; what was changed is gone. */
  restore: () => Promise<void>;
  /** What the server refused at the last attempt; empty once something was changed. */
  refused: readonly Remark[];
}

const NONE: readonly Remark[] = [];

/** Stores one mail of a campaign when its owner says so. Leaving with changes asks. */
export function useMailSaving({
  campaignId,
  slot,
  editor,
  onStored,
  onRefused,
  ...begun
}: MailSavingOptions): MailSaving {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isAdjusted, setAdjusted] = useState(begun.isAdjusted);
  const [savedAt, setSavedAt] = useState<number>();
  const [refused, setRefused] = useState<{ of: TemplateDraft; remarks: readonly Remark[] }>();
  const params = { id: campaignId, slot };
  const saving = useAction({
    run: async (sent: TemplateDraft) => {
      onStored(await api(campaignsApi.adjust, { params, body: sent }));
      editor.markSaved(sent);
      setAdjusted(true);
      setSavedAt(Date.now());
    },
    explain: (error, sent) => {
      if (error instanceof ApiError && error.status === 422) {
        const remarks = placeErrors(sent, error.fieldErrors);
        setRefused({ of: sent, remarks });
        onRefused(remarks);
      } else toast.error({ title: t("campaign_editor:mail.save_failed"), message: errorText(error) });
      return undefined;
    },
  });
  useUnsavedChanges(() => editor.isChanged && !saving.busy);
  return {
    state: saving.busy ? { kind: "saving" } : editor.isChanged ? { kind: "changed" } : { kind: "saved", at: savedAt },
    isAdjusted,
    save: () => saving.run(editor.template),
    restore: async () => {
      onStored(await api(campaignsApi.restore, { params }));
      const { template } = await api(campaignsApi.mail, { params });
      editor.reset(template);
      setAdjusted(false);
      setSavedAt(Date.now());
    },
    refused: refused?.of === editor.template ? refused.remarks : NONE,
  };
}
