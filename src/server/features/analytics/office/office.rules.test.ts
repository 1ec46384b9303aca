import { describe, expect, test } from "vitest";
import { ATTENTION, ATTENTION_KINDS, type AttentionKind } from "#shared/analytics/admin-dashboard.contract.ts";
import { PERMISSIONS } from "#shared/domain/permissions.ts";
import { windowOf } from "#server/features/analytics/period.rules.ts";
import {
  attentionFor,
  counterOf,
  failedSince,
  flowOf,
  maySeeMoney,
  officeWindow,
  startsOf,
  trendsOf,
  trialsBefore,
} from "./office.rules.ts";

describe("what is looked at, and what it is compared with", () => {
  test.each([
    ["30d", "2026-11-16", "2026-10-18", "2026-09-18", "2026-10-17", 30],
    ["90d", "2026-11-16", "2026-08-19", "2026-05-21", "2026-08-18", 90],
    ["12m", "2026-11-16", "2025-12-01", "2024-12-01", "2025-11-16", 12],
    ["12m", "2026-12-31", "2026-01-01", "2025-01-01", "2025-12-31", 12],
    ["12m", "2026-01-01", "2025-02-01", "2024-02-01", "2025-01-01", 12],
    ["12m", "2028-02-29", "2027-03-01", "2026-03-01", "2027-02-28", 12],
    ["30d", "2028-03-01", "2028-02-01", "2028-01-02", "2028-01-31", 30],
  ] as const)("%s on %s", (period, today, from, beforeFrom, beforeTo, points) => {
    const window = officeWindow(period, today);
    expect(window.period).toEqual({ from, to: today });
    expect(window.comparedWith).toEqual({ from: beforeFrom, to: beforeTo });
    expect(window.buckets).toHaveLength(points);
  });
});

describe("figures by parts of time", () => {
  const window = officeWindow("12m", "2026-11-16");
  const starts = startsOf(window);
  const partOf = (day: string): number => starts.filter((start) => start <= day).length;
  const rows = (name: string, ...days: [string, number][]) => days.map(([day, n]) => ({ name, part: partOf(day), n }));

  test("a part begins with every month, and where the earlier period ends within one", () => {
    const days = startsOf(window);
    expect(days).toEqual(days.toSorted());
    expect(days).toContain("2025-11-01");
    expect(days).toContain("2025-11-17");
    expect(days).toContain("2025-12-01");
    expect(days.at(-1)).toBe("2026-11-17");
  });

  test.each([
    ["2026-11-16", { value: 7, previous: 0 }],
    ["2025-12-01", { value: 7, previous: 0 }],
    ["2025-11-30", { value: 0, previous: 0 }],
    ["2025-11-17", { value: 0, previous: 0 }],
    ["2025-11-16", { value: 0, previous: 7 }],
    ["2024-12-01", { value: 0, previous: 7 }],
  ])("what happened on %s", (day, flow) => {
    expect(flowOf(counterOf(rows("clients", [day, 7]), starts), "clients", window)).toEqual(flow);
  });

  test("a chart has each figure at its point, beside that of a year before", () => {
    const made = [
      ...rows("clients", ["2026-02-28", 3], ["2025-02-28", 2]),
      ...rows("mails", ["2026-02-01", 5], ["2026-03-01", 9]),
      ...rows("restaurants", ["2026-02-14", 1], ["2025-02-14", 4]),
      ...rows("reviews_won", ["2026-02-14", 7], ["2025-02-14", 6]),
    ];
    const { unit, points } = trendsOf(counterOf(made, starts), window);
    expect([unit, points[2]]).toEqual([
      "month",
      {
        start: "2026-02-01",
        restaurants: 1,
        clients: 3,
        reviews_won: 7,
        mails: 5,
        previous: { restaurants: 4, clients: 2, reviews_won: 6, mails: 0 },
      },
    ]);
    expect(points[3]?.mails).toBe(9);
  });

  test("a day that is a point by itself counts, the one beside it does not", () => {
    const days = officeWindow("30d", "2026-11-16");
    const count = counterOf([{ name: "mails", part: startsOf(days).indexOf("2026-11-15") + 1, n: 4 }], startsOf(days));
    const { points } = trendsOf(count, days);
    expect(points.slice(-3).map(({ start, mails }) => [start, mails])).toEqual([
      ["2026-11-14", 0],
      ["2026-11-15", 4],
      ["2026-11-16", 0],
    ]);
  });

  test("what came before the first part counts nowhere", () => {
    expect(flowOf(counterOf([{ name: "mails", part: 0, n: 4 }], starts), "mails", window)).toEqual({
      value: 0,
      previous: 0,
    });
  });

  test("without a comparison nothing was before", () => {
    const alone = windowOf({ from: "2026-11-15", to: "2026-11-16" }, "2026-11-16");
    expect(startsOf(alone)).toEqual(["2026-11-15", "2026-11-16", "2026-11-17"]);
    const count = counterOf([{ name: "mails", part: 1, n: 4 }], startsOf(alone));
    const none = { restaurants: 0, clients: 0, reviews_won: 0, mails: 0 };
    expect([flowOf(count, "mails", alone), trendsOf(count, alone).points]).toEqual([
      { value: 4, previous: 0 },
      [
        { start: "2026-11-15", ...none, mails: 4, previous: none },
        { start: "2026-11-16", ...none, previous: none },
      ],
    ]);
  });
});

test("a failed campaign is brought up for a week, a trial three days before its end", () => {
  expect(failedSince("2026-11-16")).toBe("2026-11-10");
  expect(trialsBefore(new Date("2026-11-16T10:00:00Z")).toISOString()).toBe("2026-11-19T10:00:00.000Z");
});

describe("who sees what", () => {
  const all = Object.fromEntries(ATTENTION_KINDS.map((kind) => [kind, 2])) as Record<AttentionKind, number>;
  const manager = (...permissions_list: string[]) => ({ role: "manager" as const, permissions_list });
  const kinds = (...held: string[]) => attentionFor(manager(...held), all).map(({ kind }) => kind);

  test("an admin sees everything there is to do, in the order of urgency", () => {
    const seen = attentionFor({ role: "admin", permissions_list: [] }, all);
    expect(seen.map(({ kind }) => kind)).toEqual(ATTENTION_KINDS);
    expect(seen[0]).toEqual({ kind: "mail_paused", count: 2 });
  });
  test("what there is none of is left out", () => {
    const some = { ...all, dead_jobs: 0 };
    expect(attentionFor({ role: "admin", permissions_list: [] }, some).map(({ kind }) => kind)).not.toContain(
      "dead_jobs",
    );
  });
  test.each(PERMISSIONS)("with %s alone, only what it opens", (permission) => {
    expect(kinds(permission)).toEqual(ATTENTION_KINDS.filter((kind) => ATTENTION[kind] === permission));
  });
  test("with the dashboard alone there is nothing to do", () => expect(kinds("dashboard")).toEqual([]));
  test.each(PERMISSIONS)("money with %s", (permission) => {
    expect(maySeeMoney(manager("dashboard", permission))).toBe(permission === "restaurants" || permission === "users");
  });
  test("an admin sees money", () => expect(maySeeMoney({ role: "admin", permissions_list: [] })).toBe(true));
});
