import { describe, expect, test } from "vitest";
import { draftCampaign } from "#web/testing/draftCampaign.ts";
import { templateDraft } from "#web/testing/templates.ts";
import { changeOffer, copyOffer, draftOf, missingOf, offerOf, oneLine, placeOf, stillTrue } from "./campaignDraft.ts";

const draft = draftOf(draftCampaign());

test("a draft has all six mails in their order, whatever the server knows of", () => {
  const begun = draftOf(draftCampaign({ offers: draftCampaign().offers.slice(3, 4) }));
  expect(begun.offers.map(({ slot }) => slot)).toEqual(["A", "B", "C", "D", "E", "F"]);
  expect(offerOf(begun, "A")).toEqual({ slot: "A", template_id: null, subject: "", offer_text: "" });
  expect(offerOf(begun, "D").offer_text).not.toBe("");
  expect(draftOf(draftCampaign({ type: "one_time", offers: [] })).offers.map(({ slot }) => slot)).toEqual(["once"]);
});

test("one mail's settings are copied to others, only the chosen ones", () => {
  const next = copyOffer(draft, { from: "A", to: ["C", "E"], fields: ["subject", "template_id"] });
  for (const slot of ["C", "E"] as const) {
    expect(offerOf(next, slot)).toMatchObject({
      slot,
      subject: offerOf(draft, "A").subject,
      template_id: offerOf(draft, "A").template_id,
      offer_text: offerOf(draft, slot).offer_text,
    });
  }
  expect(offerOf(next, "B")).toBe(offerOf(draft, "B"));
});

describe("what is missing", () => {
  const code = {
    hide_on_phone: false,
    background: null,
    id: "code",
    type: "qr_code",
    caption: "",
    show_end: true,
    size: 120,
  } as never;
  const withCode = templateDraft({ elements: [code, ...templateDraft().elements] });
  test.each([
    [
      "everything of a mail that was not begun",
      { offer_text: "", subject: "", template_id: null },
      undefined,
      ["offer_text", "subject", "template_id"],
    ],
    ["nothing of a whole one", {}, templateDraft(), []],
    ["a text of blanks", { offer_text: "  " }, templateDraft(), ["offer_text"]],
    ["no text where a single mail speaks of no offer", { slot: "once", offer_text: "" }, templateDraft(), []],
    ["the text where a single mail shows a code", { slot: "once", offer_text: "" }, withCode, ["offer_text"]],
  ] as const)("%s", (_, changes, template, missing) => {
    expect(missingOf({ ...offerOf(draft, "A"), ...changes }, template)).toEqual(missing);
  });
});

test("a complaint is found by its mail and field, and goes with the first change of that field", () => {
  expect(placeOf(draft, "offers.3.template_id")).toEqual({ slot: "D", field: "template_id" });
  expect(placeOf(draft, "filter")).toEqual({ slot: undefined, field: "filter" });
  expect(placeOf(draft, "offers.9.subject")).toEqual({ slot: undefined, field: "offers.9.subject" });
  const errors = { "offers.3.subject": "Too long", "offers.3.template_id": "Gone", filter: "Nobody" };
  expect(stillTrue(errors, draft, changeOffer(draft, "D", { subject: "Shorter" }))).toEqual({
    "offers.3.template_id": "Gone",
    filter: "Nobody",
  });
  expect(stillTrue(errors, draft, { ...draft, filter: "reviewed_only" })).not.toHaveProperty("filter");
});

test.each([
  ["Hello\nworld", "Hello world"],
  ["Hello \r\n\r\n  world", "Hello world"],
  ["Hello\u2028world", "Hello world"],
  ["Hello  world", "Hello  world"],
])("%j is one line", (text, line) => expect(oneLine(text)).toBe(line));
