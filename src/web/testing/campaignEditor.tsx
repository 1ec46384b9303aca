import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign, Preflight } from "#shared/campaigns/campaigns.model.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { CAMPAIGN_ID } from "./campaigns.ts";
import { draftCampaign } from "./draftCampaign.ts";
import { fakeApi } from "./fakeApi.ts";
import { owner } from "./owner.ts";
import { renderUi } from "./render.tsx";
import { TEMPLATE_ID, mailPreview, templateDraft } from "./templates.ts";
import { EditedCampaign } from "#web/features/campaigns/editor/EditedCampaign.tsx";

export const OTHER_ID = "0198c1de-7c40-4000-8000-000000000002";
const AUDIENCE = { clients: 1562, recipients: 1284, left_out: { no_consent: 141, unsubscribed: 96, bounced: 41 } };
const templates = [
  { id: TEMPLATE_ID, name: "Autumn", offer_type: "A" as const },
  { id: OTHER_ID, name: "Weekend", offer_type: "B" as const },
].map((one) => ({
  ...one,
  subject: `Subject of ${one.name}`,
  category: "promotional" as const,
  description: "",
  language: "en" as const,
  template: templateDraft({ name: one.name, subject: `Subject of ${one.name}` }),
}));

/** A campaign's editor in a test: the server that keeps it, where it led to, and what it said in toasts. */
export function campaignEditor() {
  const places: string[] = [];
  const toasts: string[] = [];
  /** What the server keeps. */
  const server = { campaign: draftCampaign() };
  beforeAll(initI18n);
  fakeApi.setUp();
  beforeEach(() => {
    places.length = 0;
    toasts.length = 0;
    setNavigate((href) => void places.push(href));
    setToastPresenter(({ title, message }) => toasts.push([title, message].filter(Boolean).join(": ")));
    ownerSession.save({ token: "t", user: owner });
    window.history.replaceState(null, "", `/campaigns/${CAMPAIGN_ID}/edit`);
    fakeApi.on(templatesApi.offered, { data: templates, meta: {} });
    fakeApi.on(campaignsApi.audience, ({ query }) =>
      query.get("filter") === "all_consenting" ? AUDIENCE : { ...AUDIENCE, recipients: 1041 },
    );
    fakeApi.on(clientsApi.list, { data: [], meta: {} });
    fakeApi.on(campaignsApi.preview, mailPreview());
    fakeApi.on(campaignsApi.one, () => server.campaign);
    fakeApi.on(campaignsApi.save, ({ body }) => {
      const { revision, ...changes } = body as Campaign;
      server.campaign = { ...server.campaign, ...changes, revision: revision + 1 };
      server.campaign.offers = server.campaign.offers.map((offer) => ({
        ...offer,
        template_name: "Autumn",
        is_adjusted: false,
      }));
      return server.campaign;
    });
  });
  afterEach(() => {
    // What is left stores what is still to be server.campaign: while there is somebody to answer.
    cleanup();
    vi.useRealTimers();
    localStorage.clear();
  });

  async function open(
    campaign: Campaign = draftCampaign(),
    onMail: (slot: Slot | undefined) => void = () => undefined,
  ) {
    server.campaign = campaign;
    renderUi(<EditedCampaign id={CAMPAIGN_ID} mail={undefined} onMail={onMail} />);
    await screen.findByRole("heading", { level: 1, name: new RegExp(campaign.name) });
  }
  return { places, toasts, server, open };
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const offerText = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Offer text/ });
export const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email subject" });
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
export const bar = (slot: string) => screen.getByRole("button", { name: new RegExp(`^Offer ${slot}:`) });
export const saves = () => fakeApi.bodies(campaignsApi.save) as (Campaign & { revision: number })[];
export const status = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
export const missing = (slot: Slot, field: "offer_text" | "template_id" | "subject"): Campaign => {
  const campaign = draftCampaign();
  return {
    ...campaign,
    offers: campaign.offers.map((offer) =>
      offer.slot === slot ? { ...offer, [field]: field === "template_id" ? null : "" } : offer,
    ),
  };
};
export const preflight = (changes: Partial<Preflight> = {}): Preflight => ({
  audience: AUDIENCE,
  checks: [
    { check: "sender", slot: null, verdict: "good", messages: [] },
    ...(["A", "B", "C", "D", "E", "F"] as const).map((slot) => ({
      check: "words" as const,
      slot,
      verdict: "good" as const,
      messages: [],
    })),
  ],
  ...changes,
});
