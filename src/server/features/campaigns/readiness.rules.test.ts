import { describe, expect, test } from "vitest";
import { makeTemplate } from "#server/features/templates/templates.factory.ts";
import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import { missingIn } from "./readiness.rules.ts";

type Mail = Parameters<typeof missingIn>[1][number];

/** A mail that speaks of no offer. */
const news = makeTemplate({ subject: "We open the terrace", preheader: "", elements: [] });
const offer = makeTemplate({ subject: "{{offer_text}}", preheader: "", elements: [] });
const ready = { subject: "An espresso is waiting", offer_text: "One espresso", content: offer, isFaulty: false };

describe("a mail that is sent once", () => {
  const once = { ...ready, slot: "once" as const };
  const miss = (what: string) => [{ key: `campaigns:missing.${what}_once`, params: { offer: "" } }];

  test.each([
    ["is ready", [once], {}],
    ["is not there", [], { "offers.0.template_id": miss("template"), "offers.0.subject": miss("subject") }],
    ["has no template", [{ ...once, content: undefined }], { "offers.0.template_id": miss("template") }],
    [
      "has no template, and no offer either",
      [{ ...once, content: undefined, offer_text: "", isFaulty: true }],
      { "offers.0.template_id": miss("template") },
    ],
    ["has faults", [{ ...once, isFaulty: true }], { "offers.0.template_id": miss("faulty") }],
    ["has no subject", [{ ...once, subject: "" }], { "offers.0.subject": miss("subject") }],
    ["speaks of an offer without words", [{ ...once, offer_text: "" }], { "offers.0.offer_text": miss("offer_text") }],
    ["speaks of no offer and has none", [{ ...once, content: news, offer_text: "" }], {}],
  ])("%s", (_name, mails, missing) => {
    expect(missingIn("one_time", mails)).toEqual(missing);
  });
});

describe("six offers in turn", () => {
  const six = OFFER_TYPES.map((slot): Mail => ({ ...ready, slot }));
  const miss = (what: string, name: string) => [{ key: `campaigns:missing.${what}`, params: { offer: name } }];

  test.each([
    ["are ready", six, {}],
    ["are ready in any order", six.toReversed(), {}],
    [
      "lack the third",
      six.toSpliced(2, 1),
      {
        "offers.2.template_id": miss("template", "C"),
        "offers.2.subject": miss("subject", "C"),
        "offers.2.offer_text": miss("offer_text", "C"),
      },
    ],
    [
      "lack words for an offer, even where the mail does not speak of it",
      six.with(5, { ...ready, slot: "F", content: news, offer_text: "" }),
      { "offers.5.offer_text": miss("offer_text", "F") },
    ],
    [
      "lack this and that",
      six
        .with(0, { ...ready, slot: "A", isFaulty: true })
        .with(1, { ...ready, slot: "B", subject: "" })
        .with(3, { ...ready, slot: "D", content: undefined }),
      {
        "offers.0.template_id": miss("faulty", "A"),
        "offers.1.subject": miss("subject", "B"),
        "offers.3.template_id": miss("template", "D"),
      },
    ],
  ])("%s", (_name, mails, missing) => {
    expect(missingIn("recurring", mails)).toEqual(missing);
  });
});
