import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { SUGGESTION_CATEGORIES, suggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { CAMPAIGN_ID, waveId } from "#web/testing/campaigns.ts";
import { draftCampaign } from "#web/testing/draftCampaign.ts";
import { fakeApi, noConnection } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { templateDraft } from "#web/testing/templates.ts";
import { BeginCampaign } from "./BeginCampaign.tsx";

let places: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(async () => {
  await changeLocale("en");
  places = [];
  setNavigate((href, options) => void places.push(options?.replace ? `${href} (replaced)` : href));
  const languages = ["en", "de"] as const;
  const templates = languages.flatMap((language, of) =>
    [...OFFER_TYPES, null].map((offer_type, at) => ({
      id: waveId(of * 10 + at + 1),
      name: offer_type === null ? "What is new" : `For ${offer_type}`,
      subject: `Subject of ${offer_type}`,
      category: "promotional" as const,
      description: "",
      offer_type,
      language,
      template: templateDraft(),
    })),
  );
  fakeApi.on(templatesApi.offered, { data: templates, meta: {} });
  fakeApi.on(suggestionsApi.list, ({ query }) => {
    const language = query.get("language") === "de" ? ("de" as const) : ("en" as const);
    const data = SUGGESTION_CATEGORIES.map((category, at) => ({
      id: waveId(at + 100),
      text: `${language} ${category}`,
      category,
      language,
    }));
    return { data, meta: {} };
  });
  fakeApi.on(campaignsApi.create, draftCampaign());
});
afterEach(cleanup);

const made = () => fakeApi.bodies(campaignsApi.create) as (Campaign & { type: string })[];
const edited = [`/campaigns/${CAMPAIGN_ID}/edit (replaced)`];

test("a style makes a draft with six offers at once, with a name, and a double click makes one", async () => {
  renderUi(<BeginCampaign />);
  const style = await screen.findByRole("button", { name: /^Warm and generous/ });
  expect(style.textContent).toContain("en drink");
  fireEvent.click(style);
  fireEvent.click(style);
  await waitFor(() => expect(places).toEqual(edited));
  expect(made()).toHaveLength(1);
  expect(made()[0]).toMatchObject({ type: "recurring", filter: "all_consenting" });
  expect(made()[0]?.name).toMatch(/^Warm and generous, \w+$/);
  expect(made()[0]?.offers.map(({ offer_text }) => offer_text)).toEqual([
    "en other",
    "en drink",
    "en starter",
    "en menu",
    "en main",
    "en dessert",
  ]);
});

test("mails are written in the chosen language, whatever the screen speaks", async () => {
  renderUi(<BeginCampaign />);
  await userEvent.click(await screen.findByRole("combobox", { name: "Language of the emails" }));
  await userEvent.click(await screen.findByRole("option", { name: "German" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: /^Light and playful/ }).textContent).toContain("de event"),
  );
  fireEvent.click(screen.getByRole("button", { name: /^Light and playful/ }));
  await waitFor(() => expect(places).toEqual(edited));
  expect(made()[0]?.offers.map(({ subject }) => subject)).toContain("Durst, {{first_name}}?");
});

test("a blank one has templates and no offers yet", async () => {
  renderUi(<BeginCampaign />);
  fireEvent.click(await screen.findByRole("button", { name: /^Start blank/ }));
  await waitFor(() => expect(places).toEqual(edited));
  expect(made()[0]?.name).toMatch(/^Three weeks of offers, /);
  expect(made()[0]?.offers.every(({ template_id, offer_text }) => template_id !== null && offer_text === "")).toBe(
    true,
  );
});

test("a single mail begins with a template", async () => {
  renderUi(<BeginCampaign />);
  fireEvent.click(await screen.findByRole("radio", { name: /^One email/ }));
  fireEvent.click(await screen.findByRole("button", { name: /^What is new/ }));
  await waitFor(() => expect(places).toEqual(edited));
  expect(made()).toMatchObject([{ type: "one_time", offers: [{ slot: "once", subject: "Subject of null" }] }]);
});

test("without a connection it says so, and the choice can be made again", async () => {
  fakeApi.on(campaignsApi.create, noConnection);
  renderUi(<BeginCampaign />);
  fireEvent.click(await screen.findByRole("button", { name: /^Start blank/ }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/Failed to create campaign.*Network error/);
  fakeApi.on(campaignsApi.create, draftCampaign());
  fireEvent.click(screen.getByRole("button", { name: /^Start blank/ }));
  await waitFor(() => expect(places).toEqual(edited));
});

test("templates that cannot be loaded are asked for again", async () => {
  fakeApi.on(templatesApi.offered, Response.json({ code: "not_found", message: "Gone" }, { status: 404 }));
  renderUi(<BeginCampaign />);
  expect(await screen.findByText("Failed to load templates. Please try again.")).toBeTruthy();
  fakeApi.on(templatesApi.offered, { data: [], meta: {} });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: /^Start blank/ })).toBeTruthy();
});
