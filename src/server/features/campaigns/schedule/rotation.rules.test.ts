import { describe, expect, test } from "vitest";
import { duty, firstMondayAfter, nextMonday, onceWindow, rotationFrom } from "./rotation.rules.ts";

const at = (iso: string): Date => new Date(iso);
const day = (iso: string): Temporal.PlainDate => Temporal.PlainDate.from(iso);

describe("the first Monday", () => {
  test.each([
    ["a Sunday", "2026-11-15T12:00:00Z", "2026-11-16"],
    ["a Monday morning", "2026-11-16T08:00:00Z", "2026-11-16"],
    ["the last second before four", "2026-11-16T14:59:59Z", "2026-11-16"],
    ["four o’clock itself", "2026-11-16T15:00:00Z", "2026-11-23"],
    ["a Tuesday", "2026-11-17T00:00:00Z", "2026-11-23"],
    ["Sunday evening in London, Monday in Paris", "2026-11-15T23:30:00Z", "2026-11-16"],
    ["the weekend of the spring change", "2027-03-27T23:30:00Z", "2027-03-29"],
    ["the Monday after it, a minute to four in summer time", "2027-03-29T13:59:00Z", "2027-03-29"],
    ["the Monday after it, four in summer time", "2027-03-29T14:00:00Z", "2027-04-05"],
    ["the turn of the year", "2026-12-28T15:00:00Z", "2027-01-04"],
  ])("started on %s", (_name, now, monday) => {
    expect(firstMondayAfter(at(now)).toString()).toBe(monday);
  });

  test.each([
    ["in time", "2026-12-01T00:00:00Z", "2026-12-07"],
    ["a week early", "2026-11-30T14:00:00Z", "2026-12-07"],
    ["in the second before it", "2026-12-07T14:59:59Z", "2026-12-07"],
    ["at its four o’clock", "2026-12-07T15:00:00Z", "2026-12-14"],
    ["after a pause over its beginning", "2026-12-09T12:00:00Z", "2026-12-14"],
    ["after a pause of months", "2027-03-30T12:00:00Z", "2027-04-05"],
  ])("of the rotation after one of 16 November, %s", (_name, now, monday) => {
    expect(nextMonday(day("2026-11-16"), at(now)).toString()).toBe(monday);
  });
});

describe("a rotation", () => {
  const windows = (monday: string): string[] =>
    rotationFrom(day(monday), 1).map(
      ({ offer, dueAt, endsAt }) => `${offer} ${dueAt.toISOString()} ${endsAt.toISOString()}`,
    );

  test("in winter", () => {
    expect(windows("2026-11-16")).toEqual([
      "A 2026-11-16T15:00:00.000Z 2026-11-18T22:59:59.999Z",
      "B 2026-11-19T15:00:00.000Z 2026-11-22T22:59:59.999Z",
      "C 2026-11-23T15:00:00.000Z 2026-11-25T22:59:59.999Z",
      "D 2026-11-26T15:00:00.000Z 2026-11-29T22:59:59.999Z",
      "E 2026-11-30T15:00:00.000Z 2026-12-02T22:59:59.999Z",
      "F 2026-12-03T15:00:00.000Z 2026-12-06T22:59:59.999Z",
    ]);
  });

  test("over the spring change of 2027, which falls into offer D", () => {
    expect(windows("2027-03-15")).toEqual([
      "A 2027-03-15T15:00:00.000Z 2027-03-17T22:59:59.999Z",
      "B 2027-03-18T15:00:00.000Z 2027-03-21T22:59:59.999Z",
      "C 2027-03-22T15:00:00.000Z 2027-03-24T22:59:59.999Z",
      "D 2027-03-25T15:00:00.000Z 2027-03-28T21:59:59.999Z",
      "E 2027-03-29T14:00:00.000Z 2027-03-31T21:59:59.999Z",
      "F 2027-04-01T14:00:00.000Z 2027-04-04T21:59:59.999Z",
    ]);
  });

  test("over the autumn change of 2027, which falls into offer B", () => {
    expect(windows("2027-10-25").slice(0, 3)).toEqual([
      "A 2027-10-25T14:00:00.000Z 2027-10-27T21:59:59.999Z",
      "B 2027-10-28T14:00:00.000Z 2027-10-31T22:59:59.999Z",
      "C 2027-11-01T15:00:00.000Z 2027-11-03T22:59:59.999Z",
    ]);
  });

  test("never has two offers at once", () => {
    for (const monday of ["2026-11-16", "2027-03-15", "2027-10-25", "2026-12-28"]) {
      const mails = [...rotationFrom(day(monday), 1), ...rotationFrom(day(monday).add({ days: 21 }), 2)];
      for (const [place, mail] of mails.entries()) {
        const next = mails[place + 1];
        if (next) expect(mail.endsAt < next.dueAt).toBe(true);
      }
    }
  });
});

describe("an offer that is sent once", () => {
  test.each([
    ["runs to the end of the seventh day", "2026-11-20T09:00:00Z", null, "2026-11-27T22:59:59.999Z"],
    ["runs to its last day", "2026-11-20T09:00:00Z", "2026-11-20", "2026-11-20T22:59:59.999Z"],
    ["ends by the clock after the spring change", "2027-03-26T09:00:00Z", null, "2027-04-02T21:59:59.999Z"],
    ["sent after midnight in Paris", "2026-11-19T23:30:00Z", null, "2026-11-27T22:59:59.999Z"],
  ])("%s", (_name, due, last, end) => {
    expect(onceWindow(at(due), last).endsAt.toISOString()).toBe(end);
  });
});

test.each([
  ["a second before", "2026-11-16T14:59:59Z", "wait"],
  ["sharp", "2026-11-16T15:00:00Z", "send"],
  ["five minutes after", "2026-11-16T15:05:00Z", "send"],
  ["six minutes after", "2026-11-16T15:06:00Z", "send_late"],
  ["after two hours of downtime", "2026-11-16T17:00:00Z", "send_late"],
  ["in the offer’s last second", "2026-11-18T22:59:59Z", "send_late"],
  ["in its last moment", "2026-11-18T22:59:59.999Z", "send_late"],
  ["when it is over", "2026-11-18T23:00:00Z", "skip"],
])("offer A of 16 November, %s", (_name, now, expected) => {
  const [a] = rotationFrom(day("2026-11-16"), 1);
  expect(a && duty(a, at(now))).toBe(expected);
});
