import { describe, expect, test } from "vitest";
import { type Progress, isJournalId, lineOf, linesOf, progressOf, readJournal } from "./journal.rules.ts";

const STARTED: Progress = { at: "started" };
const WRITTEN: Progress = { at: "written" };
const answered = (verdict: "accepted" | "refused" | "later" | "ours"): Progress => ({ at: "answered", verdict });

// Spelled out: a worker that starts after an update reads what the one before it wrote.
describe("a line on the disk", () => {
  test.each([
    ["started", STARTED, "S- row-1 1g0h13v\n"],
    ["written", WRITTEN, "W- row-1 ul31qv\n"],
    ["accepted", answered("accepted"), "Aa row-1 1uemyt5\n"],
    ["refused", answered("refused"), "Ar row-1 1xcszms\n"],
    ["put off", answered("later"), "Al row-1 2ru53i\n"],
    ["refused because of us", answered("ours"), "Ao row-1 m7n1qn\n"],
  ])("%s", (_name, progress, line) => {
    expect(lineOf("row-1", progress)).toBe(line);
    expect(readJournal(line)).toEqual(new Map([["row-1", progress]]));
  });
});

test.each([
  ["one letter", "a", true],
  ["every kind of sign", "Row_1.a:b-c", true],
  ["the longest", "a".repeat(64), true],
  ["one sign longer", "a".repeat(65), false],
  ["none", "", false],
  ["a space in it", "row 1", false],
  ["a line break at its end", "row-1\n", false],
  ["a space before it", " row-1", false],
  ["a letter outside ASCII", "rów", false],
])("an id, %s", (_name, id, may) => {
  expect(isJournalId(id)).toBe(may);
});

test.each([
  ["accepted", { kind: "accepted", reply: "250 Ok" }, answered("accepted")],
  ["refused", { kind: "refused", reply: "550 no" }, answered("refused")],
  ["later", { kind: "later", reply: "450 busy" }, answered("later")],
  ["ours", { kind: "ours", reply: "550 spam" }, answered("ours")],
  ["never sent", { kind: "not_sent", reason: "closed" }, undefined],
  ["in doubt", { kind: "in_doubt", reason: "closed" }, undefined],
] as const)("what the verdict means: %s", (_name, verdict, progress) => {
  expect(progressOf(verdict)).toEqual(progress);
});

test.each([
  ["started", STARTED, lineOf("row-1", STARTED)],
  ["written", WRITTEN, lineOf("row-1", STARTED) + lineOf("row-1", WRITTEN)],
  ["answered", answered("later"), lineOf("row-1", STARTED) + lineOf("row-1", answered("later"))],
])("all lines of a message that is %s", (_name, progress, lines) => {
  expect(linesOf("row-1", progress)).toBe(lines);
});

describe("reading", () => {
  const line = lineOf("row-1", STARTED);

  test.each([
    ["an empty journal", "", []],
    [
      "two messages",
      line + lineOf("row-2", STARTED) + lineOf("row-1", WRITTEN),
      [
        ["row-1", WRITTEN],
        ["row-2", STARTED],
      ],
    ],
    ["the longest id", lineOf("a".repeat(64), WRITTEN), [["a".repeat(64), WRITTEN]]],
    ["an id that is too long", lineOf("a".repeat(65), WRITTEN), []],
    ["an id with a space", lineOf("row 1", WRITTEN), []],
    ["a line without its line break", line.trimEnd(), [["row-1", STARTED]]],
    ["a line without its checksum", "S- row-1", []],
    ["a line without its id", "S-", []],
    ["a checksum torn off by one sign", line.slice(0, -2), []],
    ["a checksum with something behind it", `${line.trimEnd()}0\n`, []],
    ["a line with something before it", `x${line}`, []],
    ["a mark nobody writes, its checksum right", "X- row-1 l7k3i8\n", []],
    ["another message's checksum", line.replace("row-1", "row-2"), []],
    ["a torn line before a whole one", `S- ro\n${line}`, [["row-1", STARTED]]],
  ] as [string, string, [string, Progress][]][])("%s", (_name, text, known) => {
    expect([...readJournal(text)]).toEqual(known);
  });
});
