import { expect, test } from "vitest";
import { settle } from "./settle.rules.ts";

const NOW = new Date("2026-11-16T15:00:00Z");
const attempt = { tries: 1, now: NOW, endsAt: new Date("2026-11-18T22:59:59Z"), chance: 0 };
const plain = { reason: null, nextTryAt: null, isDoubtful: false, isRefunded: false };
const later = { kind: "later", reply: "451 try again" } as const;

test.each([
  ["taken", { kind: "accepted", reply: "250 ok" }, { ...plain, status: "sent" }],
  [
    "refused for good",
    { kind: "refused", reply: "550 unknown" },
    { ...plain, status: "bounced", reason: "550 unknown" },
  ],
  ["never left", { kind: "not_sent", reason: "away" }, { ...plain, status: "pending", isRefunded: true }],
] as const)("%s", (_name, verdict, expected) => {
  expect(settle(verdict, attempt)).toEqual(expected);
});

test("what may be taken later waits five minutes, and a third longer each time", () => {
  const pauses = [1, 2, 3, 10].map((tries) => {
    const { nextTryAt } = settle(later, { ...attempt, tries });
    return Math.round(((nextTryAt?.getTime() ?? 0) - NOW.getTime()) / 1000);
  });
  expect(pauses).toEqual([300, 390, 507, 3181]);
  const late = settle(later, { ...attempt, chance: 1 }).nextTryAt;
  expect(late?.toISOString()).toBe("2026-11-16T15:06:00.000Z");
});

test("the last try may be in the offer's last moment", () => {
  const endsAt = new Date("2026-11-16T15:05:00Z");
  const pending = { ...plain, status: "pending", reason: "451 try again", nextTryAt: endsAt };
  expect(settle(later, { ...attempt, endsAt })).toEqual(pending);
});

test("nothing is tried after the offer has ended", () => {
  const endsAt = new Date("2026-11-16T15:04:59Z");
  expect(settle(later, { ...attempt, endsAt })).toMatchObject({ status: "failed", reason: "451 try again" });
  expect(settle({ kind: "ours", reply: "554 policy" }, { ...attempt, endsAt })).toMatchObject({ status: "failed" });
});

test("a mail in doubt is labelled, tried again under the same name, and held for sent when there is no time left", () => {
  const verdict = { kind: "in_doubt", reason: "The connection was lost" } as const;
  expect(settle(verdict, attempt)).toMatchObject({ status: "pending", isDoubtful: true, isRefunded: false });
  expect(settle(verdict, { ...attempt, endsAt: NOW })).toMatchObject({ status: "sent", isDoubtful: true });
});

test("a reply is kept without zero bytes", () => {
  expect(settle({ kind: "refused", reply: "550 \0un\0known" }, attempt).reason).toBe("550 unknown");
});

test("a reply of any length is kept short", () => {
  expect(settle({ kind: "refused", reply: "x".repeat(5000) }, attempt).reason).toHaveLength(300);
});
