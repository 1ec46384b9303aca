import { expect, test } from "vitest";
import { draftCampaign } from "#web/testing/draftCampaign.ts";
import { shownRotation, weeksOf } from "./weeks.ts";

const { calendar } = draftCampaign();

test("three weeks from Monday to Sunday, each with two bars from the afternoon to the end of the offer", () => {
  const weeks = weeksOf(calendar);
  expect(weeks.map(({ days }) => [days[0], days[6]])).toEqual([
    ["2026-11-16", "2026-11-22"],
    ["2026-11-23", "2026-11-29"],
    ["2026-11-30", "2026-12-06"],
  ]);
  expect(weeks.map(({ bars }) => bars.map(({ slot, from, to }) => [slot, from, to]))).toEqual([
    [
      ["A", 2, 9],
      ["B", 11, 21],
    ],
    [
      ["C", 2, 9],
      ["D", 11, 21],
    ],
    [
      ["E", 2, 9],
      ["F", 11, 21],
    ],
  ]);
});

test("the night the clocks change moves no bar", () => {
  const [a] = calendar;
  if (!a) throw new Error("no wave");
  const spring = { ...a, due_at: "2027-03-29T14:00:00.000Z", ends_at: "2027-03-31T21:59:59.999Z" };
  const [week] = weeksOf([spring]);
  expect([week?.days[0], week?.bars[0]?.from, week?.bars[0]?.to]).toEqual(["2027-03-29", 2, 9]);
});

test("of a paused campaign those mails are shown that are still to come", () => {
  const sent = calendar.map((wave) => ({ ...wave, status: "done" as const }));
  const next = calendar.map((wave) => ({ ...wave, rotation: 2 }));
  expect(shownRotation([...sent, ...next]).map(({ rotation }) => rotation)).toEqual([2, 2, 2, 2, 2, 2]);
  const half = sent.map((wave, at) => (at < 3 ? wave : { ...wave, status: "planned" as const }));
  expect(shownRotation([...half, ...next]).map(({ status }) => status)).toEqual([
    "done",
    "done",
    "done",
    "planned",
    "planned",
    "planned",
  ]);
  expect(shownRotation(sent)).toHaveLength(6);
});
