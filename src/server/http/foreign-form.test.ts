import { expect, test } from "vitest";
import { isForeignForm } from "./foreign-form.ts";

const PUBLIC_URL = "https://plaudit.example/";

test.each([
  ["the browser says it is ours", { "sec-fetch-site": "same-origin" }, false],
  ["typed or opened by the person", { "sec-fetch-site": "none" }, false],
  ["another website", { "sec-fetch-site": "cross-site" }, true],
  ["a neighbour under the same domain", { "sec-fetch-site": "same-site" }, true],
  ["the browser's word counts before the origin", { "sec-fetch-site": "same-origin", origin: "https://e.test" }, false],
  ["a program that says nothing", {}, false],
  ["an origin that is kept secret", { origin: "null" }, false],
  ["our public address", { origin: "https://plaudit.example", host: "internal:8080" }, false],
  ["the address it was sent to", { origin: "http://localhost:4000", host: "localhost:4000" }, false],
  ["another port of it", { origin: "http://localhost:4001", host: "localhost:4000" }, true],
  ["another website's origin", { origin: "https://evil.example", host: "plaudit.example" }, true],
  ["an origin that is none", { origin: "evil", host: "plaudit.example" }, true],
])("%s", (_name, headers, expected) => {
  expect(isForeignForm(headers, PUBLIC_URL)).toBe(expected);
});
