import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";
import { conversationPause } from "./supportQueries.ts";

const refused = (status: number, retryAfter?: number) =>
  new ApiError(status, { code: "server_error", message: "" }, retryAfter);

test.each([
  ["while all is well, every fifteen seconds", "success", null, 15_000],
  ["without a connection it goes on asking", "error", new NetworkError(), 15_000],
  ["a server in trouble is asked again", "error", refused(503), 15_000],
  ["a busy server is left alone for as long as it says", "error", refused(429, 60), 60_000],
  ["but not asked more often than usual", "error", refused(429, 1), 15_000],
  ["a refusal is final", "error", refused(404), false],
])("%s", (_, status, error, pause) => {
  expect(conversationPause({ status, error })).toBe(pause);
});
