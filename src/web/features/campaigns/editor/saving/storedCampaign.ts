import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { api } from "#web/lib/api/api.ts";
import { DraftKeeper, mayWorkLater } from "#web/lib/drafts/draftKeeper.ts";
import { draftOf, sameDraft, type CampaignDraft } from "#web/features/campaigns/editor/campaignDraft.ts";

/** A campaign that runs on after a pause sends what is saved, so that it is saved by the button only. */
const isSavedByItself = ({ status }: Campaign): boolean => status !== "paused";

/** What is stored of the campaign on screen, and the way to store more. */
export class StoredCampaign {
  /** What is typed goes here; it waits while somebody saves by the button. */
  readonly keeper: DraftKeeper<CampaignDraft>;
  readonly #onStored: (campaign: Campaign) => void;
  #campaign: Campaign;
  /** What is on screen, and what of it is stored. */
  #typed: CampaignDraft;
  #saved: CampaignDraft;

  constructor(campaign: Campaign, onStored: (campaign: Campaign) => void) {
    this.#campaign = campaign;
    this.#onStored = onStored;
    this.#typed = draftOf(campaign);
    this.#saved = this.#typed;
    this.keeper = new DraftKeeper({
      store: (draft) => this.#store(draft, this.#campaign.revision),
      isFinal: (error) => !mayWorkLater(error),
    });
  }

  campaign = (): Campaign => this.#campaign;

  savesByItself = (): boolean => isSavedByItself(this.#campaign);

  /** What is on screen now; a change is stored soon, if it may be. */
  type(draft: CampaignDraft): void {
    if (this.#typed === draft) return;
    this.#typed = draft;
    if (this.savesByItself()) this.keeper.note(draft);
  }

  /** Something was typed that leaving would lose. */
  isAtRisk = (): boolean => (this.savesByItself() ? this.keeper.hasPending() : !sameDraft(this.#typed, this.#saved));

  /** Stores what is on screen. `over`: also over what somebody else has saved since. */
  async save({ over = false } = {}): Promise<Campaign> {
    const sent = this.#typed;
    await this.keeper.hold();
    try {
      if (over) this.#campaign = await this.#read();
      // The one under way may have stored it meanwhile.
      if (over || !sameDraft(sent, this.#saved)) await this.#store(sent, this.#campaign.revision);
      this.keeper.release(sent);
      return this.#campaign;
    } catch (error) {
      this.keeper.release();
      throw error;
    }
  }

  /** Goes on with what the server has, in place of what is on screen. */
  async takeTheirs(): Promise<CampaignDraft> {
    const campaign = await this.#read();
    this.keeper.forget();
    this.#typed = draftOf(campaign);
    this.#note(campaign, this.#typed);
    return this.#typed;
  }

  /** Its state has changed, as by a pause; what is on screen stays, and is still to be stored. */
  rebase(campaign: Campaign): void {
    this.keeper.forget();
    this.#note(campaign, draftOf(campaign));
  }

  #read = (): Promise<Campaign> => api(campaignsApi.one, { params: { id: this.#campaign.id } });

  async #store(draft: CampaignDraft, revision: number): Promise<void> {
    const { id } = this.#campaign;
    const body = { ...draft, revision };
    this.#note(await api(campaignsApi.save, { params: { id }, body, quiet: true }), draft);
  }

  #note(campaign: Campaign, saved: CampaignDraft): void {
    this.#campaign = campaign;
    this.#saved = saved;
    this.#onStored(campaign);
  }
}
