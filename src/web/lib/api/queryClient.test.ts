import { beforeEach, expect, test } from "vitest";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { ApiError, NetworkError } from "./api.ts";
import { queryClient, retryDelay, shouldRetry } from "./queryClient.ts";
import { ownerSession } from "#web/lib/session/session.ts";

beforeEach(() => localStorage.clear());

const refusal = (status: number): ApiError => new ApiError(status, { message: "", code: "server_error" }, undefined);

test.each([
  [new NetworkError("offline"), true],
  [refusal(500), true],
  [refusal(503), true],
  [refusal(400), false],
  [refusal(401), false],
  [refusal(403), false],
  [refusal(404), false],
  [refusal(422), false],
  [refusal(429), false],
  [new TypeError("a bug"), false],
])("%s is tried again: %s", (error, expected) => {
  expect(shouldRetry(0, error)).toBe(expected);
  expect(shouldRetry(2, error)).toBe(false);
});

test("each wait is about twice the one before, and never much longer than ten seconds", () => {
  expect(retryDelay(0)).toBeGreaterThanOrEqual(750);
  expect(retryDelay(0)).toBeLessThanOrEqual(1250);
  expect(retryDelay(1)).toBeGreaterThanOrEqual(1500);
  expect(retryDelay(20)).toBeLessThanOrEqual(12_500);
});

test("another person at the same screen finds nothing of the first one's data", () => {
  ownerSession.save({ token: "first", user: {} as OwnerUser });
  queryClient.setQueryData(["reviews"], ["private"]);
  ownerSession.saveUser({ name: "renamed" } as OwnerUser);
  expect(queryClient.getQueryData(["reviews"])).toEqual(["private"]);
  ownerSession.save({ token: "second", user: {} as OwnerUser });
  expect(queryClient.getQueryData(["reviews"])).toBeUndefined();
});
