import { describe, expect, test } from "vitest";
import { fillVariables, unknownVariables } from "./answer-variables.ts";
import { TICKET_STATUSES } from "./support-values.ts";
import {
  answerDue,
  isDone,
  mayAnswer,
  staffWays,
  ticketAfterMerge,
  ticketAfterOwner,
  ticketDue,
} from "./tickets.rules.ts";

test.each([
  ["open", { reply: "open", reopen: undefined, close: "closed" }],
  ["in_progress", { reply: "in_progress", reopen: undefined, close: "closed" }],
  ["waiting_response", { reply: "in_progress", reopen: undefined, close: "closed" }],
  ["resolved", { reply: "open", reopen: "open", close: "closed" }],
  ["closed", { reply: undefined, reopen: "open", close: undefined }],
] as const)("what an owner does to a ticket that is %s", (status, after) => {
  for (const action of ["reply", "reopen", "close"] as const)
    expect([action, ticketAfterOwner(status, action)]).toEqual([action, after[action]]);
});

test.each([
  ["open", ["in_progress", "waiting_response", "resolved", "closed"]],
  ["in_progress", ["open", "waiting_response", "resolved", "closed"]],
  ["waiting_response", ["open", "in_progress", "resolved", "closed"]],
  ["resolved", ["open", "in_progress", "closed"]],
  ["closed", ["open"]],
] as const)("where staff take a ticket that is %s", (status, ways) => {
  expect(staffWays(status)).toEqual(ways);
});

test("only a closed ticket takes no answer, and two statuses are the end", () => {
  expect(TICKET_STATUSES.filter((status) => !mayAnswer(status))).toEqual(["closed"]);
  expect(TICKET_STATUSES.filter(isDone)).toEqual(["resolved", "closed"]);
});

describe("when an answer is due", () => {
  const since = new Date("2026-11-16T10:00:00Z");
  test.each([
    ["urgent", "2026-11-16T14:00:00.000Z"],
    ["high", "2026-11-16T18:00:00.000Z"],
    ["medium", "2026-11-17T10:00:00.000Z"],
    ["low", "2026-11-19T10:00:00.000Z"],
  ] as const)("%s: %s", (priority, due) => {
    expect(answerDue(since, priority).toISOString()).toBe(due);
  });
  test("never where it is not our turn or nobody waits", () => {
    const due = TICKET_STATUSES.filter(
      (status) => ticketDue({ status, priority: "low", waitingSince: since }) !== null,
    );
    expect(due).toEqual(["open", "in_progress"]);
    expect(ticketDue({ status: "open", priority: "low", waitingSince: null })).toBe(null);
  });
});

test.each([
  ["open", true, "open"],
  ["in_progress", true, "in_progress"],
  ["waiting_response", true, "in_progress"],
  ["waiting_response", false, "waiting_response"],
  ["resolved", true, "in_progress"],
  ["resolved", false, "resolved"],
  ["closed", true, undefined],
] as const)("a ticket that is %s takes up another one; somebody waits there: %s", (status, isAwaited, after) => {
  expect(ticketAfterMerge(status, isAwaited)).toBe(after);
});

describe("names in canned answers", () => {
  const values = {
    owner_name: "Odile Ferrandel",
    owner_first_name: "Odile",
    restaurant_name: "{{staff_name}}",
    ticket_number: "T-2026-000001",
    ticket_subject: "$& printer",
    staff_name: "Runa",
  };
  test.each([
    ["Hello {{owner_first_name}}!", "Hello Odile!", []],
    ["{{ ticket_subject }}", "$& printer", []],
    ["{{restaurant_name}}", "{{staff_name}}", []],
    [
      '{{env "X"}} {{constructor}} ${7*7} {{}}',
      '{{env "X"}} {{constructor}} ${7*7} {{}}',
      ['env "X"', "constructor", ""],
    ],
    ["{owner_name} {{owner_name", "{owner_name} {{owner_name", []],
  ])("%j", (text, filled, unknown) => {
    expect([fillVariables(text, values), unknownVariables(text)]).toEqual([filled, unknown]);
  });
});
