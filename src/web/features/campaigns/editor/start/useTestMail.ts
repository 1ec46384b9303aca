import { useTranslation } from "react-i18next";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { offerOf } from "#web/features/campaigns/editor/campaignDraft.ts";
import { sampleOf } from "#web/features/campaigns/editor/offer/sample.ts";
import type { CampaignSaving } from "#web/features/campaigns/editor/saving/useCampaignSaving.ts";
import { api } from "#web/lib/api/api.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";

export interface TestMail {
  send: (slots: readonly Slot[]) => void;
  busy: boolean;
}

class NoTemplate extends Error {}

/** Mails as they are on screen to one's own inbox, one after the other; one without a template cannot be sent. */
export function useTestMail(
  { campaign, draft }: CampaignSaving,
  templateOf: (id: string | null) => TemplateDraft | undefined,
): TestMail {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { run, busy } = useAction({
    run: async (slots: readonly Slot[]) => {
      const samples = slots.flatMap(
        (slot) => sampleOf(campaign, draft, { slot, template: templateOf(offerOf(draft, slot).template_id) }) ?? [],
      );
      if (samples.length === 0) throw new NoTemplate();
      const sent = { email: "", count: samples.length };
      for (const body of samples) {
        const { email } = await api(campaignsApi.testEmail, { params: { id: campaign.id }, body });
        sent.email = email;
      }
      return sent;
    },
    done: (_, { email, count }) => ({
      title: t("campaign_editor:test.done", { count }),
      message: t("campaign_editor:test.done_text", { email }),
    }),
    failed: (error) => ({
      title: t("campaign_editor:test.failed"),
      message: error instanceof NoTemplate ? t("campaign_editor:test.no_template") : errorText(error),
    }),
  });
  return { send: run, busy };
}
